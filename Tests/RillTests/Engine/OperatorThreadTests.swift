import Foundation
import Rill
import XCTest

/// Operators with several upstreams, on real threads, with bounded work.
final class OperatorThreadTests: XCTestCase {
    private func run(
        _ name: String,
        file: StaticString = #filePath,
        line: UInt = #line,
        expecting expected: Int? = nil,
        _ make: ([PublishSubject<Int>]) -> Observable<Int>
    ) {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let observer = DeliveryWatcher(watchesOrder: false)
        let result = make(subjects)
        let subscription = result.subscribe(observer)
        DispatchQueue.concurrentPerform(iterations: 5) { thread in
            if thread < 4 {
                for number in 0..<1_000 { subjects[thread].onNext(number) }
                subjects[thread].onCompleted()
            } else {
                for _ in 0..<200 { result.subscribe().dispose() }
            }
        }
        XCTAssertEqual(observer.faults, [], name, file: file, line: line)
        if let expected { XCTAssertEqual(observer.count, expected, name, file: file, line: line) }
        subscription.dispose()
        for subject in subjects { XCTAssertFalse(subject.hasObservers, name, file: file, line: line) }
    }

    func testOperatorsDeliverOneAtATimeWhateverTheThreadsDo() {
        run("merge", expecting: 4_000) { Observable.merge($0.map { $0.asObservable() }) }
        run("merge(maxConcurrent:)", expecting: 4_000) {
            Observable.from($0.map { $0.asObservable() }).merge(maxConcurrent: 4)
        }
        run("zip", expecting: 1_000) { Observable.zip($0) { $0.reduce(0, +) } }
        run("combineLatest") { Observable.combineLatest($0) { $0.reduce(0, +) } }
        run("switchLatest") { subjects in
            subjects[0].map { subjects[1 + $0 % 3].asObservable() }.switchLatest()
        }
        run("flatMapFirst") { subjects in subjects[0].flatMapFirst { subjects[1 + $0 % 3] } }
        run("concatMap") { subjects in subjects[0].concatMap { subjects[1 + $0 % 3] } }
        run("amb") { Observable.amb($0.map { $0.asObservable() }) }
        run("withLatestFrom", expecting: nil) { $0[0].withLatestFrom($0[1]) { $0 + $1 } }
        run("withLatestFrom of two", expecting: nil) { $0[0].withLatestFrom($0[1], $0[2]) { $0 + $1 + $2 } }
        run("combineLatestSettled", expecting: nil) { subjects in
            Observable.combineLatestSettled(subjects[0].map { $0 }, subjects[1], of: subjects[0]) { $0 + $1 }
        }
        run("buffer(closedBy:)", expecting: nil) {
            Observable.merge($0[0], $0[1], $0[2]).buffer(closedBy: $0[3]).map(\.count)
        }
        run("share for a while", expecting: 4_000) {
            Observable.merge($0.map { $0.asObservable() })
                .share(replay: 1, window: .seconds(1), scheduler: MainScheduler.instance)
        }
        run("sample") { Observable.merge($0[0], $0[1]).sample($0[2]) }
        run("take(until:)") { Observable.merge($0[0], $0[1]).take(until: $0[2].filter { $0 == 900 }) }
        run("skip(until:)") { Observable.merge($0[0], $0[1]).skip(until: $0[2]).take(until: $0[3].takeLast(1)) }
        run("share", expecting: 4_000) { Observable.merge($0.map { $0.asObservable() }).share(replay: 1) }
        run("refCount", expecting: 4_000) { Observable.merge($0.map { $0.asObservable() }).publish().refCount() }
        run("groupBy", expecting: 4_000) {
            Observable.merge($0.map { $0.asObservable() }).groupBy { $0 % 7 }.flatMap { $0 }
        }
        run("buffer") {
            Observable.merge($0.map { $0.asObservable() })
                .buffer(
                    timeSpan: .microseconds(100),
                    count: 7,
                    scheduler: ConcurrentDispatchQueueScheduler(qos: .default)
                )
                .map(\.count)
        }
    }

    func testObserveOnAConcurrentSchedulerKeepsTheOrder() {
        let done = expectation(description: "all elements have come")
        nonisolated(unsafe) var seen: [Int] = []
        let subscription = Observable.range(start: 0, count: 5_000)
            .observe(on: ConcurrentDispatchQueueScheduler(qos: .userInitiated))
            .subscribe(onNext: { seen.append($0) }, onCompleted: { done.fulfill() })
        wait(for: [done], timeout: 60)
        XCTAssertEqual(seen, Array(0..<5_000))
        subscription.dispose()
    }

    func testSubscribingAndDisposingASharedSourceFromSeveralThreads() {
        for _ in 0..<100 {
            let lock = NSLock()
            nonisolated(unsafe) var live = 0
            nonisolated(unsafe) var most = 0
            let source = Observable<Int>.create { observer in
                lock.withLock {
                    live += 1
                    most = max(most, live)
                }
                observer.onNext(1)
                return Disposables.create { lock.withLock { live -= 1 } }
            }
            let shared = source.share(replay: 1)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for _ in 0..<20 { shared.subscribe().dispose() }
            }
            XCTAssertEqual(live, 0)
        }
    }
}
