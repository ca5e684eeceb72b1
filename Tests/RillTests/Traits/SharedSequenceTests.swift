import Rill
import RillVirtualTime
import XCTest

/// Drivers and signals that are joined with each other. In XCTest, because the sharing scheduler is the whole process's.
final class SharedSequenceTests: XCTestCase {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)
    private var bag = DisposeBag()

    override func tearDown() { bag = DisposeBag() }

    private func mocked(_ body: () -> Void) { SharingScheduler.mock(scheduler: scheduler, action: body) }

    /// Subscribes early and late, and returns what both saw.
    private func seen<Strategy>(_ source: @autoclosure () -> SharedSequence<Strategy, Int>) -> [[String]] {
        var result: [[String]] = []
        mocked {
            let source = source()
            let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
            scheduler.scheduleAt(200) { source.asObservable().subscribe(observers[0]).disposed(by: self.bag) }
            scheduler.scheduleAt(225) { source.asObservable().subscribe(observers[1]).disposed(by: self.bag) }
            scheduler.start()
            result = observers.map(ticks)
        }
        return result
    }

    private func driver(_ events: String...) -> Driver<Int> {
        scheduler.createHotObservable(events.map { step($0) }).asDriver(onErrorJustReturn: -1)
    }

    private func signal(_ events: String...) -> Rill.Signal<Int> {
        scheduler.createHotObservable(events.map { step($0) }).asSignal(onErrorJustReturn: -1)
    }

    private func step(_ text: String) -> Recorded<Event<Int>> {
        let parts = text.split(separator: " ")
        let time = Int(parts[0]) ?? 0
        return Int(parts[1]).map { .next(time, $0) } ?? .completed(time)
    }

    func testADriverOfSignalsIsASignalAndReplaysNothing() {
        let result = seen(driver("210 1", "230 2").flatMapLatest { $0 > 1 ? .just($0) : Rill.Signal.just($0 * 10) })
        XCTAssertEqual(result, [["210 10", "230 2"], ["230 2"]])
    }

    func testASignalOfDriversIsADriverAndReplaysItsNewestElement() {
        let result = seen(signal("210 1", "230 2").flatMapLatest { Driver.just($0) })
        XCTAssertEqual(result, [["210 1", "230 2"], ["225 1", "230 2"]])
    }

    func testTheKindsOfFlatMapKeepTheirRules() {
        mocked {
            let driver = self.driver("210 1", "215 2", "230 3", "260 |")
            func inner(_ number: Int) -> Rill.Signal<Int> { Rill.Signal.of(number, number * 10).delay(.seconds(10)) }
            let results: [Rill.Signal<Int>] = [
                driver.flatMap(inner), driver.flatMapFirst(inner), driver.flatMapLatest(inner), driver.concatMap(inner),
                driver.map(inner).merge(), driver.map(inner).merge(maxConcurrent: 1), driver.map(inner).switchLatest(),
            ]
            let observers = results.map { result in
                let observer = scheduler.createObserver(Int.self)
                scheduler.scheduleAt(200) { result.emit(to: observer).disposed(by: self.bag) }
                return observer
            }
            scheduler.start()
            let all = ["220 1", "220 10", "225 2", "225 20", "240 3", "240 30", "260 |"]
            let inOrder = ["220 1", "220 10", "230 2", "230 20", "240 3", "240 30", "260 |"]
            let newest = ["225 2", "225 20", "240 3", "240 30", "260 |"]
            let first = ["220 1", "220 10", "240 3", "240 30", "260 |"]
            XCTAssertEqual(observers.map(ticks), [all, first, newest, inOrder, all, inOrder, newest])
        }
    }

    func testASignalWithTheLatestOfADriver() {
        let taps = seen(signal("220 1", "240 2").withLatestFrom(self.driver("210 5", "230 6")))
        XCTAssertEqual(taps, [["220 5", "240 6"], ["240 6"]])
    }

    func testWithLatestFromASignalWithAResultSelector() {
        let joined = seen(driver("220 1", "240 2").withLatestFrom(self.signal("210 5", "230 6")) { $0 * 100 + $1 })
        XCTAssertEqual(joined, [["220 105", "240 206"], ["225 105", "240 206"]])
    }

    func testAnySourceBecomesASharedSequence() {
        mocked {
            let failing = Observable.just(1).concat(Observable<Int>.error(Boom.one))
            let results: [Driver<String>] = [
                failing.asSharedSequence(onErrorJustReturn: 2).map { (n: Int) in "\(n)" },
                failing.map { "\($0)" }.asSharedSequence(onErrorRecover: { .just("\($0)") }),
                failing.map { "\($0)" }
                    .asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorDriveWith: .empty()),
            ]
            let observers = results.map { result in
                let observer = scheduler.createObserver(String.self)
                scheduler.scheduleAt(200) { result.drive(observer).disposed(by: self.bag) }
                return observer
            }
            scheduler.start()
            XCTAssertEqual(
                observers.map(ticks),
                [["200 1", "200 2", "200 |"], ["200 1", "200 boom", "200 |"], ["200 1", "200 |"]]
            )
        }
    }

    func testAnInfallibleOfADriverSharesItsSubscription() {
        mocked {
            let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
            let infallible = source.asDriver(onErrorJustReturn: 0).asInfallible()
            let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
            for (index, observer) in observers.enumerated() {
                scheduler.scheduleAt(200 + 20 * index) {
                    infallible.asObservable().subscribe(observer).disposed(by: self.bag)
                }
            }
            scheduler.start()
            XCTAssertEqual(observers.map(ticks), [["210 1", "230 2"], ["220 1", "230 2"]])
            XCTAssertEqual(spans(source), ["200-"])
        }
    }

    func testAThrowInAResultSelectorEndsTheStreamAndIsNotLost() {
        mocked {
            var handled: [String] = []
            let before = Hooks.defaultErrorHandler
            Hooks.defaultErrorHandler = { _, error in handled.append("\(error)") }
            defer { Hooks.defaultErrorHandler = before }
            let driver = self.driver("210 1", "220 2", "230 3")
            let failing: [Driver<Int>] = [
                .combineLatest(driver, driver) { if $0 + $1 > 3 { throw Boom.one } else { $0 + $1 } },
                .zip(driver, driver) { if $0 + $1 > 3 { throw Boom.two } else { $0 + $1 } },
                .combineLatest([driver, driver]) { if $0.contains(2) { throw Boom.one } else { $0.count } },
                .zip([driver, driver]) { if $0.contains(2) { throw Boom.two } else { $0.count } },
            ]
            var seen: [Int] = []
            scheduler.scheduleAt(200) {
                for driver in failing { driver.drive(onNext: { seen.append($0) }).disposed(by: self.bag) }
            }
            scheduler.start()
            XCTAssertEqual(handled.sorted(), ["bang", "bang", "boom", "boom"])
            XCTAssertFalse(seen.isEmpty)
            XCTAssertTrue(seen.allSatisfy { $0 <= 3 })
        }
    }
}
