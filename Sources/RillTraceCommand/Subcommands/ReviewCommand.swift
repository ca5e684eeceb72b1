import Foundation
import RillMarbles
import RillTraceFormat

/// `rilltrace review [NAME…]`
enum ReviewCommand: Subcommand {
    static let summary = CommandSummary(
        name: "review",
        purpose: "Shows pending traces one by one and asks what to do.",
        usage: "[--folder DIR] [NAME…]",
        details: """
            Keys: a accept, r reject, s skip, q quit, ? help; then Enter. Without a terminal, and so also through the
            package plugin, the differences are written with the commands to type instead.
            Exit status: 0 nothing is pending any more, 1 something is, 2 trouble.
            """,
        example: "rilltrace review Search",
        options: [.folder],
        operands: 0...1000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let pending = try PendingTrace.matching(arguments.operands, in: arguments.folder, console)
        if pending.isEmpty {
            console.print("nothing is pending below \(arguments.folder.inOneLine)")
            return .same
        }
        var left = pending.count
        var done = ReviewTally()
        var isTrouble = false
        for (index, trace) in pending.enumerated() {
            console.print(console.style.ink(.dim, "\(index + 1) of \(pending.count)"))
            // Read once: what is accepted is what was shown, whatever a test that runs meanwhile leaves there.
            let shown = try trace.bytes(console)
            let entry = trace.outcome(of: shown, console)
            console.print(text(trace, entry, shown, console))
            if !console.isTerminal {
                if PendingHeadline(trace, entry, shown: shown, console).isTrouble { isTrouble = true }
                let calls = ["accept", "reject"].compactMap { verb in
                    trace.call(verb, console).map { "\(verb):  \($0)" }
                }
                console.print("  " + (calls.isEmpty ? ShellCall.refusal : calls.joined(separator: "     ")) + "\n")
                continue
            }
            do {
                switch ask(console) {
                case "a":
                    try trace.accept(shown, console)
                    done.accepted.append(trace.title)
                    left -= 1
                case "r":
                    try trace.reject(shown, console)
                    done.rejected.append(trace.title)
                    left -= 1
                case "q":
                    console.print(done.text(left: left))
                    return .different
                default: break
                }
            } catch {
                console.print(done.text(left: left))
                throw error
            }
        }
        if console.isTerminal { console.print(done.text(left: left)) }
        if isTrouble { return .trouble }
        return left == 0 ? .same : .different
    }

    private static func text(
        _ trace: PendingTrace,
        _ entry: FolderComparison.Entry,
        _ bytes: [UInt8],
        _ console: CommandConsole
    ) -> String {
        switch entry.outcome {
        case .different(let difference): return difference.text(title: trace.title, style: console.style)
        case .extra:
            guard let new = try? Trace(jsonLines: bytes, name: trace.recorded) else { break }
            return "\(trace.title.inOneLine)   new: there is no golden yet\n"
                + new.chart(style: console.style.marbles).text(width: console.width, style: console.style.marbles)
                + "\n"
        default: break
        }
        return "\(trace.title.inOneLine)   \(entry.headline.inOneLine)\n"
    }

    /// The answer: one of a, r, s, q. The end of the input is q.
    private static func ask(_ console: CommandConsole) -> String {
        while true {
            console.print("[a]ccept  [r]eject  [s]kip  [q]uit?")
            guard let line = console.readLine() else { return "q" }
            let answer = line.trimmingCharacters(in: .whitespaces).lowercased()
            if let key = keys.first(where: { $0.key == answer || $0.word == answer }) { return key.key }
            if !["?", "h", "help"].contains(answer) {
                console.print(answer.isEmpty ? "nothing was typed" : "there is no key \"\(answer.inOneLine)\"")
            }
            for key in keys { console.print("  \(key.key)  \(key.word): \(key.purpose)") }
        }
    }

    private static let keys = [
        (key: "a", word: "accept", purpose: "the new trace becomes the golden"),
        (key: "r", word: "reject", purpose: "the new trace is removed, the golden stays"),
        (key: "s", word: "skip", purpose: "both stay, and the trace stays pending"),
        (key: "q", word: "quit", purpose: "this one and the rest stay pending"),
    ]
}

/// What became of the traces of a review.
private struct ReviewTally {
    var accepted: [String] = []
    var rejected: [String] = []

    func text(left: Int) -> String {
        let parts = [("accepted", accepted), ("rejected", rejected)].compactMap { verb, names in
            names.isEmpty ? nil : "\(verb) \(names.map(\.inOneLine).joined(separator: ", "))"
        }
        return (parts + ["\(left) still pending"]).joined(separator: "; ")
    }
}
