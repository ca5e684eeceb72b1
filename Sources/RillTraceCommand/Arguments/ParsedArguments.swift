import RillMarbles

/// Arguments sorted into options and operands by a subcommand's summary.
struct ParsedArguments {
    /// What is no option, in order.
    private(set) var operands: [String] = []
    /// The options in the order they were given, by long name.
    private(set) var options: [(name: String, value: String)] = []
    private(set) var wantsHelp = false
    /// Whether `--` stood before the operands.
    private(set) var endsOptions = false

    /// Reads arguments: `--name value`, `--name=value`, `-o value`, `-ovalue`; `--` ends the options.
    init(_ arguments: [String], _ summary: CommandSummary) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if endsOptions || argument == "-" || !argument.beginsWithBytes(of: "-") {
                operands.append(argument)
            } else if argument == "--" {
                endsOptions = true
            } else if argument == "--help" || argument == "-h" {
                wantsHelp = true
            } else {
                try take(argument, &rest, summary)
            }
        }
        if wantsHelp { return }
        if operands.count < summary.operands.lowerBound {
            throw ArgumentProblem("something is missing; usage: rilltrace \(summary.name) \(summary.usage)")
        }
        if operands.count > summary.operands.upperBound {
            throw ArgumentProblem("\"\(operands[summary.operands.upperBound])\" is one argument too many")
        }
        if operands.count(where: { $0 == "-" }) > 1 {
            throw ArgumentProblem("\"-\" is standard input, which can be read only once")
        }
    }

    private mutating func take(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        _ summary: CommandSummary
    ) throws {
        var name = argument
        var attached: String?
        // Where a value begins with a combining mark, that is a character with the sign before it.
        let scalars = argument.unicodeScalars
        if argument.beginsWithBytes(of: "--"), let equals = scalars.firstIndex(of: "=") {
            name = String(argument.unicodeScalars[..<equals])
            attached = String(argument.unicodeScalars[scalars.index(after: equals)...])
        } else if !argument.beginsWithBytes(of: "--"), scalars.count > 2 {
            name = String(String.UnicodeScalarView(scalars.prefix(2)))
            attached = String(String.UnicodeScalarView(scalars.dropFirst(2)))
        }
        guard let option = summary.options.first(where: { $0.name == name || $0.short == name }) else {
            let known = summary.options.flatMap { [$0.name, $0.short].compactMap { $0 } } + ["--help"]
            let hint = summary.optionHint.map { "; \($0)" } ?? ""
            throw ArgumentProblem(NearestWord.complaint("option", name, known) + hint)
        }
        guard let valueName = option.value else {
            if attached != nil { throw ArgumentProblem("\(option.name) takes no value") }
            options.append((option.name, ""))
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw ArgumentProblem("\(option.name) needs a value: \(option.name) \(valueName)")
        }
        if !option.choices.isEmpty, !option.choices.contains(value) {
            throw ArgumentProblem(NearestWord.complaint("value of \(option.name)", value, option.choices))
        }
        options.append((option.name, value))
    }

    /// Whether a switch is there.
    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The last value of an option.
    func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

    /// The value of an option as a number from `range`.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds = "from \(range.lowerBound) to \(range.upperBound)"
            throw ArgumentProblem("\(name) takes a whole number \(bounds), not \"\(text)\"")
        }
        return number
    }
}
