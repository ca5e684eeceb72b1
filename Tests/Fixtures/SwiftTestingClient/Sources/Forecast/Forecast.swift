import Rill

/// Remembers what was loaded, for a while.
package actor ForecastCache {
    private let clock: any Clock<Duration>
    private let load: @Sendable (String) async throws -> Int
    private var kept: [String: Int] = [:]

    package init(clock: any Clock<Duration>, load: @escaping @Sendable (String) async throws -> Int) {
        self.clock = clock
        self.load = load
    }

    /// The degrees of a city: from the cache, else loaded, with a second attempt after a second.
    package func degrees(of city: String) async throws -> Int {
        if let degrees = kept[city] { return degrees }
        let degrees: Int
        do {
            degrees = try await load(city)
        } catch {
            try await clock.sleep(for: .seconds(1))
            degrees = try await load(city)
        }
        kept[city] = degrees
        return degrees
    }
}

/// What is chosen, shown as text.
@MainActor package final class ForecastViewModel {
    package let city = BehaviorRelay(value: "")
    private let load: (String) -> Single<Int>

    package init(load: @escaping (String) -> Single<Int>) { self.load = load }

    package var text: Observable<String> {
        city.filter { !$0.isEmpty }
            .distinctUntilChanged()
            .flatMapLatest { [load] city in
                load(city).map { "\(city): \($0)°" }.catchAndReturn("\(city): ?").asObservable()
            }
            .share(replay: 1)
    }
}
