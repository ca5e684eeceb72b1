import RillTraceFormat

/// Pairs of small traces that are near to each other, made of a seed: mostly one is the other with a few changes.
struct RandomTraces: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        // SplitMix64: the low bits are as good as the high ones.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private mutating func number(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    private mutating func chance(_ one: Int) -> Bool { number(one) == 0 }
    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

    /// Two traces, and what was done to the second.
    mutating func pair() -> (expected: Trace, actual: Trace, changes: Int) {
        let options = options()
        var expected = Trace(header: TraceHeader(name: "x", lanes: lanes(), options: options), events: [])
        var time = 0
        let length = number(7)
        for _ in 0..<length {
            if chance(2) { time += number(3) }
            expected.events.append(event(at: time, expected.events))
        }
        var actual = expected
        actual.header.options = TraceOptions()
        if options.isUnorderedWithinInstant, chance(2) { shuffleInstants(&actual) }
        if options.tolerance.time > 0, chance(2) { shakeTimes(&actual, options) }
        if options.tolerance.allowsValues, chance(2) { shakeNumbers(&actual) }
        // Three of four pairs differ in one member of one event at most, which is what is easily overlooked.
        let changes = pick([0, 1, 1, 2])
        for _ in 0..<changes { change(&actual) }
        return (expected, actual, changes)
    }

    private mutating func options() -> TraceOptions {
        var options = TraceOptions()
        if chance(3) { options.isUnorderedWithinInstant = true }
        if chance(5) { options.ignoredLanes = ["b"] }
        if chance(2) { options.tolerance = tolerance() }
        if chance(5) { options.laneTolerances = [TraceLaneTolerance(lane: "a", tolerance: tolerance())] }
        return options
    }

    private mutating func tolerance() -> TraceTolerance {
        let bounds: [Double] = [0, 0, 0.001, 0.5, 1, 2]
        return TraceTolerance(
            time: pick([0, 0, 1, 2]),
            absolute: pick(bounds),
            relative: pick([0, 0, 1e-9, 0.1, 0.5])
        )
    }

    private mutating func lanes() -> [TraceLane] {
        ["a", "b", "e\u{301}", "\u{e9}"].prefix(2 + number(3)).map { TraceLane(id: $0, type: pick([nil, "Int"])) }
    }

    private mutating func event(at time: Int, _ earlier: [TraceEvent]) -> TraceEvent {
        var event = TraceEvent(at: time, lane: lane(), sub: pick([1, 1, 1, 0, 2]), kind: .next)
        event.kind = pick([.next, .next, .next, .next] + TraceEvent.Kind.allCases)
        if event.kind == .error {
            event.error = TraceFailure(type: pick(["E", "F"]), value: value(1))
        } else if event.kind == .violation {
            event.rule = pick(["next after completed", "next after dispose"])
            if chance(2) { event.value = value(1) }
        } else if !chance(4) {
            event.value = value(0)
        }
        if chance(3) { event.from = cause() }
        return event
    }

    private mutating func lane() -> String { pick(["a", "a", "a", "b", "e\u{301}", "\u{e9}"]) }
    private mutating func cause() -> TraceCause { TraceCause(lane: lane(), n: 1 + number(3)) }

    private mutating func value(_ depth: Int) -> JSONValue {
        switch number(depth > 1 ? 8 : 12) {
        case 0...5: return numeral()
        case 6 where chance(2) && !KeyTwins.ofLaneA.isEmpty: return .string(pick(KeyTwins.ofLaneA))
        case 6: return .string(pick(["", "a", "e\u{301}", "\u{e9}", "0", "\u{0}", "{\"x\":1}"]))
        case 7: return pick([.null, .bool(true), .bool(false), special()])
        case 8, 9: return .array((0..<number(3)).map { _ in value(depth + 1) })
        default:
            return .object(pick([["x"], ["x", "y"], ["y", "x"], []]).map { JSONMember($0, value(depth + 1)) })
        }
    }

    private mutating func special() -> JSONValue {
        let text = pick(["nan", "inf", "-inf", "-0", "1", "9007199254740993", "no number"])
        return .object([JSONMember(pick(["$float", "$int"]), .string(text))])
    }

    /// Numbers that a `Double` takes for one, and others.
    private mutating func numeral() -> JSONValue {
        let text = pick([
            "0", "1", "1", "2", "3", "1.0", "1.0005", "0.9995", "1.5", "2.0000001", "-1", "1e0", "10e-1", "0.1", "-0",
            "9007199254740992", "9007199254740993", "1e30", "1.0000000000000000000001e30", "1e-30", "0e5",
        ])
        return JSONNumber(text).map { .number($0) } ?? .null
    }

    // MARK: Changes

    private mutating func shuffleInstants(_ trace: inout Trace) {
        for _ in 0..<4 where trace.events.count > 1 {
            let index = number(trace.events.count - 1)
            if trace.events[index].at == trace.events[index + 1].at { trace.events.swapAt(index, index + 1) }
        }
    }

    private mutating func shakeTimes(_ trace: inout Trace, _ options: TraceOptions) {
        for index in trace.events.indices where chance(2) {
            trace.events[index].at += number(2 * options.tolerance.time + 1) - options.tolerance.time
        }
        if chance(4) { return }
        let order = trace.events.indices.sorted { (trace.events[$0].at, $0) < (trace.events[$1].at, $1) }
        trace.events = order.map { trace.events[$0] }
    }

    private mutating func shakeNumbers(_ trace: inout Trace) {
        for index in trace.events.indices where chance(2) {
            if let value = trace.events[index].value { trace.events[index].value = shaken(value) }
            if let error = trace.events[index].error { trace.events[index].error?.value = shaken(error.value) }
        }
    }

    private mutating func shaken(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number: return chance(2) ? value : numeral()
        case .array(let elements): return .array(elements.map { shaken($0) })
        case .object(let members): return .object(members.map { JSONMember($0.key, shaken($0.value)) })
        default: return value
        }
    }

    /// One change: mostly of one member of one event.
    private mutating func change(_ trace: inout Trace) {
        guard let index = trace.events.indices.randomElement(using: &self), !chance(12) else {
            return changeWhole(&trace)
        }
        var event = trace.events[index]
        if let text = event.value?.stringValue, let twin = KeyTwins.ofLaneA.firstIndex(of: text), !chance(4) {
            // The other value of that key.
            trace.events[index].value = .string(KeyTwins.ofLaneA[1 - twin])
            return
        }
        switch number(9) {
        case 0: event.at += pick([-1, 1, 2, 3])
        case 1: event.lane = lane()
        case 2: event.sub = pick([0, 1, 2, 2_147_483_648, 2_147_483_649])
        case 3: event.kind = pick(TraceEvent.Kind.allCases)
        case 4: event.value = event.value == nil ? .null : pick([nil, value(0), value(0)])
        case 5:
            if event.error == nil {
                event.error = TraceFailure(type: "E", value: 1)
            } else if chance(2) {
                event.error?.type = pick(["E", "F", "e\u{301}", "\u{e9}"])
            } else {
                event.error?.value = value(1)
            }
        case 6: event.rule = event.rule == nil ? "r" : pick([nil, "s"])
        case 7: event.from = event.from == nil ? cause() : pick([nil, cause(), cause()])
        default: event.other = [JSONMember("later", 1)]
        }
        trace.events[index] = event
    }

    private mutating func changeWhole(_ trace: inout Trace) {
        switch number(7) {
        case 0: trace.header.unit = "us"
        case 1: trace.header.lanes.reverse()
        case 2:
            // No header names a lane twice.
            let name = pick(["b", "new"])
            if !trace.header.lanes.contains(where: { $0.id == name }) { trace.header.lanes.append(TraceLane(id: name)) }
        case 3: if !trace.header.lanes.isEmpty { trace.header.lanes[0].type = "String" }
        case 4 where trace.events.count > 1:
            let index = number(trace.events.count - 1)
            trace.events.swapAt(index, index + 1)
        case 5 where !trace.events.isEmpty: trace.events.remove(at: number(trace.events.count))
        default: trace.events.append(event(at: trace.events.last?.at ?? 0, trace.events))
        }
    }
}
