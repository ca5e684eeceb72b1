import Foundation
import RillTraceFormat
import Testing

@Suite("The law of sameness")
struct SamenessLawTests {
    /// `RILL_LONG_TESTS` tries ten times as many.
    private let scale = ProcessInfo.processInfo.environment["RILL_LONG_TESTS"] != nil ? 10 : 1

    /// 16 times 350 pairs, or 3,500.
    @Test("two traces are the same exactly where the slow, obvious comparison says so", arguments: 0..<16)
    func isSameIfAndOnlyIf(part: Int) {
        for round in 0..<350 * scale {
            let seed = UInt64(part * 1_000_000 + round)
            var random = RandomTraces(seed: seed)
            let (expected, actual, _) = random.pair()
            guard let broken = Self.broken(expected, actual) else { continue }
            let (first, second) = Self.shrunk(expected, actual)
            Issue.record(
                """
                seed \(seed): \(broken)
                expected:
                \(String(decoding: first.jsonLines, as: UTF8.self))actual:
                \(String(decoding: second.jsonLines, as: UTF8.self))\
                \(TraceDiff.compare(expected: first, actual: second).text())
                """
            )
            return
        }
    }

    /// Through files there is another way to the bytes: 16 times 5 pairs, or 50, each also in another spelling.
    @Test("files are the same exactly where the traces in them are", arguments: 0..<16)
    func filesAreAsTraces(part: Int) throws {
        let folder = NSTemporaryDirectory() + "rill-law-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for round in 0..<5 * scale {
            let seed = UInt64(100_000_000 + part * 1_000_000 + round)
            var random = RandomTraces(seed: seed)
            let (expected, actual, _) = random.pair()
            let isSame = PlainComparison(expected, actual).isSame
            // What a reader refuses is no trace.
            guard Self.isWhole(expected), Self.isWhole(actual) else { continue }
            try expected.write(toFile: folder + "/old")
            try actual.write(toFile: folder + "/new")
            let spelled = String(decoding: actual.jsonLines, as: UTF8.self).replacingOccurrences(
                of: ",\"",
                with: ", \""
            )
            .replacingOccurrences(of: "\"check\"", with: "\"was\"")
            try Data(spelled.utf8).write(to: URL(fileURLWithPath: folder + "/spelled"))
            for name in ["new", "spelled"] {
                let difference = try TraceDiff.compare(
                    expectedFile: "\(folder)/old",
                    actualFile: "\(folder)/\(name)"
                )
                #expect(difference.isSame == isSame, "seed \(seed), \(name)\n\(difference.text())")
                #expect(difference.isSame == (difference.findingCount == 0))
            }
        }
    }

    @Test("the pairs of the law are of every kind: same and different, with one change and with none")
    func pairsOfEveryKind() {
        var counts = [String: Int]()
        for seed in 0..<4_000 {
            var random = RandomTraces(seed: UInt64(seed))
            let (expected, actual, changes) = random.pair()
            let isSame = PlainComparison(expected, actual).isSame
            counts["\(isSame ? "same" : "different") after \(changes)", default: 0] += 1
            if isSame, expected.events != actual.events { counts["same with other events", default: 0] += 1 }
        }
        for kind in [
            "same after 0", "same after 1", "different after 1", "different after 2", "same with other events",
        ] {
            #expect((counts[kind] ?? 0) > 100, "\(kind): \(counts)")
        }
    }

    private static func isWhole(_ trace: Trace) -> Bool {
        trace.events.allSatisfy { event in
            (event.kind != .error || event.error != nil) && (event.kind != .violation || event.rule != nil)
        }
    }

    private static func broken(_ expected: Trace, _ actual: Trace) -> String? {
        let difference = TraceDiff.compare(expected: expected, actual: actual)
        let wanted = PlainComparison(expected, actual).isSame
        if difference.isSame != wanted { return "same: \(difference.isSame), and it is \(wanted)" }
        // Everything that counts is told, and nothing is told that does not count.
        if difference.findings.isEmpty != wanted { return "\(difference.findings.count) findings" }
        if difference.findingCount != difference.findings.count { return "\(difference.findingCount) findings counted" }
        return nil
    }

    /// The same with as few events as still break the law.
    private static func shrunk(_ expected: Trace, _ actual: Trace) -> (Trace, Trace) {
        var (first, second) = (expected, actual)
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for index in first.events.indices where !isSmaller {
                var (fewer, other) = (first, second)
                fewer.events.remove(at: index)
                if broken(fewer, other) == nil, other.events.indices.contains(index) { other.events.remove(at: index) }
                if broken(fewer, other) != nil { (first, second, isSmaller) = (fewer, other, true) }
            }
        }
        return (first, second)
    }
}
