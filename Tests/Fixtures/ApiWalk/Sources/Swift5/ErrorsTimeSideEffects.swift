import Foundation
import Rill

func walkErrorsTimeAndSideEffects(_ source: Observable<Int>) {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .background)
    _ = source.catch { _ in .just(1) }
    _ = source.catch { error in throw error }
    _ = source.catchAndReturn(1)
    _ = Observable.catch(sequence: [source, source])
    _ = source.retry()
    _ = source.retry(3)
    _ = source.retry { (errors: Observable<Error>) in errors.delay(.seconds(1), scheduler: scheduler) }
    _ = source.retry(when: { (errors: Observable<WalkError>) in errors.map { _ in () } })
    _ = source.retry { errors in
        errors.enumerated().flatMap { attempt, error -> Observable<Int> in
            attempt < 3 ? .timer(.seconds(attempt), scheduler: scheduler) : .error(error)
        }
    }
    _ = source.timeout(.seconds(1), scheduler: scheduler)
    _ = source.timeout(.seconds(1), other: source, scheduler: scheduler)
    _ = source.delay(.seconds(1), scheduler: scheduler)
    _ = source.delaySubscription(.seconds(1), scheduler: scheduler)
    _ = source.do(onNext: { print($0) })
    _ = source.do(
        onNext: { _ in },
        afterNext: { _ in },
        onError: { _ in },
        afterError: { _ in },
        onCompleted: {},
        afterCompleted: {},
        onSubscribe: {},
        onSubscribed: {},
        onDispose: {}
    )
    _ = source.debug()
    _ = source.debug("name", trimOutput: true)
    _ = source.observe(on: MainScheduler.instance)
    _ = source.observe(on: MainScheduler.asyncInstance)
    _ = source.subscribe(on: scheduler)
    _ = source.subscribe(on: ConcurrentMainScheduler.instance)
}

func walkSharing(_ source: Observable<Int>) {
    _ = source.publish().refCount()
    _ = source.replay(1)
    _ = source.replayAll()
    _ = source.multicast(PublishSubject<Int>())
    _ = source.multicast(makeSubject: { ReplaySubject<Int>.create(bufferSize: 1) })
    _ = source.multicast { BehaviorSubject(value: 0) }
    _ = source.multicast({ PublishSubject<Int>() }, selector: { $0.map { "\($0)" } })
    _ = source.share()
    _ = source.share(replay: 1)
    _ = source.share(replay: 1, scope: .forever)
    _ = source.share(replay: 1, scope: SubjectLifetimeScope.whileConnected)
}
