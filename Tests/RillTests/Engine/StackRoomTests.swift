import Foundation
import Rill
import XCTest

/// Chains that use more than half of a small stack leave work for later: the order of events stays as it was.
final class StackRoomTests: XCTestCase {
    /// Runs `body` on a thread with a stack of 512 KB, which 1,500 shares overflow in a debug build.
    private func onASmallStack(_ body: @escaping @Sendable () -> Void) {
        let isOver = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            isOver.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        isOver.wait()
    }

    private final class Log: @unchecked Sendable {
        var events: [String] = []
    }

    private static func shared(_ source: Observable<Int>, _ times: Int) -> Observable<Int> {
        var chain = source
        for number in 0..<times { chain = number % 2 == 0 ? chain.share() : chain.share(replay: 1, scope: .forever) }
        return chain
    }

    private static func failing(after elements: Int...) -> Observable<Int> {
        Observable.from(elements).concat(Observable.error(Boom.one))
    }

    func testElementsOfASourceDeepInTheChainKeepTheirOrder() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let upper = Self.shared(subject, 700).flatMap { Observable.of($0, $0 + 1, $0 + 2) }
            let subscription = Self.shared(upper, 1_500).subscribe { log.events.append("\($0)") }
            subject.onNext(1)
            log.events.append("returned")
            subject.onNext(4)
            subject.onCompleted()
            log.events.append("\(subject.hasObservers)")
            subscription.dispose()
        }
        let expected = [
            "next(1)", "next(2)", "next(3)", "returned", "next(4)", "next(5)", "next(6)", "completed", "false",
        ]
        XCTAssertEqual(log.events, expected)
    }

    func testAnErrorComesBehindTheElementsBeforeIt() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let upper = Self.shared(subject, 700).flatMap { Self.failing(after: $0, 2) }
            let subscription = Self.shared(upper, 1_500).subscribe { log.events.append("\($0)") }
            subject.onNext(1)
            log.events.append("\(subject.hasObservers)")
            subscription.dispose()
        }
        XCTAssertEqual(log.events, ["next(1)", "next(2)", "error(boom)", "false"])
    }

    func testNothingFollowsADisposalWithinTheDelivery() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let upper = Self.shared(subject, 700).flatMap { Observable.of($0, 2, 3) }
            let handle = SerialDisposable()
            handle.disposable = Self.shared(upper, 1_500).subscribe {
                log.events.append("\($0)")
                if $0.element == 2 { handle.dispose() }
            }
            subject.onNext(1)
            log.events.append("\(subject.hasObservers)")
        }
        XCTAssertEqual(log.events, ["next(1)", "next(2)", "false"])
    }

    func testWhatIsSentWithinTheDeliveryComesAfterIt() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let chain = Self.shared(subject, 1_500)
            let first = chain.subscribe(onNext: { number in
                log.events.append("A\(number)")
                if number == 1 { subject.onNext(2) }
            })
            let second = chain.subscribe(onNext: { log.events.append("B\($0)") })
            subject.onNext(1)
            first.dispose()
            second.dispose()
        }
        XCTAssertEqual(log.events, ["A1", "B1", "A2", "B2"])
    }

    func testSubscribersThatComeWhileAConnectionWaitsShareIt() {
        let log = Log()
        onASmallStack {
            let subscriptions = BehaviorRelay(value: 0)
            let source = Observable<Int>.create { observer in
                subscriptions.accept(subscriptions.value + 1)
                observer.onNext(1)
                return Disposables.create()
            }
            var chain = source
            for _ in 0..<1_500 { chain = chain.publish().refCount() }
            let both = Observable.zip(chain, chain) { $0 + $1 }
            let subscription = both.subscribe { log.events.append("\($0)") }
            log.events.append("\(subscriptions.value)")
            subscription.dispose()
        }
        XCTAssertEqual(log.events, ["1"])
    }
}
