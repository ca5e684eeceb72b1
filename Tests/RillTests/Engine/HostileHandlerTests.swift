import Rill
import RillVirtualTime
import Testing

/// Whatever a handler does to its own streams, at whatever moment: the grammar holds, and nothing is left behind.
@Suite("Handlers that end, fail, feed or dispose their own streams")
struct HostileHandlerTests {
    /// When something is done.
    enum Moment: CaseIterable {
        case beforeTheSourceSends, afterTheSourceHasSent, inAClosureOfTheSource, inTheSourcesDisposal
        case inTheObserver, inTheObserversSecondElement, inTheObserversEnd, inTheOthersClosure
    }

    /// What is done.
    enum Deed: CaseIterable {
        case dispose, stop, completeSource, failSource, feedSource, completeOther, failOther, feedOther, subscribeAgain
    }

    @Test("Every operator", arguments: ReleaseTests.operators.map(\.0))
    func everyOperator(_ name: String) throws {
        let make = try #require(ReleaseTests.operators.first { $0.0 == name }).1
        for moment in Moment.allCases {
            for deed in Deed.allCases {
                for sendsAtOnce in [false, true] {
                    let faults = Run(moment, deed, sendsAtOnce, make).faults()
                    #expect(faults == [], "\(name): \(deed) \(moment), at once: \(sendsAtOnce)")
                }
            }
        }
    }

    private final class Run {
        private let moment: Moment
        private let deed: Deed
        private let sendsAtOnce: Bool
        private let scheduler = TestScheduler()
        private let stopper = PublishSubject<Int>()
        private let handle = SerialDisposable()
        private let other = PublishSubject<Int>()
        private var result: Observable<Int> = .never()
        private var observers: [AnyObserver<Int>] = []
        private var isDone = false
        private var hasHandle = false
        private var again = DisposeBag()
        private var live = 0
        private var seen: [String] = []
        private var found: [String] = []

        init(_ moment: Moment, _ deed: Deed, _ sendsAtOnce: Bool, _ make: ReleaseTests.Make) {
            self.moment = moment
            self.deed = deed
            self.sendsAtOnce = sendsAtOnce
            let source = Observable<Int>.create { observer in self.begin(observer) }
                .map { element in
                    self.reach(.inAClosureOfTheSource)
                    return element
                }
            _ = other.subscribe { event in if event.element != nil { self.reach(.inTheOthersClosure) } }
            result = make(source, other, scheduler).take(until: stopper)
        }

        private func begin(_ observer: AnyObserver<Int>) -> Disposable {
            live += 1
            observers.append(observer)
            reach(.beforeTheSourceSends)
            if sendsAtOnce { for number in 1...2 { observer.onNext(number) } }
            reach(.afterTheSourceHasSent)
            var isDisposed = false
            return Disposables.create {
                if isDisposed { self.found.append("disposed twice") }
                isDisposed = true
                self.live -= 1
                self.reach(.inTheSourcesDisposal)
            }
        }

        private func reach(_ moment: Moment) {
            guard moment == self.moment, !isDone else { return }
            isDone = true
            switch deed {
            case .dispose: handle.dispose()
            case .stop: stopper.onNext(0)
            case .completeSource: observers.last?.onCompleted()
            case .failSource: observers.last?.onError(Boom.one)
            case .feedSource: observers.last?.onNext(7)
            case .completeOther: other.onCompleted()
            case .failOther: other.onError(Boom.two)
            case .feedOther: other.onNext(8)
            case .subscribeAgain: result.subscribe(onError: { _ in }).disposed(by: again)
            }
        }

        private func receive(_ event: Event<Int>) {
            if let last = seen.last, !last.hasPrefix("next") { found.append("\(event) after \(last)") }
            if hasHandle, handle.isDisposed { found.append("\(event) after disposal") }
            seen.append("\(event)")
            if event.isStopEvent { return reach(.inTheObserversEnd) }
            reach(.inTheObserver)
            if seen.count == 2 { reach(.inTheObserversSecondElement) }
        }

        func faults() -> [String] {
            handle.disposable = result.subscribe { self.receive($0) }
            hasHandle = true
            for number in 1...4 {
                observers.last?.onNext(number)
                other.onNext(number * 10)
                scheduler.advance(by: 3)
            }
            observers.last?.onCompleted()
            other.onCompleted()
            scheduler.advance(by: 2_000)
            again = DisposeBag()
            scheduler.advance(by: 10)
            let count = seen.count
            if let last = seen.last, !last.hasPrefix("next"), live != 0 { found.append("\(live) live after \(last)") }
            handle.dispose()
            scheduler.advance(by: 10)
            if live != 0 { found.append("\(live) live after disposal") }
            observers.last?.onNext(9)
            other.onNext(9)
            if seen.count != count { found.append("sent after disposal") }
            if stopper.hasObservers { found.append("the stopper is followed") }
            return found
        }
    }
}
