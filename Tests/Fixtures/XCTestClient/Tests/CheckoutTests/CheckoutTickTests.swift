import RillTest
import XCTest

@testable import Checkout

/// The same view model, tested as RxTest's users write it.
final class CheckoutTickTests: VirtualTimeTestCase {
    func testTheReceiptArrivesWithTheCharge() {
        let viewModel = CheckoutViewModel { [scheduler] amount in
            Single.just(amount + 1).delay(.milliseconds(30), scheduler: scheduler)
        }
        let states = scheduler.createObserver(CheckoutViewModel.State.self)
        let subscription = viewModel.state.asObservable().subscribe(states)

        scheduler.scheduleAt(5) { viewModel.amount.accept(7) }
        scheduler.scheduleAt(10) { viewModel.pay.accept(()) }
        scheduler.start()
        subscription.dispose()

        XCTAssertEqual(states.events, [.next(0, .editing), .next(10, .paying), .next(40, .paid(receipt: 8))])
    }

    func testNothingIsChargedWithoutAnAmount() throws {
        let viewModel = CheckoutViewModel { _ in
            XCTFail("charged")
            return .never()
        }
        viewModel.pay.accept(())
        XCTAssertEqual(try viewModel.state.asObservable().toBlocking(timeout: 5).first(), .editing)
    }
}
