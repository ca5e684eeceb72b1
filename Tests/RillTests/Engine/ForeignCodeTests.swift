import Foundation
import Rill
import XCTest

/// No lock is held while foreign code runs: a second thread that uses the same object meanwhile gets through.
final class ForeignCodeTests: XCTestCase {
    /// Runs `body` on another thread while this one is inside foreign code. It would never end if a lock were held.
    private func elsewhere(
        _ name: String,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ body: @escaping () -> Void
    ) {
        nonisolated(unsafe) let body = body
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            done.signal()
        }
        // Generous: only a deadlock takes that long.
        let outcome = done.wait(timeout: .now() + 60)
        XCTAssertEqual(outcome, .success, "\(name): a lock is held", file: file, line: line)
    }

    func testAReplayRunsWithoutALock() {
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        subject.onNext(1)
        subject.onNext(2)
        var seen: [Int] = []
        let subscription = subject.subscribe(onNext: { element in
            seen.append(element)
            guard element == 1 else { return }
            self.elsewhere("replay") {
                subject.onNext(3)
                XCTAssertTrue(subject.hasObservers)
                subject.subscribe().dispose()
            }
        })
        XCTAssertEqual(seen, [1, 2, 3])
        subscription.dispose()

        let relay = BehaviorRelay(value: 1)
        seen = []
        let other = relay.subscribe(onNext: { element in
            seen.append(element)
            guard element == 1 else { return }
            self.elsewhere("first value") {
                relay.accept(2)
                XCTAssertEqual(relay.value, 2)
                relay.subscribe().dispose()
            }
        })
        XCTAssertEqual(seen, [1, 2])
        other.dispose()
    }

    func testADeliveryRunsWithoutALock() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let bag = DisposeBag()
        subject.subscribe(onNext: { element in
            seen.append(element)
            guard element == 1 else { return }
            self.elsewhere("delivery") {
                subject.onNext(2)
                XCTAssertTrue(subject.hasObservers)
                subject.subscribe().dispose()
            }
        }).disposed(by: bag)
        subject.onNext(1)
        XCTAssertEqual(seen, [1, 2])
    }

    func testADisposalRunsWithoutTheLockOfItsOperator() {
        let trigger = PublishSubject<Int>()
        typealias Make = (Observable<Int>) -> Observable<Int>
        let operators: [(String, Make)] = [
            ("flatMapLatest", { inner in trigger.flatMapLatest { $0 == 0 ? inner : .never() } }),
            ("take(until:)", { $0.take(until: trigger.skip(1)) }),
            ("amb", { $0.amb(trigger.skip(1)) }),
            ("merge", { Observable.merge($0, trigger.skip(1).map { _ in throw RxError.unknown }) }),
            (
                "merge(maxConcurrent:)",
                { inner in
                    Observable.from([inner, trigger.skip(1).map { _ in throw RxError.unknown }]).merge(maxConcurrent: 2)
                }
            ),
            ("zip", { Observable.zip($0, trigger.skip(1).map { _ in throw RxError.unknown }) { $1 } }),
            (
                "combineLatest",
                { Observable.combineLatest($0, trigger.skip(1).map { _ in throw RxError.unknown }) { $1 } }
            ),
            ("share", { $0.share(replay: 1).take(until: trigger.skip(1)) }),
            (
                "share for a while",
                {
                    $0.share(replay: 1, window: .seconds(1), scheduler: MainScheduler.instance).take(
                        until: trigger.skip(1)
                    )
                }
            ),
            (
                "combineLatestSettled",
                {
                    Observable.combineLatestSettled($0, trigger.skip(1).map { _ in throw RxError.unknown }, of: trigger)
                    { $1 }
                }
            ),
            (
                "withLatestFrom of two",
                { $0.withLatestFrom(trigger.skip(1).map { _ -> Int in throw RxError.unknown }, trigger) { $1 + $2 } }
            ),
            (
                "buffer(closedBy:)",
                {
                    $0.buffer(closedBy: trigger.skip(1).map { _ in throw RxError.unknown }).map(\.count)
                }
            ),
            ("refCount", { $0.publish().refCount().take(until: trigger.skip(1)) }),
            (
                "catch",
                { inner in trigger.map { _ in throw RxError.unknown }.catch { _ in inner }.take(until: trigger.skip(1))
                }
            ),
        ]
        for (name, make) in operators {
            nonisolated(unsafe) var disposals = 0
            nonisolated(unsafe) var source: Observable<Int> = .never()
            let inner = Observable<Int>.create { _ in
                Disposables.create {
                    disposals += 1
                    guard disposals == 1 else { return }
                    self.elsewhere(name) {
                        trigger.onNext(2)
                        source.subscribe().dispose()
                        XCTAssertNotNil(trigger.hasObservers)
                    }
                }
            }
            source = make(inner)
            let subscription = source.subscribe(onError: { _ in })
            trigger.onNext(0)
            trigger.onNext(1)
            XCTAssertGreaterThanOrEqual(disposals, 1, name)
            subscription.dispose()
            XCTAssertFalse(trigger.hasObservers, name)
            source = .never()
        }
    }

    func testAConnectionIsTakenDownWithoutALock() {
        typealias Share = (Observable<Int>) -> Observable<Int>
        let shared: [(String, Share)] = [
            ("whileConnected", { $0.share() }),
            ("whileConnected with replay", { $0.share(replay: 2) }),
            ("forever", { $0.share(replay: 1, scope: .forever) }),
            ("refCount", { $0.publish().refCount() }),
            ("replay", { $0.replay(1).refCount() }),
        ]
        for (name, share) in shared {
            nonisolated(unsafe) var live = 0
            nonisolated(unsafe) var isFirst = true
            nonisolated(unsafe) var result: Observable<Int> = .never()
            let lock = NSLock()
            let source = Observable<Int>.create { observer in
                lock.withLock { live += 1 }
                observer.onNext(1)
                return Disposables.create {
                    lock.withLock { live -= 1 }
                    let comesBack = lock.withLock {
                        defer { isFirst = false }
                        return isFirst
                    }
                    if comesBack { self.elsewhere(name) { result.subscribe().dispose() } }
                }
            }
            result = share(source)
            result.subscribe().dispose()
            XCTAssertEqual(live, 0, name)
            result = .never()
        }
    }

    func testAClosureThatIsReleasedMayUseTheSubject() {
        // A release is foreign code as well: the deinit of what a handler holds.
        final class Held {
            let subject: PublishSubject<Int>
            init(_ subject: PublishSubject<Int>) { self.subject = subject }
            deinit {
                subject.onNext(7)
                subject.subscribe().dispose()
            }
        }
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let steady = subject.subscribe(onNext: { seen.append($0) })
        let subscription: Disposable = {
            let held = Held(subject)
            return subject.subscribe(onNext: { _ in withExtendedLifetime(held) {} })
        }()
        subscription.dispose()
        XCTAssertEqual(seen, [7])
        steady.dispose()
        XCTAssertFalse(subject.hasObservers)
    }
}
