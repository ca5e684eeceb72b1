import Forecast
import Rill
import RillTest
import Testing

@MainActor @Suite struct ForecastViewModelTests {
    private struct Offline: Error {}

    @Test func theLatestChoiceWins() {
        expectMarbles(
            """
            city:   --o--r------
            load:     ----d|
            output: ----------R-
            """,
            values: ["o": "Oslo", "r": "Rome", "d": 3, "R": "Rome: 3°"]
        ) { test in
            let load = test.cold("load", as: Int.self)
            let viewModel = ForecastViewModel { _ in load.asObservable().asSingle() }
            test.keep(viewModel)
            test.keep(test.hot("city", as: String.self).bind(to: viewModel.city))
            return viewModel.text
        }
    }

    @Test func aFailureIsShown() async throws {
        let viewModel = ForecastViewModel { _ in .error(Offline()) }
        viewModel.city.accept("Bonn")
        for try await text in viewModel.text.values {
            #expect(text == "Bonn: ?")
            break
        }
    }
}
