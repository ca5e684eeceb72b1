import RillMarbles

extension Trace {
    /// The trace as lanes on one ruler, to be drawn as text or as a picture.
    ///
    /// A lane with several subscriptions is drawn as several lanes, numbered. Under each stands its subscription, unless
    /// that lasts from the start of the trace to its end or to the stream's own.
    ///
    /// - Complexity: O(n) in the number of events.
    public var chart: MarbleChart { chart(style: .unicode) }

    /// The same for characters that a terminal has, and with some events marked.
    ///
    /// - Parameters:
    ///   - style: The characters that the chart will be drawn with.
    ///   - marked: The places of the events to mark in a picture.
    package func chart(style: MarbleChart.Style, marking marked: Set<Int> = []) -> MarbleChart {
        let start = events.first?.at ?? 0
        var streams: [LaneStream] = []
        var places: [LaneKey: Int] = [:]
        var subscriptionCounts: [ByteKey: Int] = [:]
        for (index, event) in events.enumerated() where event.kind != .truncated {
            let key = LaneKey(lane: ByteKey(event.lane), sub: event.sub)
            let place = places[key] ?? streams.count
            if place == streams.count {
                places[key] = place
                subscriptionCounts[key.lane, default: 0] += 1
                streams.append(LaneStream(lane: event.lane, sub: event.sub, start: start, style))
            }
            streams[place].add(event, unit: RulerUnit(header.unit), isMarked: marked.contains(index))
        }
        let order = lanes.enumerated().reduce(into: [ByteKey: Int]()) { $0[ByteKey($1.element.id)] = $1.offset }
        let sorted = streams.enumerated().sorted { left, right in
            let places = (order[ByteKey(left.element.lane)] ?? .max, order[ByteKey(right.element.lane)] ?? .max)
            return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
        }
        var chart = MarbleChart(
            lanes: sorted.map { _, stream in
                let isOnly = subscriptionCounts[ByteKey(stream.lane)] == 1
                return stream.lane(name: (isOnly ? stream.lane : "\(stream.lane) \(stream.sub)").inOneLine)
            }
        )
        // A tick has a millisecond's place on the ruler, and is none.
        if header.unit == "tick" { chart.unit = header.unit }
        return chart
    }

    /// Whether a chart has a place for every time: it counts nanoseconds in 64 bits.
    package var fitsChart: Bool {
        let unit = RulerUnit(header.unit)
        return events.allSatisfy { unit.fits($0.at) }
    }
}

private struct LaneKey: Hashable {
    let lane: ByteKey
    let sub: Int
}

/// The times of a trace on a ruler.
private struct RulerUnit {
    private let nanoseconds: Int64

    /// The unit of a header.
    init(_ name: String) { nanoseconds = Int64(TimeUnit.nanoseconds(of: name)) }

    func fits(_ units: Int) -> Bool { !Int64(units).multipliedReportingOverflow(by: nanoseconds).overflow }

    func time(_ units: Int) -> MarbleTime {
        let (product, overflow) = Int64(units).multipliedReportingOverflow(by: nanoseconds)
        return .nanoseconds(overflow ? (units < 0 ? .min : .max) : product)
    }
}

/// The events of one subscription.
private struct LaneStream {
    let lane: String
    let sub: Int
    private let start: Int
    private let style: MarbleChart.Style
    private var events: [MarbleEvent] = []
    private var marked: Set<Int> = []
    private var subscription: [MarbleEvent] = []
    private var lastsThroughout = true
    /// How many elements of the present instant there are; only the first few are drawn.
    private var crowd = 0
    /// Whether the last event stands for the elements that are not drawn.
    private var endsHidden = false

    private static var crowdLimit: Int { 24 }

    init(lane: String, sub: Int, start: Int, _ style: MarbleChart.Style) {
        self.lane = lane
        self.sub = sub
        self.start = start
        self.style = style
    }

    mutating func add(_ event: TraceEvent, unit: RulerUnit, isMarked: Bool) {
        let time = unit.time(event.at)
        if ![.next, .schedule, .request].contains(event.kind) { endsHidden = false }
        defer { if isMarked, ![.subscribe, .dispose].contains(event.kind) { marked.insert(events.count - 1) } }
        switch event.kind {
        case .subscribe:
            subscription.append(.subscribe(time))
            if event.at > start { lastsThroughout = false }
        case .dispose:
            subscription.append(.unsubscribe(time))
            lastsThroughout = false
        case .next: addElement(time, event.value?.label ?? style.void)
        case .completed:
            events.append(.completed(time))
            subscription.append(.unsubscribe(time))
        case .error:
            events.append(.error(time, event.error?.value.label))
            subscription.append(.unsubscribe(time))
        case .violation: events.append(.next(time, style.violation + (event.rule ?? "")))
        case .schedule: addElement(time, "s")
        case .request: addElement(time, "r")
        case .truncated: break
        }
    }

    private mutating func addElement(_ time: MarbleTime, _ label: String) {
        crowd = events.last?.at == time ? crowd + 1 : 1
        let isHidden = crowd > LaneStream.crowdLimit
        // The number of the hidden ones grows in its place.
        if isHidden, endsHidden { events.removeLast() }
        endsHidden = isHidden
        events.append(.next(time, isHidden ? "\(style.ellipsis)+\(crowd - LaneStream.crowdLimit)" : label))
    }

    func lane(name: String) -> MarbleChart.Lane {
        var lane = MarbleChart.Lane(
            name: name,
            diagram: MarbleDiagram(events: events),
            subscriptions: lastsThroughout || subscription.isEmpty ? [] : [MarbleDiagram(events: subscription)]
        )
        lane.marked = marked
        return lane
    }
}

extension JSONValue {
    /// The value as the label of a marble: a string without its quotes, everything else as `pictureText`.
    fileprivate var label: String {
        var label = stringValue ?? pictureText
        if case .object(let members) = self, members.count == 1, let text = self["$text"]?.stringValue { label = text }
        // No picture shows more, and a megabyte would be measured again for each width that is tried.
        return label.shortened(to: 1000)
    }
}
