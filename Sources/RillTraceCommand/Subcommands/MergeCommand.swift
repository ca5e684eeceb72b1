import Foundation
import RillMarbles
import RillTraceFormat

/// `rilltrace merge BASE OURS THEIRS`
enum MergeCommand: Subcommand {
    static let summary = CommandSummary(
        name: "merge",
        purpose: "Merges goldens as git's merge driver: one side's change, never a mixture.",
        usage: "BASE OURS THEIRS",
        details: """
            Where only one side changed, its trace is the result, written to OURS. Where both made the same change,
            too. Otherwise no merge of lines is a trace that any run could record: OURS stays as it is, and the
            status is 1, so that git reports a conflict. Record the trace again after the merge.
            Set it up once:
              git config merge.rilltrace.driver "rilltrace merge %O %A %B"
              echo "*.trace.jsonl merge=rilltrace" >> .gitattributes
            """,
        example: "rilltrace merge base.trace.jsonl ours.trace.jsonl theirs.trace.jsonl",
        operands: 3...3
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let names = arguments.operands
        // Two branches may add a golden of one name: git gives an empty base then.
        let base = try isEmpty(names[0], console) ? nil : try trace(names[0], console)
        let ours = try trace(names[1], console)
        let theirs = try trace(names[2], console)
        if isSame(ours, theirs) || base.map({ isSame($0, theirs) }) ?? false { return .same }
        if let base, isSame(base, ours) {
            do {
                try theirs.write(toFile: console.path(names[1]))
            } catch {
                throw error.named(names[1])
            }
            return .same
        }
        console.printError(
            "rilltrace: both sides changed \(ours.header.name.inOneLine): no mixture of the two is a trace; record it again"
        )
        return .different
    }

    private static func isSame(_ left: Trace, _ right: Trace) -> Bool { left.jsonLines == right.jsonLines }

    private static func isEmpty(_ name: String, _ console: CommandConsole) throws -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: console.path(name))
        return (attributes?[.size] as? NSNumber)?.intValue == 0
    }

    /// A whole trace: a half one must not replace anything.
    private static func trace(_ name: String, _ console: CommandConsole) throws -> Trace {
        let trace = try Trace(console.reader(name))
        if let note = trace.notes.first(where: \.isTrouble) {
            throw TraceFileError(path: name, line: note.line, column: note.column, message: note.message)
        }
        return trace
    }
}
