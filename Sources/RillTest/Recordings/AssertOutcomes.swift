import Rill
import RillVirtualTime

/// Asserts that two lists of a `Single`'s outcomes are the same. Errors are compared by `areSameErrors`.
///
/// - Parameters:
///   - actual: What was received.
///   - expected: What should have been.
public func XCTAssertEqual<Element: Equatable>(
    _ actual: [SingleEvent<Element>],
    _ expected: [SingleEvent<Element>],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    assertSame(recorded(actual, \.asEvent), recorded(expected, \.asEvent), at: SourceSite(file, line), ==)
}

/// Asserts that two lists of a `Maybe`'s outcomes are the same. Errors are compared by `areSameErrors`.
///
/// - Parameters:
///   - actual: What was received.
///   - expected: What should have been.
public func XCTAssertEqual<Element: Equatable>(
    _ actual: [MaybeEvent<Element>],
    _ expected: [MaybeEvent<Element>],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    assertSame(recorded(actual, \.asEvent), recorded(expected, \.asEvent), at: SourceSite(file, line), ==)
}

/// Asserts that two lists of a `Completable`'s outcomes are the same. Errors are compared by `areSameErrors`.
///
/// - Parameters:
///   - actual: What was received.
///   - expected: What should have been.
public func XCTAssertEqual(
    _ actual: [CompletableEvent],
    _ expected: [CompletableEvent],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    assertSame(recorded(actual, \.asEvent), recorded(expected, \.asEvent), at: SourceSite(file, line), ==)
}

private func recorded<Outcome, Element>(
    _ outcomes: [Outcome],
    _ event: (Outcome) -> Event<Element>
) -> [Recorded<Event<Element>>] {
    outcomes.map { Recorded(time: 0, value: event($0)) }
}

extension Result where Failure == any Error {
    fileprivate var asEvent: Event<Success> {
        switch self {
        case .success(let element): .next(element)
        case .failure(let error): .error(error)
        }
    }
}

extension MaybeEvent {
    fileprivate var asEvent: Event<Element> {
        switch self {
        case .success(let element): .next(element)
        case .error(let error): .error(error)
        case .completed: .completed
        }
    }
}

extension CompletableEvent {
    fileprivate var asEvent: Event<Never> {
        switch self {
        case .error(let error): .error(error)
        case .completed: .completed
        }
    }
}
