import Foundation
import RillTrace
import Testing

@testable import RillTest

@Suite struct TraceReferencesTests {
    private let path = NSTemporaryDirectory() + "rill-\(UUID().uuidString)/references.jsonl"

    @Test func aRunIsWholeWhenAllItsProcessesEnded() throws {
        let first = TraceReferences(run: "7", process: "8", isFiltered: false)
        let second = TraceReferences(run: "7", process: "9", isFiltered: false)
        first.use("S/a.trace.jsonl", log: path)
        second.use("S/b.trace.jsonl", log: path)
        first.end()
        #expect(try TraceReferenceLog(path: path).read().objection != nil)
        second.end()
        let content = try TraceReferenceLog(path: path).read()
        #expect(content.objection == nil)
        #expect(content.used == ["S/a.trace.jsonl", "S/b.trace.jsonl"])
    }

    @Test func theNextRunBeginsANewLog() throws {
        let old = TraceReferences(run: "7", process: "8", isFiltered: true)
        old.use("S/a.trace.jsonl", log: path)
        let new = TraceReferences(run: "17", process: "18", isFiltered: false)
        new.use("S/b.trace.jsonl", log: path)
        new.end()
        let content = try TraceReferenceLog(path: path).read()
        #expect(content.objection == nil)
        #expect(content.used == ["S/b.trace.jsonl"])
    }

    @Test(arguments: [
        (["/p/Tests.xctest"], false),
        (["/p/Tests.xctest", "--testing-library", "swift-testing"], false),
        (["/p/Tests.xctest", "--testing-library", "swift-testing", "--filter", "x"], true),
        (["/p/Tests.xctest", "Module.Suite/test"], true),
        (["/usr/bin/xctest", "/p/Tests.xctest"], false),
    ])
    func aFilteredRunIsNotWhole(arguments: [String], expected: Bool) {
        #expect(TraceReferences.isFiltered(arguments) == expected)
    }
}
