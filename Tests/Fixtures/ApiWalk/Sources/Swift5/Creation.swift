import Foundation
import Rill

func walkCreation() {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let created = Observable<Int>.create { observer in
        observer.on(.next(1))
        observer.onNext(2)
        observer.onCompleted()
        return Disposables.create()
    }
    let sources: [Observable<Int>] = [
        created,
        .just(1),
        .just(1, scheduler: scheduler),
        .of(1, 2, 3),
        .of(1, 2, scheduler: MainScheduler.instance),
        .from([1, 2]),
        .from([1, 2], scheduler: CurrentThreadScheduler.instance),
        .from(1...3),
        .from(Set([1, 2]), scheduler: scheduler),
        .from(optional: 1),
        .from(optional: nil, scheduler: scheduler),
        .empty(),
        .never(),
        .error(WalkError.failed),
        .deferred { .just(1) },
        .range(start: 0, count: 3),
        .range(start: 0, count: 3, scheduler: scheduler),
        .generate(initialState: 0, condition: { $0 < 3 }, iterate: { $0 + 1 }),
        .generate(initialState: 0, condition: { $0 < 3 }, scheduler: scheduler, iterate: { $0 + 1 }),
        .repeatElement(1),
        .repeatElement(1, scheduler: scheduler),
        .interval(.seconds(1), scheduler: scheduler),
        .timer(.seconds(1), scheduler: scheduler),
        .timer(.seconds(1), period: .seconds(1), scheduler: scheduler),
        .using({ BooleanDisposable() }, observableFactory: { _ in Observable.just(1) }),
    ]
    _ = sources
    let inferred = Observable.of("a", "b")
    let numbers = Observable<UInt8>.range(start: 0, count: 10)
    let failing: Observable<Int> = Observable.error(WalkError.failed)
    let later = Observable<Int>.deferred { throw WalkError.failed }
    _ = (inferred, numbers, failing, later)
}
