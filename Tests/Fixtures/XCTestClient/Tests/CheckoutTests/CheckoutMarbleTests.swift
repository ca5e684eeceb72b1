import RillTest
import XCTest

@testable import Checkout

final class CheckoutMarbleTests: XCTestCase {
    private typealias State = CheckoutViewModel.State

    func testPaysOnceAtATimeAndTriesAgain() {
        expectMarbles(
            """
            pay:    --x-x-----x----
            charge:   ---#'declined'
            state:  e-p--f----p--f-
            """,
            values: ["e": State.editing, "p": State.paying, "f": State.failed],
            errors: ["declined": CheckoutError.declined]
        ) { test in
            let charge = test.cold("charge", as: Int.self)
            let viewModel = CheckoutViewModel { _ in charge.asObservable().asSingle() }
            viewModel.amount.accept(10)
            test.keep(viewModel)
            test.keep(test.hot("pay", as: Void.self).bind(to: viewModel.pay))
            test.expect(viewModel.state, lane: "state")
        }
    }

    func testCanPayFollowsTheAmount() {
        expectMarbles(
            """
            amount: --a-b-c-
            output: n---y-n-
            """,
            values: ["a": 0, "b": 5, "c": 0, "n": false, "y": true]
        ) { test in
            let viewModel = CheckoutViewModel { _ in .never() }
            test.keep(viewModel)
            test.keep(test.hot("amount", as: Int.self).bind(to: viewModel.amount))
            return viewModel.canPay
        }
    }
}
