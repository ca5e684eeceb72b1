/// Text within the commands that a program writes for the runner of GitHub Actions: `::error file=…,title=…::…`.
enum WorkflowCommandText {
    /// Text behind the second `::`.
    static func data(_ text: String) -> String { escaped(text, isProperty: false) }

    /// The value of a property, which ends at a comma or a colon.
    static func property(_ text: String) -> String { escaped(text, isProperty: true) }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25".unicodeScalars
            case "\r": result += "%0D".unicodeScalars
            case "\n": result += "%0A".unicodeScalars
            case ":" where isProperty: result += "%3A".unicodeScalars
            case "," where isProperty: result += "%2C".unicodeScalars
            default: result.append(scalar)
            }
        }
        // The runner has no escapes for other control characters. The older form of a command may stand anywhere.
        var inner = WorkflowCommandGuard()
        inner.isBehindText = true
        return inner.guarded(TerminalText.safe(String(result), allowsColours: false), .plain)
    }
}
