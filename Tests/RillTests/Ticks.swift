import Rill
import RillVirtualTime

/// An error for tests.
enum Boom: Error, CustomStringConvertible {
    case one, two
    var description: String { self == .one ? "boom" : "bang" }
}

/// The events as text that is quick to read in a table: `210 1`, `250 |`, `230 #boom`.
func ticks<Element>(_ observer: TestableObserver<Element>) -> [String] {
    observer.events.map { recorded in
        switch recorded.value {
        case .next(let element): "\(recorded.time) \(element)"
        case .error(let error): "\(recorded.time) #\(error)"
        case .completed: "\(recorded.time) |"
        }
    }
}

/// The subscriptions as text: `200-250`, or `200-` where it was never disposed.
func spans<Element>(_ source: TestableObservable<Element>) -> [String] {
    source.subscriptions.map { $0.isOpen ? "\($0.subscribe)-" : "\($0.subscribe)-\($0.unsubscribe)" }
}

extension TestScheduler {
    convenience init() { self.init(initialClock: 0) }

    /// A hot source from text: `210 1`, `250 |`, `230 #`.
    func hot(_ events: String...) -> TestableObservable<Int> { createHotObservable(events.compactMap(recorded)) }

    /// A cold source from text.
    func cold(_ events: String...) -> TestableObservable<Int> { createColdObservable(events.compactMap(recorded)) }
}

private func recorded(_ text: String) -> Recorded<Event<Int>>? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let time = Int(parts[0]) else { return nil }
    switch parts[1] {
    case "|": return .completed(time)
    case "#": return .error(time, Boom.one)
    default: return Int(parts[1]).map { .next(time, $0) }
    }
}
