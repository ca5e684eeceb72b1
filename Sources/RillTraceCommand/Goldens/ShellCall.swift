import Foundation
import RillTrace

/// A call of the command as a person can type it: every advice that is printed is made here, so that it works.
enum ShellCall {
    /// `rilltrace accept Search/debounce`, with the folder where it is not the usual one.
    ///
    /// Nil where a word has characters that a terminal does not show.
    static func pending(_ subcommand: String, _ names: [String] = [], in folder: String) -> String? {
        let options = folder == ParsedArguments.usualFolder ? [] : ["--folder", folder]
        return text([subcommand] + options, operands: names)
    }

    /// The call with its words quoted where a shell would take them apart. Nil as above.
    static func text(_ words: [String], operands: [String] = []) -> String? {
        // A name may begin like an option.
        let separator = operands.contains { $0.hasPrefix("-") && $0 != "-" } ? ["--"] : []
        let all = words + separator + operands
        if all.contains(where: { !$0.inOneLine.hasSameBytes(as: $0) }) { return nil }
        return (["rilltrace"] + all.map(quoted)).joined(separator: " ")
    }

    /// A word as the shells of POSIX and fish take it.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "._-/:,+@%=".unicodeScalars.contains(scalar)
        }
        if isPlain, !word.isEmpty, !word.hasPrefix("=") { return word }
        // A backslash in quotes means different things to them, so it stands outside, as the quote does.
        let parts = word.split(separator: "'", omittingEmptySubsequences: false).map { part in
            part.split(separator: "\\", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "'\($0)'" }.joined(separator: "\\\\")
        }
        let text = parts.joined(separator: "\\'")
        return text.isEmpty ? "''" : text
    }
}
