/// The lanes of a literal with several lines.
///
/// ```swift
/// let lanes = try MarbleLanes(parsing: """
///     // taps come in pairs
///     taps:   -a-b----c-|
///     taps^:  ^---------!
///     output: ------b---[c|]
///     """)
/// lanes["taps"]?.line     // 1
/// ```
///
/// A line is `name: diagram`, `name^: diagram` for a subscription of that source, a comment, or blank. A name is made
/// of letters, digits, symbols and `_`, with `-`, `.` and `#` inside. Several `name^:` lanes are the subscriptions of
/// one source in their order; any other name may stand once.
public struct MarbleLanes: Hashable, Sendable {
    /// The lanes in the order of the literal.
    public let lanes: [MarbleLane]

    /// Splits a literal into its lanes; the diagrams themselves are parsed lane by lane, when their roles are known.
    ///
    /// - Throws: ``MarbleError`` for a line without a colon, a bad name or a second lane of one name; its line says
    ///   which line of the literal it is.
    public init(parsing literal: String) throws(MarbleError) {
        var lanes: [MarbleLane] = []
        var lineOfName: [String: Int] = [:]
        let lines = literal.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (line, content) in lines.enumerated() {
            guard let lane = try Self.lane(in: content, line: line) else { continue }
            if !lane.isSubscription, let first = lineOfName.updateValue(line, forKey: lane.name) {
                throw MarbleError(
                    .duplicateLane,
                    "a second lane '\(lane.name)' (first on line \(first + 1))",
                    column: content.prefix(while: \.isWhitespace).count,
                    length: lane.name.displayWidth,
                    hint: "give each lane its own name; only subscriptions 'name^:' may repeat",
                    diagram: String(content),
                    line: line
                )
            }
            lanes.append(lane)
        }
        self.lanes = lanes
    }

    /// The lane with a name that is no subscription lane, or nil.
    public subscript(name: String) -> MarbleLane? {
        lanes.first { $0.name == name && !$0.isSubscription }
    }

    /// The subscription lanes of a source, in their order.
    public func subscriptions(of name: String) -> [MarbleLane] {
        lanes.filter { $0.name == name && $0.isSubscription }
    }

    private static func lane(in line: Substring, line number: Int) throws(MarbleError) -> MarbleLane? {
        let indentation = line.prefix(while: \.isWhitespace)
        let content = line[indentation.endIndex...]
        if content.isEmpty || content.hasPrefix("//") { return nil }
        func failure(_ message: String, column: Int, length: Int = 1, hint: String) -> MarbleError {
            MarbleError(
                .badLane,
                message,
                column: column,
                length: length,
                hint: hint,
                diagram: String(line),
                line: number
            )
        }
        guard let colon = content.firstIndex(of: ":") else {
            throw failure(
                "a lane without a colon",
                column: indentation.count,
                hint: "write 'name: diagram'; a comment starts with '//'"
            )
        }
        var name = content[..<colon]
        while name.last?.isWhitespace == true { name.removeLast() }
        let isSubscription = name.last == "^"
        if isSubscription { name.removeLast() }
        guard isName(name) else {
            throw failure(
                name.isEmpty ? "a lane without a name" : "'\(name)' is no name for a lane",
                column: indentation.count,
                length: name.displayWidth,
                hint: "a name is made of letters and digits, with '-', '.' and '#' inside: 'name: diagram'"
            )
        }
        var text = content[content.index(after: colon)...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return MarbleLane(
            name: String(name),
            isSubscription: isSubscription,
            text: String(text),
            line: number,
            behind: line[..<text.startIndex]
        )
    }

    /// Whether a text can be the name of a lane.
    package static func isName(_ name: some StringProtocol) -> Bool {
        guard let first = name.first, first.marbleClass == .marble || first.marbleClass == .digit else { return false }
        return name.allSatisfy { character in
            character.marbleClass == .marble || character.marbleClass == .digit || "-.#".contains(character)
        }
    }
}
