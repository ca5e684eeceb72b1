import Dispatch
import Foundation
import RillTrace
import Testing

@testable import RillTest

@Suite final class TraceReferencesTests: Sendable {
    private let folder = NSTemporaryDirectory() + "rill-\(UUID().uuidString)"
    private var path: String { folder + "/references.jsonl" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test func aRunIsWholeWhenAllItsProcessesEnded() throws {
        let first = TraceReferences(run: "7", process: "8", isFiltered: false)
        let second = TraceReferences(run: "7", process: "9", isFiltered: false)
        first.use("S/a.trace.jsonl", by: "t", log: path)
        second.use("S/b.trace.jsonl", by: "t", log: path)
        first.end()
        #expect(try TraceReferenceLog(path: path).read().objection != nil)
        second.end()
        let content = try TraceReferenceLog(path: path).read()
        #expect(content.objection == nil)
        #expect(content.used == ["S/a.trace.jsonl", "S/b.trace.jsonl"])
    }

    @Test func theNextRunBeginsANewLog() throws {
        let old = TraceReferences(run: "7", process: "8", isFiltered: true)
        old.use("S/a.trace.jsonl", by: "t", log: path)
        let new = TraceReferences(run: "17", process: "18", isFiltered: false)
        new.use("S/b.trace.jsonl", by: "t", log: path)
        new.end()
        let content = try TraceReferenceLog(path: path).read()
        #expect(content.objection == nil)
        #expect(content.used == ["S/b.trace.jsonl"])
    }

    @Test func twoProcessesThatUseOneGoldenFindEachOther() throws {
        let first = TraceReferences(run: "7", process: "8", isFiltered: false)
        let second = TraceReferences(run: "7", process: "9", isFiltered: false)
        #expect(first.use("S/a.trace.jsonl", by: "A.swift:1", log: path) == nil)
        #expect(second.use("S/b.trace.jsonl", by: "B.swift:1", log: path) == nil)
        #expect(second.use("S/a.trace.jsonl", by: "B.swift:2", log: path)?.owner == "A.swift:1")
        // The first one, and whoever comes to the same line again, may have it.
        #expect(first.use("S/a.trace.jsonl", by: "A.swift:1", log: path) == nil)
        let again = TraceReferences(run: "7", process: "10", isFiltered: false)
        #expect(again.use("S/a.trace.jsonl", by: "A.swift:1", log: path) == nil)
        // Another run begins anew.
        let next = TraceReferences(run: "17", process: "18", isFiltered: false)
        #expect(next.use("S/a.trace.jsonl", by: "B.swift:2", log: path) == nil)
    }

    @Test func twoProcessesWhoseGoldensDifferInCaseOnlyFindEachOther() {
        let first = TraceReferences(run: "7", process: "8", isFiltered: false)
        let second = TraceReferences(run: "7", process: "9", isFiltered: false)
        #expect(first.use("S/Search.trace.jsonl", by: "A.swift:1", log: path) == nil)
        let rival = second.use("S/search.trace.jsonl", by: "A.swift:1", log: path)
        #expect(rival == TraceReferenceLog.Use(golden: "S/Search.trace.jsonl", owner: "A.swift:1"))
    }

    @Test func processesThatBeginAtOnceKeepEachOthersLines() throws {
        let old = TraceReferences(run: "6", process: "1", isFiltered: true)
        old.use("S/old.trace.jsonl", by: "t", log: path)
        let processes = (0..<16).map { TraceReferences(run: "7", process: "\($0)", isFiltered: false) }
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            processes[index].use("S/\(index).trace.jsonl", by: "t\(index)", log: path)
            processes[index].end()
        }
        let content = try TraceReferenceLog(path: path).read()
        #expect(content.objection == nil)
        #expect(content.used == Set((0..<16).map { "S/\($0).trace.jsonl" }))
    }

    @Test func withParallelTheParentSaysWhatIsLeftOut() {
        let child = ["/p/Tests.xctest", "Module.Suite/test"]
        #expect(TraceReferences.isFiltered(child))
        #expect(!TraceReferences.isFiltered(child, parent: ["swift-test", "--parallel"]))
        #expect(TraceReferences.isFiltered(child, parent: ["swift-test", "--parallel", "--filter", "x"]))
        #expect(TraceReferences.isFiltered(child, parent: ["swift-test", "--skip=x", "--parallel"]))
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
