import Testing

@testable import RillTraceCommand

@Suite struct ExitStatusTests {
    @Test func scriptsKnowTheNumbersOfDiff() {
        #expect([ExitStatus.same, .different, .trouble].map(\.rawValue) == [0, 1, 2])
    }

    @Test func theWorstOfSeveralCounts() {
        #expect([ExitStatus.same, .trouble, .different].max() == .trouble)
        #expect(max(ExitStatus.same, .different) == .different)
    }
}
