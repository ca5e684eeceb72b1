import Foundation
import RillMarbles
import RillTrace

/// The result of comparing all pairs: what every report is made of.
struct FolderComparison {
    /// What became of one pair.
    enum Outcome {
        case same(TraceDifference)
        case different(TraceDifference)
        /// The file is not among the actual ones.
        case missing
        /// The file is not among the expected ones.
        case extra
        /// One of the files cannot be used.
        case trouble(TraceFileError)
    }

    struct Entry {
        var pair: TracePair
        var outcome: Outcome
    }

    private(set) var entries: [Entry] = []

    init(_ pairs: [TracePair], _ console: CommandConsole) {
        for pair in pairs { entries.append(Entry(pair: pair, outcome: FolderComparison.compare(pair, console))) }
    }

    /// 0 the same, 1 different, 2 trouble.
    var status: Int32 {
        var status: Int32 = 0
        for entry in entries {
            switch entry.outcome {
            case .same(let difference), .different(let difference):
                // What differs says more than that a line was altered; what is the same must not pass for a record.
                if difference.isCutShort || (difference.isAltered && difference.isSame) { return 2 }
                if !difference.isSame { status = 1 }
            case .missing, .extra: status = 1
            case .trouble: return 2
            }
        }
        return status
    }

    /// What went wrong, a sentence each.
    var troubles: [String] {
        entries.flatMap { entry -> [String] in
            switch entry.outcome {
            case .trouble(let error): return ["\(error)"]
            case .same(let difference), .different(let difference):
                guard difference.isCutShort || (difference.isAltered && difference.isSame) else { return [] }
                return difference.notes.map { "\(entry.pair.name): \($0)".inOneLine }
            default: return []
            }
        }
    }

    var differences: [TraceDifference] {
        entries.compactMap { entry in
            if case .different(let difference) = entry.outcome { difference } else { nil }
        }
    }

    /// The number of pairs that are the same.
    var sameCount: Int { entries.count(where: \.isSame) }

    private static func compare(_ pair: TracePair, _ console: CommandConsole) -> Outcome {
        guard let expected = pair.expected else { return .extra }
        guard let actual = pair.actual else { return .missing }
        return outcome(pair.name) { try compare(expected, actual, console) }
    }

    /// What became of a pair of this name, by a comparison that may fail.
    static func outcome(_ name: String, _ compare: () throws -> TraceDifference) -> Outcome {
        do {
            var difference = try compare()
            if difference.name.isEmpty { difference.name = name }
            return difference.isSame ? .same(difference) : .different(difference)
        } catch {
            return .trouble(error as? TraceFileError ?? TraceFileError(path: name, message: "\(error)"))
        }
    }

    private static func compare(
        _ expected: String,
        _ actual: String,
        _ console: CommandConsole
    ) throws -> TraceDifference {
        if expected == "-" || actual == "-" {
            // A pipe cannot be read twice, so the whole trace is kept.
            return TraceDiff.compare(
                expected: try trace(expected, console),
                actual: try trace(actual, console)
            )
        }
        do {
            return try TraceDiff.compare(expectedFile: console.path(expected), actualFile: console.path(actual))
        } catch var error as TraceFileError {
            // Errors name files as the user did.
            if error.path == console.path(expected) { error.path = expected }
            if error.path == console.path(actual) { error.path = actual }
            throw error
        }
    }

    private static func trace(_ name: String, _ console: CommandConsole) throws -> Trace {
        try Trace(console.reader(name))
    }
}
