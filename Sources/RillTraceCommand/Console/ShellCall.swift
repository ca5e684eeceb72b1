import RillMarbles
import RillTraceFormat

/// A call of the command as a person can type it: every advice that is printed is made here, so that it works, and runs
/// nothing that a file or its name brought along.
package enum ShellCall {
    /// What stands where a call would have characters that a terminal does not show: nobody could check what it runs.
    static let refusal = "its name has characters that a terminal does not show, so no call is printed"

    /// `rilltrace accept Search/debounce`, with the folder where it is not the usual one.
    ///
    /// Nil where a word has characters that this terminal does not show as they are.
    static func pending(
        _ subcommand: String,
        _ names: [String] = [],
        in folder: String,
        _ console: CommandConsole
    ) -> String? {
        let options = folder.hasSameBytes(as: ParsedArguments.usualFolder) ? [] : ["--folder", folder]
        return text(["rilltrace", subcommand] + options, operands: names, console)
    }

    /// The call with its words quoted where a shell would take them apart. Nil as above.
    static func text(_ words: [String], operands: [String] = [], _ console: CommandConsole) -> String? {
        text(words, operands: operands, console.style)
    }

    /// The call for a terminal of this style.
    package static func text(_ words: [String], operands: [String] = [], _ style: TraceTextStyle) -> String? {
        // A name may begin like an option.
        let separator = operands.contains { $0.beginsWithBytes(of: "-") && $0 != "-" } ? ["--"] : []
        let all = words + separator + operands
        // What the terminal gets otherwise than it is would be another word.
        if all.contains(where: { !style.plain($0.inOneLine).hasSameBytes(as: $0) }) { return nil }
        return all.map(quoted).joined(separator: " ")
    }

    /// A word as the shells of POSIX and fish take it.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy(isPlain)
        if isPlain, !word.isEmpty, !word.beginsWithBytes(of: "=") { return word }
        if word.isEmpty { return "''" }
        var text = String.UnicodeScalarView()
        var isOpen = false
        for scalar in word.unicodeScalars {
            // A backslash in quotes means different things to them, so it stands outside, as the quote does.
            let isOutside = scalar == "'" || scalar == "\\"
            if isOutside == isOpen {
                text.append("'")
                isOpen.toggle()
            }
            if isOutside { text.append("\\") }
            text.append(scalar)
        }
        if isOpen { text.append("'") }
        return String(text)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || "0123456789._-/:,+@%=".unicodeScalars.contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
        default: return false
        }
    }
}
