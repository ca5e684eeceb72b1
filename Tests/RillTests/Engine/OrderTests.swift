import Rill
import XCTest

/// What happens to several sources or groups at once happens in one order, the same in every process.
final class OrderTests: XCTestCase {
    private let numbers = Array(0..<20)

    /// Twenty sources that say when they are disposed.
    private func sources(_ disposed: @escaping (Int) -> Void) -> [Observable<Int>] {
        numbers.map { number in Observable.never().do(onDispose: { disposed(number) }) }
    }

    private typealias Join = ([Observable<Int>]) -> Observable<Int>

    private let joins: [(String, Join)] = [
        ("merge", { Observable.merge($0) }),
        ("flatMap", { sources in Observable.from(Array(0..<sources.count)).flatMap { sources[$0] } }),
        ("merge(maxConcurrent:)", { Observable.from($0).merge(maxConcurrent: 100) }),
        ("combineLatest", { Observable.combineLatest($0) { $0[0] } }),
        ("zip", { Observable.zip($0) { $0[0] } }),
    ]

    func testSourcesAreDisposedInTheOrderInWhichTheyWereSubscribed() {
        for (name, join) in joins {
            var order: [Int] = []
            join(sources { order.append($0) }).subscribe().dispose()
            XCTAssertEqual(order, numbers, name)
        }
    }

    func testAnErrorDisposesTheOtherSourcesInTheirOrder() {
        for (name, join) in joins {
            var order: [Int] = []
            let failing = PublishSubject<Int>()
            let subscription = join(sources { order.append($0) } + [failing]).subscribe(onError: { _ in })
            failing.onError(Boom.one)
            XCTAssertEqual(order, numbers, name)
            subscription.dispose()
        }
    }

    func testGroupsEndInTheOrderInWhichTheyCame() {
        for fails in [false, true] {
            let source = PublishSubject<Int>()
            var order: [Int] = []
            let subscription = source.groupBy { $0 }
                .subscribe(
                    onNext: { group in
                        let end = { order.append(group.key) }
                        _ = group.subscribe(onError: { _ in end() }, onCompleted: end)
                    },
                    onError: { _ in }
                )
            let keys = numbers.map { $0 * 7 % 20 }
            keys.forEach(source.onNext)
            if fails { source.onError(Boom.one) } else { source.onCompleted() }
            XCTAssertEqual(order, keys)
            subscription.dispose()
        }
    }
}
