/// Writes the text of one diagram from left to right, one instant a cell, and keeps the clock that a parser would have.
///
/// The canonical text is its cells and gaps in a row. The aligned lanes of a failure are the cells of several writers,
/// padded to common columns: a writer decides about quotes and anchors as if its cells touched, so padding never
/// changes what a cell means.
struct MarbleWriter {
    let diagram: MarbleDiagram
    let dialect: MarbleDialect
    let theme: MarbleTheme
    let frame: MarbleTime

    /// Where a parser's clock stands, counted from time 0 of the diagram.
    private(set) var clock: MarbleTime
    /// Whether the terminator has been written, behind which nothing may stand.
    private(set) var isFinished = false

    /// The instant at which the text starts: time 0, or the first event of a diagram that starts before it.
    let start: MarbleTime
    /// Where the diagram's time 0 lies on the clock.
    private let origin: MarbleTime
    /// The cells in the order of time.
    private let cells: [Cell]
    private var cellIndex = 0
    /// Whether time 0 has been marked with `^`, behind which anchors count from it.
    private var isBehindZero: Bool
    /// Whether the last piece was an anchor, whose unit must not run into a value.
    private var isBehindAnchor = false
    /// The last cluster written, to keep it from melting into the next one.
    private var lastCharacter: Character = " "
    private let tokens: [Character: MarbleTheme.Token]
    private let isTerminated: Bool

    /// Up to how many frames are written as dashes.
    static let longestDashes: Int64 = 15

    /// - Parameter origin: Where the diagram's time 0 lies on the clock that it shares with other writers. What is
    ///   written counts from there all the same.
    init(
        diagram: MarbleDiagram,
        dialect: MarbleDialect = .standard,
        theme: MarbleTheme? = nil,
        frame: MarbleTime?,
        origin: MarbleTime = .zero
    ) {
        let diagram = diagram.moved(by: origin)
        self.diagram = diagram
        self.origin = origin
        self.dialect = dialect
        let wanted = theme ?? dialect.theme
        self.theme = wanted.problem == nil ? wanted : .standard
        let length = frame ?? dialect.frame
        self.frame = length > .zero ? length : dialect.frame
        let first = diagram.events.first?.at ?? origin
        start = min(first, origin)
        clock = start
        isBehindZero = start == origin
        cells = Cell.cells(of: diagram, origin: origin)
        tokens = self.theme.tokenTable
        isTerminated = diagram.isTerminated
    }

    /// The instant of the next cell, or nil behind the last one.
    var nextInstant: MarbleTime? {
        cellIndex < cells.count ? cells[cellIndex].at : nil
    }

    /// All instants at which the diagram has a cell.
    var instants: [MarbleTime] { cells.map(\.at) }

    /// Whether all cells have been written.
    var isPastLastCell: Bool { cellIndex >= cells.count }

    // MARK: - Gaps

    /// The time from the clock to an instant, as dashes or a duration; empty where only an anchor can say it.
    mutating func gap(to instant: MarbleTime) -> String {
        let length = instant - clock
        guard length > .zero, length.isMultiple(of: frame) else { return "" }
        let count = length.nanoseconds / frame.nanoseconds
        if count > Self.longestDashes {
            // A space would be a frame itself; an anchor says the same without one.
            if dialect.spacesCostTime { return "" }
            return written(" \(length) ", clockBehind: instant)
        }
        return written(String(repeating: theme.step, count: Int(count)), clockBehind: instant)
    }

    /// Lets one frame without an event pass.
    mutating func step() -> String {
        written(String(theme.step), clockBehind: clock + frame)
    }

    /// What stands behind the last cell: the rest of the time up to the diagram's end, and the open end.
    mutating func tail() -> String {
        guard !isFinished else { return "" }
        var text = gap(to: diagram.end)
        if clock < diagram.end {
            text += written(anchor(to: diagram.end), clockBehind: diagram.end, isAnchor: true)
        }
        return text + openEnd()
    }

    /// The open end `...`, or nothing.
    mutating func openEnd() -> String {
        guard diagram.isOpen, !isFinished else { return "" }
        isFinished = true
        return "..."
    }

    /// The open end where time was written between it and the last event, with an anchor if the clock lags behind.
    mutating func openEndAtItsInstant() -> String {
        guard clock < diagram.end else { return openEnd() }
        return written(anchor(to: diagram.end), clockBehind: diagram.end, isAnchor: true) + openEnd()
    }

    /// Whether the diagram goes on behind the frame of its last event.
    var endsBehindLastEvent: Bool {
        diagram.end > (cells.last.map { $0.at + frame } ?? origin)
    }

    /// Whether the diagram says no more than that anything may follow.
    var isOpenFromStart: Bool {
        diagram.isOpen && cells.isEmpty && diagram.end <= clock
    }

    // MARK: - Cells

    /// Everything that happens at the instant of the next cell, with an anchor where the clock stands elsewhere.
    mutating func cell(at instant: MarbleTime) -> String {
        guard cellIndex < cells.count, cells[cellIndex].at == instant else { return "" }
        let cell = cells[cellIndex]
        cellIndex += 1
        var text = ""
        for (index, run) in cell.runs.enumerated() {
            if clock != instant || run.windowEnd != nil || index > 0 {
                text += written(anchor(to: instant, until: run.windowEnd), clockBehind: instant, isAnchor: true)
            }
            text += write(run, at: instant, isAlone: cell.runs.count == 1)
        }
        if cell.isTerminal, cellIndex >= cells.count, !diagram.isOpen { isFinished = true }
        return text
    }

    private mutating func write(_ run: Cell.Run, at instant: MarbleTime, isAlone: Bool) -> String {
        let isUnordered = run.unorderedGroup != nil
        let members = run.events
        if members.count == 1, !isUnordered {
            let text = token(members[0], next: firstTokenBehind(instant))
            if members[0].marksZero { isBehindZero = true }
            return written(text, clockBehind: instant + frame)
        }
        var width: Int64 = 1
        var bracket: MarbleTheme.Bracket = isUnordered ? .unordered : .narrow
        let wideWidth = Int64(members.count) + 2
        if !isUnordered, isAlone, dialect.isLenientAsRxJS, fits(wideWidth, from: instant) {
            bracket = .wide
            width = wideWidth
        }
        var text = written(String(theme.opening(bracket)), clockBehind: clock)
        for (index, member) in members.enumerated() {
            let next = index + 1 < members.count ? members[index + 1] : nil
            text += written(token(member, next: next), clockBehind: clock)
            if member.marksZero { isBehindZero = true }
        }
        let end = instant + frame * width
        return text
            + written(String(theme.closing(bracket)), clockBehind: end)
    }

    /// Whether a group may take so many frames without running into what follows.
    private func fits(_ frames: Int64, from instant: MarbleTime) -> Bool {
        let end = instant + frame * frames
        if let next = nextInstant { return end <= next }
        return isTerminated || end <= diagram.end
    }

    private func firstTokenBehind(_ instant: MarbleTime) -> Cell.Token? {
        guard let next = nextInstant, next == instant + frame, let run = cells[cellIndex].runs.first,
            run.windowEnd == nil, run.events.count == 1, run.events[0].event?.unorderedGroup == nil
        else { return nil }
        return run.events[0]
    }

    /// An anchor; before `^` it counts from the start of the text, because that is all a parser knows there.
    private func anchor(to instant: MarbleTime, until end: MarbleTime? = nil) -> String {
        let origin = isBehindZero ? origin : start
        var text = "\(theme.anchor)\(instant - origin)"
        if let end { text += "...\(end - origin)" }
        return text
    }

    private mutating func written(_ text: String, clockBehind: MarbleTime, isAnchor: Bool = false) -> String {
        clock = clockBehind
        guard let first = text.first, let last = text.last else { return "" }
        let separator = needsSeparator(before: first) && !dialect.spacesCostTime ? " " : ""
        isBehindAnchor = isAnchor
        lastCharacter = last
        return separator + text
    }

    // MARK: - Tokens

    private func token(_ token: Cell.Token, next: Cell.Token?) -> String {
        guard let event = token.event else { return String(theme.subscribe) }
        switch event.kind {
        case .next: return value(event.label ?? "", next: next)
        case .tick: return value(event.label ?? "x", next: next)
        case .completed: return String(theme.completed)
        case .error: return String(theme.error) + (event.label.map(\.quotedLabel) ?? "")
        case .any: return String(theme.any)
        case .demand: return String(theme.demand)
        case .subscribe: return String(theme.subscribe)
        case .unsubscribe: return String(theme.unsubscribe)
        }
    }

    /// A value, in quotes where it could be read as something else.
    private func value(_ label: String, next: Cell.Token?) -> String {
        guard let character = label.bareMarble(besides: tokens) else { return label.quotedLabel }
        if character.marbleClass == .digit, let follower = next?.event,
            follower.kind == .next || follower.kind == .tick,
            let letter = (follower.label ?? "x").bareMarble(besides: tokens), letter.isLetter
        {
            return label.quotedLabel
        }
        if dialect.spacesCostTime, needsSeparator(before: character) { return label.quotedLabel }
        return label
    }

    /// Whether a character would be read together with what was written before it.
    private func needsSeparator(before character: Character) -> Bool {
        // `# 'a'` is an error and then a value, `#'a'` the error named a.
        if lastCharacter == theme.error, character == "'" { return true }
        if isBehindAnchor { return character.marbleClass == .marble || character.marbleClass == .digit }
        if lastCharacter == " " || character.asciiValue != nil && lastCharacter.asciiValue != nil { return false }
        return !"\(lastCharacter)\(character)".elementsEqual([lastCharacter, character])
    }
}
