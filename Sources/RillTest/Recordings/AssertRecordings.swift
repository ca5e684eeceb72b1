import Rill
import RillVirtualTime

/// Asserts that two recordings are the same, in XCTest and in Swift Testing.
///
/// ```swift
/// XCTAssertEqual(observer.events, [.next(210, 1), .completed(230)])
/// ```
/// A failure shows both lists under each other and says what was early, late, missing or something else. Elements may
/// be optional, arrays or dictionaries; for others pass `by:`.
///
/// - Parameters:
///   - actual: What was recorded.
///   - expected: What should have been.
public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Recorded<Event<Element>>],
    _ expected: [Recorded<Event<Element>>],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let site = SourceSite(file, line)
    assertSame(actual, expected, at: site, ==)
}

/// Asserts that two recordings of `Void` are the same: the kinds of events and their times.
///
/// - Parameters:
///   - actual: What was recorded.
///   - expected: What should have been.
public func XCTAssertEqual(
    _ actual: [Recorded<Event<Void>>],
    _ expected: [Recorded<Event<Void>>],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let site = SourceSite(file, line)
    assertSame(actual, expected, at: site) { _, _ in true }
}

/// Asserts that two recordings are the same, by a comparison of elements: for tuples and what is not `Equatable`.
///
/// - Parameters:
///   - actual: What was recorded.
///   - expected: What should have been.
///   - areSame: Compares two elements.
public func XCTAssertEqual<Element>(
    _ actual: [Recorded<Event<Element>>],
    _ expected: [Recorded<Event<Element>>],
    by areSame: (Element, Element) -> Bool,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let site = SourceSite(file, line)
    assertSame(actual, expected, at: site, areSame)
}

/// Asserts that two lists of events are the same, without their times.
///
/// - Parameters:
///   - actual: What was received.
///   - expected: What should have been.
public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Event<Element>],
    _ expected: [Event<Element>],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let site = SourceSite(file, line)
    let (left, right) = (actual.map { Recorded(time: 0, value: $0) }, expected.map { Recorded(time: 0, value: $0) })
    assertSame(left, right, at: site, ==)
}

/// Asserts that a recording holds these elements and nothing else, at whatever times.
///
/// An end is a difference, as with RxTest: be it an error or completion. Where a stream ends, `XCTAssertEqual` says when.
///
/// - Parameters:
///   - recording: What was recorded.
///   - elements: The elements that should be in it, in order.
public func XCTAssertRecordedElements<Element: Equatable>(
    _ recording: [Recorded<Event<Element>>],
    _ elements: [Element],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let site = SourceSite(file, line)
    XCTAssertRecordedElements(recording, elements, by: ==, at: site)
}

/// Asserts that a recording holds these elements and nothing else, by a comparison of elements.
///
/// - Parameters:
///   - recording: What was recorded.
///   - elements: The elements that should be in it, in order.
///   - areSame: Compares two elements.
public func XCTAssertRecordedElements<Element>(
    _ recording: [Recorded<Event<Element>>],
    _ elements: [Element],
    by areSame: (Element, Element) -> Bool,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let site = SourceSite(file, line)
    XCTAssertRecordedElements(recording, elements, by: areSame, at: site)
}

private func XCTAssertRecordedElements<Element>(
    _ recording: [Recorded<Event<Element>>],
    _ elements: [Element],
    by areSame: (Element, Element) -> Bool,
    at site: SourceSite
) {
    // The times of the recording: only the elements are compared.
    let expected = elements.enumerated().map { index, element in
        Recorded<Event<Element>>.next(
            index < recording.count ? recording[index].time : recording.last?.time ?? 0,
            element
        )
    }
    assertSame(recording, expected, at: site, areSame)
}

func assertSame<Element>(
    _ actual: [Recorded<Event<Element>>],
    _ expected: [Recorded<Event<Element>>],
    at site: SourceSite,
    _ areSame: (Element, Element) -> Bool
) {
    let difference = RecordingDifference(actual: actual, expected: expected, areSame: areSame)
    guard let difference else { return }
    Failure(
        "the recording is not as expected",
        diagram: difference.diagram,
        notes: difference.notes,
        at: site
    ).report()
}

// XCTest's own `XCTAssertEqual` leaves out a message, a file and a line. An overload that leaves out as many arguments is
// ambiguous, and one that leaves out more loses; so these leave out two, as RxTest's do.
extension SourceSite {
    init(_ file: StaticString, _ line: UInt) {
        let path = "\(file)"
        // Folder and file: in the usual layout, the folder is the module's.
        let fileID = path.split(separator: "/").suffix(2).joined(separator: "/")
        self.init(fileID: fileID, filePath: path, line: Int(line), column: 1)
    }
}
