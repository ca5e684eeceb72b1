import RillState
import XCTest

/// How long handlers and models live.
final class ObserverLifetimeTests: XCTestCase {
    let log = Log()

    func testReleasingTheObserverEndsTheCalls() {
        let model = Account()
        var observer: StateValueObserver? = model.observableValues.count.didUpdate { [log] in log($0) }
        XCTAssertNotNil(observer)
        model.count = 1
        observer = nil
        model.count = 2
        XCTAssertEqual(log.take(), ["1"])
    }

    func testCancelEndsTheCallsWhileCopiesRemain() {
        let model = Account()
        let observer = model.observableValues.count.didUpdate { [log] in log($0) }
        let copy = observer
        observer.cancel()
        model.count = 1
        XCTAssertEqual(log.take(), [])
        XCTAssertEqual(copy, observer)
        withExtendedLifetime(copy) {}
    }

    func testCopiesAreOneRegistration() {
        let model = Account()
        var observers: Set<StateValueObserver> = []
        let observer = model.observableValues.count.didUpdate { _ in }
        observer.add(to: &observers)
        observer.add(to: &observers)
        XCTAssertEqual(observers.count, 1)
        var list: [StateValueObserver] = []
        observer.add(to: &list)
        observer.add(to: &list)
        XCTAssertEqual(list.count, 2)
    }

    func testTheBuilderCollectsObserversWithConditionsAndLoops() {
        let model = Account()
        var observers: [StateValueObserver] = []
        var set: Set<StateValueObserver> = []
        let isWanted = true
        observers.add {
            model.observableValues.count.didUpdate { [log] in log("a", $0) }
            if isWanted {
                model.observableValues.count.didUpdate { [log] in log("b", $0) }
            } else {
                model.observableValues.count.didUpdate { [log] in log("c", $0) }
            }
            if !isWanted { model.observableValues.count.didUpdate { [log] in log("d", $0) } }
            for index in 0..<2 { model.observableValues.count.didUpdate { [log] in log(index, $0) } }
        }
        set.add { model.observableValues.count.didUpdate { [log] in log("set", $0) } }
        model.count = 1
        XCTAssertEqual(log.take(), ["a 1", "b 1", "0 1", "1 1", "set 1"])
        XCTAssertEqual(observers.count, 4)
        XCTAssertEqual(set.count, 1)
    }

    func testAProxyKeepsTheModelAliveAndAnObserverDoesNot() {
        var model: Account? = Account()
        weak let watched = model
        var proxy = model?.observableValues.count
        let observer = proxy?.didUpdate { _ in }
        model = nil
        XCTAssertNotNil(watched)
        proxy = nil
        XCTAssertNil(watched)
        withExtendedLifetime((observer, proxy)) {}
    }

    func testAnObserverOfANestedModelKeepsNeitherAlive() {
        var family: Family? = Family()
        weak let watched = family
        weak let child = family?.child
        let observer = family?.observableValues.child.name.didUpdate { _ in }
        family = nil
        XCTAssertNil(watched)
        XCTAssertNil(child)
        withExtendedLifetime(observer) {}
    }

    func testAnObserverOfAHeldModelDoesNotKeepItAliveWhenTheHolderGoes() {
        final class View { @ObservedState var model = Account() }
        var view: View? = View()
        weak let watched = view?.model
        let observer = view?.$model.count.didUpdate { _ in }
        view = nil
        XCTAssertNil(watched)
        withExtendedLifetime(observer) {}
    }

    func testAModelThatStoresItsOwnObserversIsReleased() {
        final class Watching: ObservableState {
            @ObservedValue var count = 0
            var observers: [StateValueObserver] = []
            var seen = 0
            init() {
                $count.didUpdate { [weak self] in self?.seen = $0 }.add(to: &observers)
                observableValues.count.didUpdate { [weak self] in self?.seen = $0 }.add(to: &observers)
            }
        }
        var model: Watching? = Watching()
        weak let watched = model
        model?.count = 4
        XCTAssertEqual(model?.seen, 4)
        model = nil
        XCTAssertNil(watched)
    }

    func testTheHandlerIsReleasedWithItsObserver() {
        final class Captured {}
        let model = Account()
        var captured: Captured? = Captured()
        weak let watched = captured
        var observer: StateValueObserver? = model.observableValues.count.didUpdate { [captured] _ in _ = captured }
        captured = nil
        XCTAssertNotNil(watched)
        XCTAssertNotNil(observer)
        observer = nil
        XCTAssertNil(watched)
    }

    func testAssignmentsInInitAreToldOnceAHandlerIsThere() {
        final class Early: ObservableState {
            @ObservedValue var count = 0
            var seen: [Int] = []
            var observers: [StateValueObserver] = []
            init(_ start: Int) {
                count = start
                $count.didUpdate { [weak self] in self?.seen.append($0) }.add(to: &observers)
                count = start + 1
            }
        }
        XCTAssertEqual(Early(5).seen, [6])
    }
}
