import RillState
import XCTest

final class WeakProxyTests: XCTestCase {
    let log = Log()

    func testAWeakProxyReadsAndWritesWhileTheModelLives() {
        let model = Account()
        let proxy = model.observableValues.weak.count
        proxy.wrappedValue = 4
        XCTAssertEqual(model.count, 4)
        let observer = proxy.didUpdate { [log] in log($0) }
        model.count = 5
        XCTAssertEqual(log.take(), ["5"])
        withExtendedLifetime(observer) {}
    }

    func testAWeakProxyDoesNotKeepTheModelAlive() {
        var model: Account? = Account()
        weak let watched = model
        let proxy = model?.observableValues.weak.count
        let observer = proxy?.didUpdate { _ in }
        model = nil
        XCTAssertNil(watched)
        withExtendedLifetime((proxy, observer)) {}
    }

    func testTheLastValueOfTheModelStaysAfterItsEnd() throws {
        var model: Account? = Account()
        let proxy = try XCTUnwrap(model?.observableValues.weak.count)
        let part = try XCTUnwrap(model?.observableValues.weak.frame.width)
        let readOnly = try XCTUnwrap(model?.observableValues.weak.twice)
        model?.count = 7
        model?.frame.width = 9
        model = nil
        XCTAssertEqual(proxy.wrappedValue, 7)
        XCTAssertEqual(part.wrappedValue, 9)
        XCTAssertEqual(readOnly.wrappedValue, 14)
        XCTAssertEqual(proxy.map { "\($0)" }.currentValue, "7")
    }

    func testAfterTheEndAWriteChangesTheProxyAlone() throws {
        var model: Account? = Account()
        let proxy = try XCTUnwrap(model?.observableValues.weak.count)
        let other = try XCTUnwrap(model?.observableValues.weak.count)
        model = nil
        proxy.wrappedValue = 3
        XCTAssertEqual(proxy.wrappedValue, 3)
        XCTAssertEqual(other.wrappedValue, 0)
    }

    func testAHandlerAddedAfterTheEndGetsTheCurrentValueIfItAsks() throws {
        var model: Account? = Account()
        let proxy = try XCTUnwrap(model?.observableValues.weak.count)
        let readOnly = try XCTUnwrap(model?.observableValues.weak.twice)
        model?.count = 2
        model = nil
        let observers = [
            proxy.didUpdate(withCurrent: true) { [log] in log($0, $1, $2) },
            proxy.didUpdate { [log] in log("never", $0) },
            readOnly.didChange(withCurrent: true) { [log] in log($0) },
        ]
        XCTAssertEqual(log.take(), ["2 2 true", "4"])
        withExtendedLifetime(observers) {}
    }

    func testACompoundOfWeakProxiesKeepsTheLastValuesAndRests() throws {
        var model: Account? = Account()
        let values = try XCTUnwrap(model?.observableValues.weak)
        let both = ReadOnlyProxy.compound(values.count, values.name)
        let observer = both.didChange { [log] in log($0.0, $0.1) }
        model?.count = 1
        model = nil
        XCTAssertEqual(log.take(), ["1 n"])
        XCTAssertEqual(both.currentValue.0, 1)
        withExtendedLifetime(observer) {}
    }
}
