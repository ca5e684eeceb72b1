/// Reads one diagram from left to right, once, and keeps the clock.
///
/// The parser works on an array of clusters and their classes, never on string indices, so its time is linear. Where
/// an item is handled is in the extensions: numbers and the clock, groups, events, and what a role allows.
struct MarbleParser {
    let text: String
    let role: MarbleRole
    let dialect: MarbleDialect
    let theme: MarbleTheme
    let frame: MarbleTime
    let tick: MarbleTime
    let labels: Set<String>?
    let errorNames: Set<String>?
    let allowsEventsAfterTerminal: Bool

    /// The text in clusters, and what each of them is.
    let characters: [Character]
    let classes: [CharacterClass]
    let tokens: [Character: MarbleTheme.Token]

    /// The cluster to read next.
    var position = 0
    var events: [MarbleEvent] = []
    /// The instant of the next item, in nanoseconds; counted from `^` once that has been read in a hot diagram.
    var clock: Int64 = 0
    /// How far back an anchor may set the clock: an event's own frame may be taken back, written time may not.
    var earliestAnchor: Int64 = 0
    /// The end of the window that the last anchor opened, for the event or group behind it.
    var windowEnd: Int64?
    /// Behind which cluster the last unquoted value ended, to see a duration that touches it.
    var endOfBareValue = -1
    /// Behind which cluster the last item ended.
    var endOfItems = 0
    var group: OpenGroup?
    var unorderedGroups = 0
    var terminator: (column: Int, name: String)?
    var subscribeColumn: Int?
    var unsubscribeColumn: Int?
    /// Where each event, or the group that it is in, was written; kept only where something asks for it.
    var eventColumns: [Int] = []
    var keepsColumns: Bool
    /// The instant and the place of every dash, event and group; kept only where something asks for it.
    var marks: [(at: MarbleTime, column: Int)] = []
    var keepsMarks = false

    init(
        text: String,
        role: MarbleRole,
        dialect: MarbleDialect,
        theme: MarbleTheme,
        frame: MarbleTime,
        tick: MarbleTime,
        labels: Set<String>?,
        errorNames: Set<String>?,
        allowsEventsAfterTerminal: Bool
    ) {
        self.text = text
        self.role = role
        self.dialect = dialect
        self.theme = theme
        self.frame = frame
        self.tick = tick
        self.labels = labels
        self.errorNames = errorNames
        self.allowsEventsAfterTerminal = allowsEventsAfterTerminal
        self.keepsColumns = tick.nanoseconds > 1
        self.characters = Array(text)
        self.classes = characters.map(\.marbleClass)
        self.tokens = theme.tokenTable
    }

    mutating func parse() throws(MarbleError) -> MarbleDiagram {
        try checkSettings()
        var isOpen = false
        while position < characters.count {
            if try readOpenEnd() {
                isOpen = true
                break
            }
            if startsComment { break }
            try readItem()
        }
        try checkTail(isOpen: isOpen)
        completeLikeAsyncAlgorithms()
        try checkTicks()
        return MarbleDiagram(events: events, isOpen: isOpen, end: MarbleTime(nanoseconds: clock))
    }

    private mutating func readItem() throws(MarbleError) {
        let character = characters[position]
        switch classes[position] {
        case .space:
            try readSpace()
        case .lineBreak:
            throw lineBreak(at: position)
        case .digit:
            try readNumber()
        case .marble:
            if let token = tokens[character] {
                try read(token)
            } else {
                try readValue(String(character), length: 1, isBare: true)
            }
        case .reserved:
            if let token = tokens[character] {
                try read(token)
            } else if character == "'" {
                let column = position
                let label = try readQuoted()
                try readValue(label, at: column, isBare: false)
            } else {
                throw reserved(character)
            }
        case .invisible:
            throw invisible(character)
        }
        endOfItems = max(endOfItems, classes[position - 1] == .space ? endOfItems : position)
    }

    private mutating func read(_ token: MarbleTheme.Token) throws(MarbleError) {
        switch token {
        case .step: try readStep()
        case .anchor: try readAnchor()
        case .open(let bracket): try openGroup(bracket)
        case .close(let bracket): try closeGroup(bracket)
        case .completed: try readCompletion()
        case .error: try readError()
        case .any: try readAny()
        case .subscribe: try readSubscribe()
        case .unsubscribe: try readUnsubscribe()
        case .demand: try readDemand()
        }
    }

    // MARK: - The frame of the diagram

    private func checkSettings() throws(MarbleError) {
        if let problem = theme.problem {
            throw failure(.unusableSettings, problem, at: 0, hint: "choose another character for the token")
        }
        guard frame.nanoseconds > 0, tick.nanoseconds > 0 else {
            throw failure(
                .unusableSettings,
                "a frame of \(frame) with a tick of \(tick) lets no time pass",
                at: 0,
                hint: "give both a length above zero, such as 1ms"
            )
        }
    }

    private var startsComment: Bool {
        characters[position] == "/" && position + 1 < characters.count && characters[position + 1] == "/"
            && tokens["/"] == nil
    }

    /// How many clusters `...` or `…` takes at a position, or 0.
    func ellipsisLength(at index: Int) -> Int {
        guard index < characters.count else { return 0 }
        if characters[index] == "…" { return 1 }
        let isDots = index + 2 < characters.count && (0..<3).allSatisfy { characters[index + $0] == "." }
        return isDots ? 3 : 0
    }

    private mutating func readOpenEnd() throws(MarbleError) -> Bool {
        let length = ellipsisLength(at: position)
        guard length > 0 else { return false }
        try checkNotAfterTerminator()
        guard role == .expectation else {
            throw failure(
                .notAllowedInRole,
                "'...' is only allowed in an expectation",
                at: position,
                hint: "delete it; \(role.phrase) without a terminator stays alive by itself"
            )
        }
        if group != nil {
            throw failure(.openEndNotLast, "'...' must be the last item", at: position, hint: "close the group first")
        }
        let column = position
        position += length
        endOfItems = position
        while position < characters.count, !startsComment {
            if classes[position] == .lineBreak { throw lineBreak(at: position) }
            if classes[position] != .space {
                throw failure(
                    .openEndNotLast,
                    "'...' must be the last item",
                    at: column,
                    hint: "delete what follows it, or write the pause as '-' or a duration"
                )
            }
            position += 1
        }
        return true
    }

    /// Checks what only the end of the text can tell, and that the comment has no line break.
    private mutating func checkTail(isOpen: Bool) throws(MarbleError) {
        while position < characters.count {
            if classes[position] == .lineBreak { throw lineBreak(at: position) }
            position += 1
        }
        if let group {
            throw failure(
                .groupNeverClosed,
                "group is never closed",
                at: group.column,
                hint: "add '\(theme.closing(group.bracket))' behind its last member"
            )
        }
        if role == .time, terminator == nil {
            throw failure(
                .timeWithoutTerminator,
                "a time diagram needs one '\(theme.completed)'",
                at: endOfItems,
                hint: "the time it stands for ends at '\(theme.completed)'; put one at the end"
            )
        }
    }

    /// Checks that every instant is a whole number of ticks, at the end because `^` moves what was read before it.
    private func checkTicks() throws(MarbleError) {
        guard let first = events.indices.first(where: { !events[$0].at.isMultiple(of: tick) }),
            eventColumns.indices.contains(first)
        else { return }
        var fitting = tick.nanoseconds.magnitude
        for event in events {
            var rest = event.at.nanoseconds.magnitude % fitting
            while rest > 0 { (fitting, rest) = (rest, fitting % rest) }
        }
        let fittingTick = MarbleTime(nanoseconds: Int64(clamping: fitting))
        throw failure(
            .notAWholeTick,
            "\(events[first].at) is not a whole number of ticks of \(tick)",
            at: eventColumns[first],
            hint: "move it, or use a frame of \(fittingTick), which fits every instant here"
        )
    }

    /// In Swift Async Algorithms a source that has no more to emit returns nil to the next pull, at once.
    private mutating func completeLikeAsyncAlgorithms() {
        guard dialect == .asyncAlgorithms, role == .cold || role == .hot, terminator == nil else { return }
        events.append(.completed(MarbleTime(nanoseconds: max(events.last?.at.nanoseconds ?? 0, 0))))
    }

    // MARK: - Errors

    func failure(
        _ kind: MarbleError.Kind,
        _ message: String,
        at column: Int,
        length: Int = 1,
        hint: String?
    ) -> MarbleError {
        MarbleError(kind, message, column: column, length: length, hint: hint, diagram: text)
    }

    func lineBreak(at column: Int) -> MarbleError {
        failure(
            .lineBreak,
            "line break inside a diagram",
            at: column,
            hint: "write a diagram on one line; several lanes in one literal need names: 'name: diagram'"
        )
    }
}
