import RillMarbles
import RillTraceFormat

/// A subcommand as its help shows it, and as its arguments are read.
struct CommandSummary {
    /// An option.
    struct Option {
        /// `--format`
        var name: String
        /// `-o`, if there is one.
        var short: String?
        /// What the value is called in the help; nil for a switch.
        var value: String?
        /// The values that are allowed, where not every one is.
        var choices: [String] = []
        /// What it does.
        var purpose: String
    }

    var name: String
    /// What it does, in half a line.
    var purpose: String
    /// What comes behind the name: `[OPTION…] EXPECTED ACTUAL`.
    var usage: String
    /// More, in a few lines.
    var details: String
    /// A call that works, and what it is for.
    var example: String
    var options: [Option] = []
    /// How many operands there may be.
    var operands: ClosedRange<Int> = 0...0
    /// What the operand may be, where it is one of a few words.
    var operandChoices: [String] = []
    /// What to say besides where an option is not known.
    var optionHint: String?

    var helpText: String {
        var text = "\(purpose)\n\nusage: rilltrace \(name) \(usage)\n"
        if !details.isEmpty { text += "\n\(details)\n" }
        let help = Option(name: "--help", short: "-h", purpose: "this text")
        let lines = (options + [help]).map { option -> (String, String) in
            let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
            let choices = option.choices.isEmpty ? "" : ": " + option.choices.joined(separator: ", ")
            return ([names, option.value].compactMap { $0 }.joined(separator: " "), option.purpose + choices)
        }
        let width = lines.map(\.0.count).max() ?? 0
        text += "\noptions:\n" + lines.map { "  \($0.0.padded(to: width))  \($0.1)\n" }.joined()
        return text + "\nexample:\n" + example.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
}

/// Why arguments cannot be used.
struct ArgumentProblem: Error {
    var message: String

    /// Makes a problem. What its sentence quotes may be a file's, so it is put in one line.
    init(_ message: String) { self.message = message.inOneLine }
}
