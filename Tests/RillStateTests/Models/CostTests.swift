import Foundation
import RillState
import XCTest

/// What changes cost, as counts and as ratios of one run.
final class CostTests: XCTestCase {
    private final class Model: ObservableState {
        @ObservedValue var items: [Int] = []
        @ObservedValue var count = 0
        @ObservedValue var other = 0
        @Stored var list: [Int] = []
    }

    private let model = Model()

    /// Where the elements are: a copy moves them.
    private func address(_ items: [Int]) -> Int { items.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }

    private func prepare() {
        model.items = []
        model.items.reserveCapacity(100)
        model.items.append(0)
    }

    private func addressesOfAppends() -> Set<Int> {
        var seen: Set<Int> = [address(model.items)]
        for value in 1..<50 {
            model.items.append(value)
            seen.insert(address(model.items))
        }
        return seen
    }

    func testAnAppendCopiesNothing() {
        prepare()
        XCTAssertEqual(addressesOfAppends().count, 1)
        model.list.reserveCapacity(100)
        model.list.append(0)
        let start = address(model.list)
        for value in 1..<50 { model.list.append(value) }
        XCTAssertEqual(address(model.list), start)
    }

    func testAnAppendCopiesNothingForHandlersOfTheNewValue() {
        prepare()
        var total = 0
        let observers = [
            model.observableValues.items.didUpdate { total += $0.count },
            model.observableValues.items.count.didChange { total += $0 },
        ]
        XCTAssertEqual(addressesOfAppends().count, 1)
        XCTAssertEqual(total, 2 * (2...50).reduce(0, +))
        withExtendedLifetime(observers) {}
    }

    func testTheOldValueIsCopiedOnlyForHandlersThatAskForIt() {
        prepare()
        let observer = model.observableValues.items.didUpdate { old, new, _ in XCTAssertEqual(old.count + 1, new.count)
        }
        XCTAssertGreaterThan(addressesOfAppends().count, 1)
        withExtendedLifetime(observer) {}
    }

    func testUnrelatedHandlersAreNotEvaluated() {
        var evaluations = 0
        let observers = (0..<100).map { _ in
            model.observableValues.other.map { other in
                evaluations += 1
                return other
            }.didUpdate { _ in }
        }
        evaluations = 0
        for value in 0..<10 { model.count = value }
        XCTAssertEqual(evaluations, 0)
        model.other = 1
        XCTAssertEqual(evaluations, 100)
        withExtendedLifetime(observers) {}
    }

    func testAppendsCostTheSameHoweverLongTheArrayIs() {
        let model = model
        func append(_ number: Int) {
            model.items = []
            for value in 0..<number { model.items.append(value) }
        }
        let (few, many) = fastest({ append(5_000) }, { append(20_000) })
        // Four times the work; sixteen times where each append copied the array.
        XCTAssertLessThan(many / few, 10)
    }

    func testASetCostsNoMoreWithAHundredUnrelatedHandlers() {
        let (lonely, crowded) = (Model(), Model())
        let observers = (0..<100).map { _ in crowded.observableValues.other.didUpdate { _ in } }
        func set(_ model: Model) { for value in 0..<2_000 { model.count = value } }
        let (alone, among) = fastest({ set(lonely) }, { set(crowded) })
        // It would be some tens where the handlers were looked through.
        XCTAssertLessThan(among / alone, 3)
        withExtendedLifetime(observers) {}
    }

    /// The shortest of several runs of each, in turn, in processor time: what other work takes does not count.
    private func fastest(_ first: () -> Void, _ second: () -> Void) -> (Double, Double) {
        func time(_ body: () -> Void) -> Double {
            let start = processorTime()
            body()
            return processorTime() - start
        }
        let runs = (0..<9).map { _ in (time(first), time(second)) }
        return (runs.map(\.0).min() ?? 0, runs.map(\.1).min() ?? 0)
    }

    private func processorTime() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }

    func testAnExpressionOverManyValuesCostsInProportionToThem() {
        func time(_ count: Int) -> Double {
            let models = (0..<count).map { _ in Model() }
            let sum = ReadOnlyProxy(tracking: { models.reduce(0) { $0 + $1.count } })
            var total = 0
            let observer = sum.didUpdate { total = $0 }
            defer { withExtendedLifetime(observer) {} }
            let times = (1...3).map { round in
                let start = processorTime()
                for model in models.prefix(20) { model.count += 1 }
                XCTAssertEqual(total, 20 * round)
                return processorTime() - start
            }
            return times.min() ?? 0
        }
        let (few, many) = (time(250), time(2_000))
        // Eight times the values; some sixty where each read looked through all the others.
        XCTAssertLessThan(many / few, 24, "\(few) s for 250 values, \(many) s for 2,000")
    }
}
