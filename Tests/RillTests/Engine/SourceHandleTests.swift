import CRillAtomics
import XCTest

@testable import Rill

final class SourceHandleTests: XCTestCase {
    /// The flag word is reached by its distance from the object's start: that has to be its real place.
    func testFlagWordStandsWhereItIsLookedFor() {
        XCTAssertTrue(flagsAddressIsRight(SourceHandle()))
        XCTAssertTrue(flagsAddressIsRight(SourceSlot()))
        XCTAssertTrue(flagsAddressIsRight(Hub<[String]>()))
        XCTAssertTrue(flagsAddressIsRight(ReplayHub<Int>(value: 1)))
    }

    /// Whether what is written to the address of the flags is found in the property, seen by reflection.
    private func flagsAddressIsRight(_ handle: SourceHandle) -> Bool {
        let before = rill_load_relaxed(handle.flags)
        defer { rill_store_relaxed(handle.flags, before) }
        var root: Mirror? = Mirror(reflecting: handle)
        while let mirror = root, mirror.subjectType != SourceHandle.self { root = mirror.superclassMirror }
        return [UInt32(0x5A5A_5A5A), 0xA5A5_A5A5].allSatisfy { pattern in
            rill_store_relaxed(handle.flags, pattern)
            return root?.children.first { $0.label == "word" }?.value as? UInt32 == pattern
        }
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
