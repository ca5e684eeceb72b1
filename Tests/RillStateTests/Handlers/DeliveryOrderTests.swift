import Rill
import RillState
import XCTest

/// Updates from inside handlers.
final class DeliveryOrderTests: XCTestCase {
    @ObservedState var model = Account()
    let log = Log()
    var observers: Set<StateValueObserver> = []

    func testAnUpdateFromAHandlerReachesEveryoneAfterTheOneInProgress() {
        $model.count.didUpdate { [log, model] old, new, _ in
            log("A", old, new)
            if new == 1 { model.count = 2 }
        }.add(to: &observers)
        $model.count.didUpdate { [log] old, new, _ in log("B", old, new) }.add(to: &observers)
        model.count = 1
        XCTAssertEqual(log.take(), ["A 0 1", "B 0 1", "A 1 2", "B 1 2"])
    }

    func testTheValueIsAheadOfTheDelivery() {
        $model.count.didUpdate { [model] new in if new == 1 { model.count = 2 } }.add(to: &observers)
        $model.count.didUpdate { [log, model] new in log(new, model.count) }.add(to: &observers)
        model.count = 1
        XCTAssertEqual(log.take(), ["1 2", "2 2"])
    }

    func testADerivedValueFollowsTheDeliveryAndNotTheValueAhead() {
        $model.count.didUpdate { [model] new in if new == 1 { model.count = 2 } }.add(to: &observers)
        $model.twice.didUpdate { [log] old, new, _ in log(old, new) }.add(to: &observers)
        $model.count.map { "<\($0)>" }.didUpdate { [log] new in log(new) }.add(to: &observers)
        model.count = 1
        XCTAssertEqual(log.take(), ["0 2", "<1>", "2 4", "<2>"])
    }

    func testAValueOfTwoSourcesSeesTheChangesOfBothInOrder() {
        let both = ReadOnlyProxy.compound($model.count, $model.name)
        $model.count.didUpdate { [model] new in model.name = "n\(new)" }.add(to: &observers)
        both.didUpdate { [log] (old: (Int, String), new: (Int, String), _) in
            log("\(old.0)\(old.1)", "\(new.0)\(new.1)")
        }.add(to: &observers)
        model.count = 1
        let lines = log.take()
        XCTAssertEqual(lines.last.map { String($0.suffix(3)) }, "1n1")
        for (line, next) in zip(lines, lines.dropFirst()) {
            XCTAssertEqual(line.split(separator: " ").last, next.split(separator: " ").first, "No gap in \(lines)")
        }
    }

    func testAHandlerAddedDuringAnUpdateHearsTheNextOne() {
        var late: StateValueObserver?
        $model.count.didUpdate { [log, projection = $model] new in
            if new == 1 { late = projection.count.didUpdate { log("late", $0) } }
        }.add(to: &observers)
        model.count = 1
        XCTAssertEqual(log.take(), [])
        model.count = 2
        XCTAssertEqual(log.take(), ["late 2"])
        withExtendedLifetime(late) {}
    }

    func testAHandlerReleasedDuringAnUpdateIsNotCalledAnyMore() {
        var second: StateValueObserver?
        $model.count.didUpdate { _ in second = nil }.add(to: &observers)
        second = $model.count.didUpdate { [log] in log($0) }
        XCTAssertNotNil(second)
        model.count = 1
        XCTAssertEqual(log.take(), [])
    }

    func testAHandlerMayReleaseItself() {
        var once: StateValueObserver?
        once = $model.count.didUpdate { [log] in
            log($0)
            once = nil
        }
        XCTAssertNotNil(once)
        model.count = 1
        model.count = 2
        XCTAssertEqual(log.take(), ["1"])
    }

    func testHandlersThatFeedEachOtherForeverAreStoppedWithAReport() {
        let reports = Reports()
        reports.collect {
            $model.count.didUpdate { [model] in model.count = $0 + 1 }.add(to: &observers)
            model.count = 1
        }
        XCTAssertEqual(reports.messages.count, 1)
        XCTAssertTrue(reports.messages[0].contains("by its own update handlers"), reports.messages[0])
        XCTAssertEqual(model.count, 10_002)
    }

    func testAHandlerMayChangeTheValueInPlaceDuringAnAppend() {
        $model.items.didUpdate { [model] items in if items.count < 6 { model.items.append(items.count + 1) } }
            .add(to: &observers)
        model.items.append(4)
        XCTAssertEqual(model.items, [1, 2, 3, 4, 5, 6])
    }
}
