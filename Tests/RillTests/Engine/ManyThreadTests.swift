import Foundation
import Rill
import XCTest

/// Two to eight threads that send, while others subscribe and dispose in between.
final class ManyThreadTests: XCTestCase {
    private let events = 400

    /// Sends from `threads` threads into as many inputs, with two more that come and go.
    ///
    /// - Parameter expected: The elements that the observer has to get; nil where that depends on the interleaving.
    private func run(
        _ name: String,
        threads: Int,
        into inputs: [AnyObserver<Int>],
        from result: Observable<Int>,
        expecting expected: Int?,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let watcher = DeliveryWatcher(watchesOrder: true)
        let subscription = result.subscribe(watcher)
        let brief = (0..<2).map { _ in Watchers() }
        let events = events
        DispatchQueue.concurrentPerform(iterations: threads + 2) { thread in
            if thread < threads {
                for number in 0..<events {
                    inputs[thread % inputs.count].onNext(DeliveryWatcher.element(number, from: thread))
                }
            } else {
                for _ in 0..<50 { result.subscribe(brief[thread - threads].add()).dispose() }
            }
        }
        for input in inputs { input.onCompleted() }
        let title = "\(name), \(threads) threads"
        XCTAssertEqual(watcher.faults, [], title, file: file, line: line)
        XCTAssertEqual(brief.flatMap(\.faults), [], title, file: file, line: line)
        if let expected { XCTAssertEqual(watcher.count, expected, title, file: file, line: line) }
        subscription.dispose()
    }

    private final class Watchers: @unchecked Sendable {
        private var all: [DeliveryWatcher] = []
        var faults: [String] { all.flatMap(\.faults) }
        func add() -> DeliveryWatcher {
            let watcher = DeliveryWatcher(watchesOrder: true)
            all.append(watcher)
            return watcher
        }
    }

    func testSubjects() {
        for threads in 2...8 {
            let publish = PublishSubject<Int>()
            run("publish", threads: threads, into: [AnyObserver(publish)], from: publish, expecting: threads * events)
            let behavior = BehaviorSubject<Int>(value: -1)
            run(
                "behavior",
                threads: threads,
                into: [AnyObserver(behavior)],
                from: behavior,
                expecting: threads * events + 1
            )
            let replay = ReplaySubject<Int>.create(bufferSize: 5)
            run("replay", threads: threads, into: [AnyObserver(replay)], from: replay, expecting: threads * events)
            let last = AsyncSubject<Int>()
            run("async", threads: threads, into: [AnyObserver(last)], from: last, expecting: 1)
            XCTAssertFalse(publish.hasObservers || behavior.hasObservers || replay.hasObservers || last.hasObservers)
        }
    }

    func testMergeSwitchShareAndRefCount() {
        for threads in 2...8 {
            let all = threads * events
            func subjects() -> [PublishSubject<Int>] { (0..<threads).map { _ in PublishSubject<Int>() } }
            func inputs(_ subjects: [PublishSubject<Int>]) -> [AnyObserver<Int>] { subjects.map { AnyObserver($0) } }

            let merged = subjects()
            run("merge", threads: threads, into: inputs(merged), from: Observable.merge(merged), expecting: all)
            let switched = subjects()
            let latest = switched[0].map { switched[1 + $0 % (threads - 1)].asObservable() }.switchLatest()
            run("switchLatest", threads: threads, into: inputs(switched), from: latest, expecting: nil)
            let shared = subjects()
            run(
                "share",
                threads: threads,
                into: inputs(shared),
                from: Observable.merge(shared).share(replay: 2),
                expecting: all
            )
            let lasting = subjects()
            run(
                "share forever",
                threads: threads,
                into: inputs(lasting),
                from: Observable.merge(lasting).share(replay: 2, scope: .forever),
                expecting: all
            )
            let counted = subjects()
            run(
                "refCount",
                threads: threads,
                into: inputs(counted),
                from: Observable.merge(counted).publish().refCount(),
                expecting: all
            )
            for subject in merged + switched + shared + lasting + counted { XCTAssertFalse(subject.hasObservers) }
        }
    }

    func testConnectionsThatComeAndGo() {
        typealias Share = (Observable<Int>) -> Observable<Int>
        let ways: [(String, Share)] = [
            ("share", { $0.share() }),
            ("share(replay:)", { $0.share(replay: 1) }),
            ("share forever", { $0.share(replay: 1, scope: .forever) }),
            ("refCount", { $0.publish().refCount() }),
        ]
        for threads in [2, 4, 8] {
            for (name, share) in ways {
                let source = PublishSubject<Int>()
                let result = share(source)
                DispatchQueue.concurrentPerform(iterations: threads) { thread in
                    for number in 0..<100 {
                        if thread == 0 {
                            source.onNext(number)
                        } else {
                            let watcher = DeliveryWatcher(watchesOrder: true)
                            let handle = result.subscribe(watcher)
                            if number % 3 == 0 { source.onNext(number) }
                            handle.dispose()
                        }
                    }
                }
                XCTAssertFalse(source.hasObservers, "\(name), \(threads) threads")
            }
        }
    }

    func testASubjectThatEndsWhileThreadsSendAndSubscribe() {
        for threads in 2...8 {
            for _ in 0..<20 {
                let subject = PublishSubject<Int>()
                let watchers = (0..<threads).map { _ in DeliveryWatcher(watchesOrder: true) }
                DispatchQueue.concurrentPerform(iterations: threads) { thread in
                    _ = subject.subscribe(watchers[thread])
                    for number in 0..<20 {
                        subject.onNext(DeliveryWatcher.element(number, from: thread))
                        if thread == 0, number == 10 { subject.onCompleted() }
                    }
                }
                XCTAssertEqual(watchers.flatMap(\.faults), [])
                XCTAssertFalse(subject.hasObservers)
            }
        }
    }
}
