import Foundation
import Rill

func walkFiltering(_ source: Observable<Int>, _ other: Observable<String>) {
    let scheduler = MainScheduler.instance
    _ = source.filter { $0 > 1 }
    _ = source.distinctUntilChanged()
    _ = source.distinctUntilChanged { $0 % 2 }
    _ = source.distinctUntilChanged { $0 == $1 }
    _ = source.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 })
    _ = Observable.just(Book(id: 1, title: "a")).distinctUntilChanged(at: \.title)
    _ = source.element(at: 2)
    _ = source.single()
    _ = source.single { $0 == 2 }
    let first: Single<Int?> = source.first()
    _ = first
    _ = source.skip(2)
    _ = source.skip(.seconds(1), scheduler: scheduler)
    _ = source.skip(while: { $0 < 2 })
    _ = source.skip { $0 < 2 }
    _ = source.skip(until: other)
    _ = source.take(2)
    _ = source.take(for: .seconds(1), scheduler: scheduler)
    _ = source.take(until: other)
    _ = source.take(until: { $0 == 2 })
    _ = source.take(until: { $0 == 2 }, behavior: .inclusive)
    _ = source.take(while: { $0 < 2 })
    _ = source.take(while: { $0 < 2 }, behavior: TakeBehavior.exclusive)
    _ = source.takeLast(2)
    _ = source.sample(other)
    _ = source.sample(other, defaultValue: 0)
    _ = source.throttle(.seconds(1), scheduler: scheduler)
    _ = source.throttle(.seconds(1), latest: false, scheduler: scheduler)
    _ = source.debounce(.milliseconds(300), scheduler: scheduler)
    _ = source.ifEmpty(default: 1)
    _ = source.ifEmpty(switchTo: .just(1))
}
