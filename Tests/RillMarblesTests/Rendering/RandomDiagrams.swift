import RillMarbles

/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded, and the same on every platform.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Random trees of every role, with the labels and instants that are hard to print.
struct RandomDiagrams {
    var random: SeededGenerator
    var frame = MarbleTime.milliseconds(1)

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let labels = [
        "a", "b", "c", "z", "A", "1", "2", "5", "9", "s", "m", "h", "n", "u", "e", "_", "", "long", "10ms", "it's",
        "\\", "'", "a b", "-", "|", "#", "...", "…", "//", "🙈", "👩‍🚀", "🇸", "🇪", "🇸🇪", "\u{301}", "x\u{301}", "\n", "\r\n",
        "\t\u{301}", "\n\u{200D}",
        "\0", "true", "nil", "é", "#️⃣", "1️⃣", "🏽", "\u{200D}", "ᄀ", "ᅡ", "\u{D4E}", "µ", "٣", "漢", " ", "\u{3000}", "~",
    ]

    mutating func next(_ role: MarbleRole) -> MarbleDiagram {
        switch role {
        case .cold: source(before: false)
        case .hot: source(before: Bool.random(using: &random))
        case .expectation: expectation()
        case .subscription: subscription()
        case .time: MarbleDiagram(events: [.completed(instant(from: .zero))])
        case .ticks: MarbleDiagram(events: instants(5).map { MarbleEvent(at: $0, kind: .tick) })
        }
    }

    mutating func label() -> String {
        Self.labels.randomElement(using: &random) ?? "a"
    }

    /// The instant itself, or a little later: on the frame mostly, between frames at times, far away seldom.
    private mutating func instant(from start: MarbleTime) -> MarbleTime {
        switch Int.random(in: 0..<20, using: &random) {
        case 0...4: start
        case 5...16: start + frame * Int64.random(in: 1...4, using: &random)
        case 17: start + frame * Int64.random(in: 12...5_000_000, using: &random)
        case 18: start + .nanoseconds(Int64.random(in: 1...3_000_000, using: &random))
        default: start + .microseconds(100 * Int64.random(in: 1...30, using: &random))
        }
    }

    private mutating func instants(_ limit: Int, from start: MarbleTime = .zero) -> [MarbleTime] {
        var times: [MarbleTime] = []
        var time = start
        for _ in 0..<Int.random(in: 0...limit, using: &random) {
            time = instant(from: time)
            times.append(time)
        }
        return times
    }

    private mutating func terminal(_ at: MarbleTime) -> MarbleEvent {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .completed(at)
        case 1: .error(at)
        default: .error(at, label())
        }
    }

    private mutating func source(before: Bool) -> MarbleDiagram {
        let start = before ? MarbleTime.microseconds(-100 * Int64.random(in: 0...60, using: &random)) : .zero
        var events = instants(6, from: start).map { MarbleEvent.next($0, label()) }
        let last = max(events.last?.at ?? .zero, .zero)
        if Bool.random(using: &random) { events.append(terminal(instant(from: last))) }
        return MarbleDiagram(events: events, end: instant(from: last))
    }

    private mutating func expectation() -> MarbleDiagram {
        var events: [MarbleEvent] = []
        var isUnsubscribed = false
        for (index, at) in instants(6).enumerated() {
            var event = MarbleEvent.next(at, label())
            switch Int.random(in: 0..<12, using: &random) {
            case 0: event = MarbleEvent(at: at, kind: .any)
            case 1: event = MarbleEvent(at: at, kind: .demand)
            case 2 where !isUnsubscribed:
                event = .unsubscribe(at)
                isUnsubscribed = true
            case 3, 4, 5: event.unorderedGroup = Bool.random(using: &random) ? 1 : index
            default: break
            }
            if Int.random(in: 0..<8, using: &random) == 0 { event.windowEnd = instant(from: at) }
            events.append(event)
        }
        let last = events.last?.at ?? .zero
        if Bool.random(using: &random) {
            events.append(terminal(instant(from: last)))
            return MarbleDiagram(events: events)
        }
        return MarbleDiagram(events: events, isOpen: Bool.random(using: &random), end: instant(from: last))
    }

    private mutating func subscription() -> MarbleDiagram {
        let times = instants(2)
        return MarbleDiagram(
            events: times.prefix(1).map { .subscribe($0) } + times.dropFirst().map { .unsubscribe($0) }
        )
    }
}
