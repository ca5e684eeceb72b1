import Foundation
import RillMarbles
import RillTraceFormat

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
        /// What the golden is called in words; nil where the file's name says that, or nothing does.
        var golden: GoldenName?
        /// Whether every difference is written.
        var isAll = false

        /// What the trace is called: its file, and what that is the golden of where its name does not tell.
        var title: String { golden.map { "\($0.words) (\(pair.name))" } ?? pair.name }
    }

    private(set) var entries: [Entry] = []
    /// Whether every difference is kept and written, and not only the first ones of each trace.
    let isAll: Bool

    init(_ pairs: [TracePair], _ console: CommandConsole, isAll: Bool = false) {
        self.isAll = isAll
        entries = pairs.map { Entry(comparing: $0, console, isAll: isAll) }
    }

    /// How the differences of a trace are written where nobody says how.
    var style: TraceTextStyle { isAll ? TraceTextStyle(lineLimit: .max) : TraceTextStyle() }

    /// What the command ends with.
    var status: ExitStatus {
        var status = ExitStatus.same
        for entry in entries {
            switch entry.outcome {
            case .same(let difference), .different(let difference):
                // Neither what is the same nor what differs says anything about a run where the file is no record of it.
                if difference.isTrouble { return .trouble }
                if !difference.isSame { status = .different }
            case .missing, .extra: status = .different
            case .trouble: return .trouble
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
                guard difference.isTrouble else { return [] }
                return difference.notes.map { "\(entry.title): \($0)".inOneLine }
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

    fileprivate static func compare(_ pair: TracePair, _ console: CommandConsole, _ findingLimit: Int) -> Outcome {
        guard let expected = pair.expected else { return .extra }
        guard let actual = pair.actual else { return .missing }
        return outcome(pair.name) {
            if pair.isFound {
                for path in [expected, actual] { try FileReplacement.requirePlain(console.path(path), named: path) }
            }
            return try compare(expected, actual, console, findingLimit)
        }
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
        _ console: CommandConsole,
        _ findingLimit: Int
    ) throws -> TraceDifference {
        if expected == "-" || actual == "-" {
            // A pipe cannot be read twice, so the whole trace is kept.
            return TraceDiff.compare(
                expected: try trace(expected, console),
                actual: try trace(actual, console),
                findingLimit: findingLimit
            )
        }
        do {
            return try TraceDiff.compare(
                expectedFile: console.path(expected),
                actualFile: console.path(actual),
                findingLimit: findingLimit
            )
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

extension FolderComparison.Entry {
    /// Compares the files of a pair.
    init(comparing pair: TracePair, _ console: CommandConsole, isAll: Bool = false) {
        let limit = isAll ? Int.max : TraceDifference.findingLimit
        self.init(
            pair: pair,
            outcome: FolderComparison.compare(pair, console, limit),
            golden: [pair.actual, pair.expected].lazy.compactMap(\.self)
                .compactMap { GoldenName(ofFile: $0, called: pair.name, console) }.first,
            isAll: isAll
        )
    }
}
