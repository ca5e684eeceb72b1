import Foundation
import Rill
import XCTest

/// Subscribers that subscribe, leave and send within a delivery, while other threads do the same.
final class ReentrantSubjectThreadTests: XCTestCase {
    private final class Watchers: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [DeliveryWatcher] = []

        func make() -> DeliveryWatcher {
            let watcher = DeliveryWatcher(watchesOrder: true)
            lock.withLock { all.append(watcher) }
            return watcher
        }

        var watchers: [DeliveryWatcher] { lock.withLock { all } }
    }

    /// A subject with what all of them can do.
    private struct Kind {
        let name: String
        let stream: Observable<Int>
        let send: @Sendable (Int) -> Void
        let end: @Sendable () -> Void
        let isFollowed: () -> Bool
        let replaysAtLeast: Int
    }

    private static func kinds() -> [Kind] {
        let publish = PublishSubject<Int>()
        let behavior = BehaviorSubject(value: DeliveryWatcher.element(0, from: 99))
        let replay = ReplaySubject<Int>.create(bufferSize: 3)
        let relay = BehaviorRelay(value: DeliveryWatcher.element(0, from: 99))
        return [
            Kind(
                name: "publish",
                stream: publish,
                send: { publish.onNext($0) },
                end: { publish.onCompleted() },
                isFollowed: { publish.hasObservers },
                replaysAtLeast: 0
            ),
            Kind(
                name: "behavior",
                stream: behavior,
                send: { behavior.onNext($0) },
                end: { behavior.onCompleted() },
                isFollowed: { behavior.hasObservers },
                replaysAtLeast: 1
            ),
            Kind(
                name: "replay",
                stream: replay,
                send: { replay.onNext($0) },
                end: { replay.onCompleted() },
                isFollowed: { replay.hasObservers },
                replaysAtLeast: 0
            ),
            Kind(
                name: "relay",
                stream: relay.asObservable(),
                send: { relay.accept($0) },
                end: {},
                isFollowed: { relay.hasObservers },
                replaysAtLeast: 1
            ),
        ]
    }

    func testSubscribersComeAndGoWithinDeliveries() {
        for threads in [2, 4, 8] {
            for kind in Self.kinds() {
                let watchers = Watchers()
                let steady = watchers.make()
                let bag = CompositeDisposable()
                _ = bag.insert(kind.stream.subscribe(steady))
                let stream = kind.stream
                // Within each delivery someone comes, and the one before leaves.
                let latest = SerialDisposable()
                _ = bag.insert(latest)
                _ = bag.insert(stream.subscribe(onNext: { _ in latest.disposable = stream.subscribe(watchers.make()) }))
                let send = kind.send
                DispatchQueue.concurrentPerform(iterations: threads) { thread in
                    for number in 0..<(1_600 / threads) {
                        send(DeliveryWatcher.element(number + 1, from: thread))
                        if number % 7 == 0 { stream.subscribe(watchers.make()).dispose() }
                    }
                }
                XCTAssertEqual(steady.count, 1_600 + kind.replaysAtLeast, "\(kind.name), \(threads) threads")
                bag.dispose()
                let all = watchers.watchers
                XCTAssertEqual(Array(all.flatMap(\.faults).prefix(3)), [], "\(kind.name), \(threads) threads")
                XCTAssertTrue(all.allSatisfy { $0.count >= kind.replaysAtLeast }, "\(kind.name), \(threads) threads")
                XCTAssertFalse(kind.isFollowed(), kind.name)
            }
        }
    }

    func testAnEndBesideSubscribersThatComeWithinDeliveriesReachesEachOnce() {
        for round in 0..<40 {
            for kind in Self.kinds().dropLast() {
                let ends = Ends()
                let stream = kind.stream
                let first = stream.subscribe(onNext: { _ in
                    let place = ends.begin()
                    _ = stream.subscribe(onCompleted: { ends.end(place) })
                })
                let (send, end) = (kind.send, kind.end)
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    for number in 0..<20 {
                        send(DeliveryWatcher.element(number + 1, from: thread))
                        if thread == round % 4, number == 10 { end() }
                    }
                }
                XCTAssertEqual(ends.counts.filter { $0 != 1 }, [], "\(kind.name)")
                XCTAssertFalse(kind.isFollowed(), kind.name)
                first.dispose()
            }
        }
    }

    private final class Ends: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [Int] = []

        func begin() -> Int {
            lock.withLock {
                all.append(0)
                return all.count - 1
            }
        }

        func end(_ place: Int) { lock.withLock { all[place] += 1 } }

        var counts: [Int] { lock.withLock { all } }
    }

    func testSharedStreamsWhoseSubscribersComeAndGoWithinDeliveries() {
        for scope in [SubjectLifetimeScope.whileConnected, .forever] {
            let source = PublishSubject<Int>()
            let shared = source.share(replay: 1, scope: scope)
            let watchers = Watchers()
            let latest = SerialDisposable()
            let first = shared.subscribe(onNext: { _ in latest.disposable = shared.subscribe(watchers.make()) })
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for number in 0..<500 {
                    if thread < 2 {
                        source.onNext(DeliveryWatcher.element(number, from: thread))
                    } else {
                        shared.subscribe(watchers.make()).dispose()
                    }
                }
            }
            first.dispose()
            latest.dispose()
            XCTAssertEqual(Array(watchers.watchers.flatMap(\.faults).prefix(3)), [])
            XCTAssertFalse(source.hasObservers)
        }
    }
}
