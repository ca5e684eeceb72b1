import Rill

/// Which argument of which call holds a diagram.
struct DiagramArgument: Sendable {
    enum Role: Sendable, Hashable {
        /// The picture of `expectMarbles`.
        case picture
        /// The diagram of `expect`.
        case diagram
        /// The diagram of a stream that a stream sends: the entry of `inner:` with that label.
        case inner(String)
        /// One of the diagrams of `expectSubscriptions`.
        case subscription(Int, of: Int)

        /// The name of the function that has such an argument.
        var function: String {
            switch self {
            case .picture: "expectMarbles"
            case .diagram, .inner: "expect"
            case .subscription: "expectSubscriptions"
            }
        }
    }

    /// The call, as the compiler placed it.
    let call: SourceSite
    let role: Role
    /// What the argument means in the program that runs.
    let value: String

    /// Names the argument among all of the file.
    var identity: String { "\(call.line):\(call.column) \(role)" }

    /// The literal in the text of the file.
    ///
    /// - Parameters:
    ///   - place: Where the call begins now.
    ///   - isRecorded: Whether a recording of this run has written there already.
    /// - Throws: `RecordingRefusal` where the argument is anything else than a literal that means `value`.
    func literal(in bytes: [UInt8], at place: Int, isRecorded: Bool) throws -> StringLiteral {
        if let name = SwiftTokens.macro(in: bytes, at: place) {
            throw RecordingRefusal(
                "\(call) is the macro \(name), and where in it the call stands is not known; call \(role.function) outside of it"
            )
        }
        guard let syntax = CallSyntax(in: bytes, at: place), syntax.name == role.function else {
            throw RecordingRefusal(
                "no call of \(role.function) is at \(call); give the diagram to it as a literal in the test itself"
            )
        }
        guard let argument = argument(of: syntax) else {
            throw RecordingRefusal("the arguments of \(role.function) at \(call) cannot be told apart")
        }
        guard let literal = argument.literal, !literal.isInterpolated else {
            throw RecordingRefusal(
                "the diagram at \(call) is \(quote(argument, bytes)), and only a literal that says all of it is rewritten"
            )
        }
        guard literal.meaning.utf8.elementsEqual(value.utf8) else {
            throw RecordingRefusal(
                isRecorded
                    ? "an earlier recording of this run has changed the literal at \(call); build and run the test again"
                    : "the literal at \(call) is not the one that was compiled; build and run the test again"
            )
        }
        return literal
    }

    private func argument(of syntax: CallSyntax) -> CallSyntax.Argument? {
        let plain = syntax.arguments.filter { $0.label == nil }
        switch role {
        case .picture: return syntax.arguments.first.flatMap { $0.label == nil ? $0 : nil }
        case .diagram:
            // Without the label in the former form.
            return syntax.arguments.first { $0.label == "diagram" } ?? (plain.count == 2 ? plain[1] : nil)
        case .subscription(let index, let count): return plain.count == count + 1 ? plain[index + 1] : nil
        case .inner(let label):
            let entries = syntax.arguments.first { $0.label == "inner" }?.dictionary ?? []
            return entries.first { $0.key.meaning.utf8.elementsEqual(label.utf8) }?.value
        }
    }

    /// The argument as it is written, on one line and not too long.
    private func quote(_ argument: CallSyntax.Argument, _ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes[argument.range], as: UTF8.self)
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
        let line = words.joined(separator: " ").unicodeScalars
        return line.count <= 60 ? String(line) : String(line.prefix(59)) + "…"
    }
}

/// Why a source file was left as it is, in one sentence.
struct RecordingRefusal: Error, Sendable, CustomStringConvertible {
    /// Why a diagram is not recorded that would have to say less than it does.
    static let openBesideFixed = RecordingRefusal(
        "what the diagram leaves open, as a window does, cannot stand beside what happened; write it yourself"
    )

    /// Why a test that makes no sense is not recorded.
    static let brokenTest = "the test itself has to be put right first"

    let description: String

    init(_ description: String) {
        self.description = description
    }
}
