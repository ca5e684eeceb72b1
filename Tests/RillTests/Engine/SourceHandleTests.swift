import XCTest

@testable import Rill

final class SourceHandleTests: XCTestCase {
    /// The flag word is reached by its distance from the object's start: that has to be its real place.
    func testFlagWordStandsWhereItIsLookedFor() {
        XCTAssertTrue(SourceHandle().flagsAddressIsRight)
        XCTAssertTrue(SourceSlot().flagsAddressIsRight)
        XCTAssertTrue(Hub<[String]>().flagsAddressIsRight)
        XCTAssertTrue(ReplayHub<Int>(value: 1).flagsAddressIsRight)
    }

    func testSubscriptionDisposesAnUpstreamThatComesAfterItsDisposal() {
        let subscription = SourceSlot()
        subscription.dispose()
        let late = SourceSlot()
        subscription.attach(late)
        XCTAssertTrue(late.isDisposed)
    }

    func testSerialSlotDisposesTheOneBefore() {
        let slot = SerialSlot()
        let first = slot.open()
        let second = slot.open()
        XCTAssertTrue(first.isDisposed)
        XCTAssertFalse(second.isDisposed)
        slot.dispose()
        XCTAssertTrue(second.isDisposed)
        XCTAssertTrue(slot.open().isDisposed)
    }
}
