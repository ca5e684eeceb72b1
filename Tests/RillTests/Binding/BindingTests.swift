import Foundation
import Rill
import XCTest

final class BindingTests: XCTestCase {
    private final class Label: ReactiveCompatible {
        var text = ""
    }

    override func tearDown() {
        Hooks.recordCallStackOnError = false
        Hooks.customCaptureSubscriptionCallstack = { Thread.callStackSymbols }
    }

    func testUnhandledErrorsOfEverySubscribeFormReachTheHandler() {
        let before = Hooks.defaultErrorHandler
        defer { Hooks.defaultErrorHandler = before }
        var seen: [String] = []
        // Other tests may run at the same time: what they leave unhandled is not counted.
        Hooks.defaultErrorHandler = { stack, error in
            if let boom = error as? Boom { seen.append("\(boom) \(stack)") } else { before(stack, error) }
        }
        let object = NSObject()
        let bag = DisposeBag()
        bag.insert(
            Observable<Int>.error(Boom.one).subscribe(onNext: { _ in }),
            Observable<Int>.error(Boom.one).subscribe(with: object, onNext: { _, _ in }),
            Observable<Int>.error(Boom.one).bind(onNext: { _ in }),
            Observable<Int>.error(Boom.one).bind(to: PublishRelay<Int>()),
            Single<Int>.error(Boom.one).subscribe(onSuccess: { _ in }),
            Single<Int>.error(Boom.one).subscribe(with: object, onSuccess: { _, _ in }),
            Maybe<Int>.error(Boom.one).subscribe(onSuccess: { _ in }),
            Completable.error(Boom.one).subscribe(onCompleted: {})
        )
        XCTAssertEqual(seen, Array(repeating: "boom []", count: 8))
        seen = []
        Hooks.recordCallStackOnError = true
        Hooks.customCaptureSubscriptionCallstack = { ["here"] }
        bag.insert(
            Observable<Int>.error(Boom.two).subscribe(),
            Completable.error(Boom.two).subscribe(onCompleted: {})
        )
        XCTAssertEqual(seen, Array(repeating: "bang [\"here\"]", count: 2))
    }

    func testOnDisposedComesBehindTheEndAndBeforeTheSourceIsDisposed() {
        var seen: [String] = []
        func subscribe(to subject: PublishSubject<Int>) -> Disposable {
            seen = []
            return subject.do(onDispose: { seen.append("source") }).subscribe(
                onError: { seen.append("\($0)") },
                onCompleted: { seen.append("completed") },
                onDisposed: { seen.append("disposed") }
            )
        }
        let completing = PublishSubject<Int>()
        let first = subscribe(to: completing)
        completing.onCompleted()
        first.dispose()
        XCTAssertEqual(seen, ["completed", "disposed", "source"])
        let failing = PublishSubject<Int>()
        let second = subscribe(to: failing)
        failing.onError(Boom.one)
        second.dispose()
        XCTAssertEqual(seen, ["boom", "disposed", "source"])
        subscribe(to: PublishSubject<Int>()).dispose()
        XCTAssertEqual(seen, ["source", "disposed"])
    }

    func testAnErrorHandlerIsReleasedWhereTheHooksMayBeAsked() {
        final class Asking: Sendable {
            let hasAsked: XCTestExpectation
            init(_ hasAsked: XCTestExpectation) { self.hasAsked = hasAsked }
            deinit {
                _ = Hooks.defaultErrorHandler
                hasAsked.fulfill()
            }
        }
        let hasAsked = expectation(description: "the hooks answered")
        // On a thread of its own, so that a lock that is never given back fails the test.
        Thread.detachNewThread {
            let before = Hooks.defaultErrorHandler
            Hooks.defaultErrorHandler = { [asking = Asking(hasAsked)] stack, error in
                withExtendedLifetime(asking) { before(stack, error) }
            }
            Hooks.defaultErrorHandler = before
        }
        wait(for: [hasAsked], timeout: 10)
    }

    func testABinderHoldsItsTargetWeaklyAndSetsItOnItsScheduler() {
        var label: Label? = Label()
        weak let weakLabel = label
        let binder = label.map { Binder<String>($0) { label, text in label.text = text } }
        binder?.onNext("a")
        XCTAssertEqual(label?.text, "a")
        label = nil
        XCTAssertNil(weakLabel)
        binder?.onNext("b")
        binder?.onCompleted()
    }

    func testABinderHopsToTheMainThread() {
        let label = Label()
        let set = expectation(description: "the text is set")
        nonisolated(unsafe) var wasMain = false
        let binder = Binder<String>(label) { label, text in
            wasMain = Thread.isMainThread
            label.text = text
            set.fulfill()
        }
        DispatchQueue.global().async { binder.onNext("a") }
        wait(for: [set], timeout: 60)
        XCTAssertTrue(wasMain)
        XCTAssertEqual(label.text, "a")
    }

    func testEverySettablePropertyOfAnObjectIsABinder() {
        let label = Label()
        Observable.just("a").bind(to: label.rx.text).dispose()
        XCTAssertEqual(label.text, "a")
    }

    func testAnErrorSentToABinderIsReportedNotTrapped() {
        let before = Misuse.handler
        defer { Misuse.handler = before }
        nonisolated(unsafe) var reports: [String] = []
        Misuse.handler = { reports.append($0.message) }
        Binder<Int>(Label()) { _, _ in }.onError(Boom.one)
        XCTAssertEqual(reports.filter { $0.contains("boom") }.count, 1)
    }

    func testAnErrorThatIsASentenceKeepsOneFullStopInAnother() {
        XCTAssertEqual(
            Hooks.text(of: RxError.argumentOutOfRange, subscribedAt: []),
            "Unhandled error: Argument out of range. Give the subscription an onError closure to handle it.\n"
        )
        XCTAssertEqual(
            Hooks.text(of: Boom.one, subscribedAt: ["here"]),
            "Unhandled error: boom. Give the subscription an onError closure to handle it.\n"
                + "  subscribed at:\n    here\n"
        )
        let before = Misuse.handler
        defer { Misuse.handler = before }
        nonisolated(unsafe) var reports: [String] = []
        Misuse.handler = { reports.append($0.message) }
        Binder<Int>(Label()) { _, _ in }.onError(RxError.timeout)
        ControlProperty(values: Observable<Int>.never(), valueSink: PublishSubject<Int>()).onError(RxError.timeout)
        let own = reports.filter { $0.contains("Sequence timeout. ") }
        XCTAssertEqual(own.count, 2)
        XCTAssertEqual(own.filter { $0.contains("..") }, [])
    }

    func testBindingSendsEveryEventToAllObserversAndLeavesRelaysOpen() {
        let subject = PublishSubject<Int>()
        let relay = BehaviorRelay<Int?>(value: nil)
        let other = PublishRelay<Int>()
        var seen: [Int] = []
        let bag = DisposeBag()
        other.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        subject.bind(to: relay).disposed(by: bag)
        subject.bind(to: other, other).disposed(by: bag)
        subject.onNext(1)
        subject.onCompleted()
        XCTAssertEqual(relay.value, 1)
        XCTAssertEqual(seen, [1, 1])
        other.accept(2)
        XCTAssertEqual(seen, [1, 1, 2])
    }

    func testControlPropertiesAndEventsFollowTheirValues() {
        let values = BehaviorRelay<String?>(value: nil)
        let property = ControlProperty(
            values: values.asObservable(),
            valueSink: AnyObserver { if case .next(let text) = $0 { values.accept(text) } }
        )
        var all: [String] = []
        var changes: [String?] = []
        let bag = DisposeBag()
        property.orEmpty.subscribe(onNext: { all.append($0) }).disposed(by: bag)
        property.changed.subscribe(onNext: { changes.append($0) }).disposed(by: bag)
        property.orEmpty.onNext("a")
        XCTAssertEqual(all, ["", "a"])
        XCTAssertEqual(changes, ["a"])
    }
}
