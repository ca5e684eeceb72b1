/// Several lanes on one ruler, to be looked at: for a terminal, or as an SVG picture.
///
/// ```
/// ms      0  3  6 8 10
/// taps    ─a─b────c─┤
///   └     ╞═════════╡
/// output  ──────b───[c┤]
/// ```
///
/// Unlike the text of a diagram, a chart is not meant to be parsed. Every instant has one column, gaps are in
/// proportion as far as the width allows, and long ones are folded.
///
/// ```swift
/// let chart = MarbleChart(lanes: [.init(name: "taps", diagram: taps, subscriptions: [subscription])])
/// print(chart.text(width: 80))
/// ```
public struct MarbleChart: Sendable {
    /// One lane of a chart.
    public struct Lane: Hashable, Sendable {
        /// What stands before the lane.
        public var name: String
        /// What happens in it; instants count from `startsAt`.
        public var diagram: MarbleDiagram
        /// When the lane starts on the ruler: for an inner stream, when it was subscribed.
        public var startsAt: MarbleTime
        /// When the lane was subscribed and cancelled, drawn under it; instants count from the ruler's zero.
        public var subscriptions: [MarbleDiagram]
        /// The positions of the events that a picture marks as different.
        package var marked: Set<Int> = []

        /// Creates a lane.
        public init(
            name: String,
            diagram: MarbleDiagram,
            startsAt: MarbleTime = .zero,
            subscriptions: [MarbleDiagram] = []
        ) {
            self.name = name
            self.diagram = diagram
            self.startsAt = startsAt
            self.subscriptions = subscriptions
        }
    }

    /// The characters that a chart is drawn with.
    public enum Style: Hashable, Sendable {
        /// Box-drawing characters.
        case unicode
        /// ASCII, for terminals and logs without Unicode.
        case ascii
    }

    /// The lanes from top to bottom.
    public var lanes: [Lane]
    /// The time that one column stands for; where nil, a third of the median distance between two instants, rounded.
    public var frame: MarbleTime?
    /// What the numbers of the ruler count: milliseconds, or something that has their place on a clock of its own.
    package var unit = "ms"

    /// Creates a chart.
    public init(lanes: [Lane], frame: MarbleTime? = nil) {
        self.lanes = lanes
        self.frame = frame
    }

    /// The lanes with their subscriptions, each counted from the ruler's zero.
    var rows: [Row] {
        lanes.flatMap { lane -> [Row] in
            let stream = Row(
                name: lane.name,
                isSubscription: false,
                start: min(lane.startsAt, lane.diagram.events.first.map { $0.at + lane.startsAt } ?? lane.startsAt),
                events: lane.diagram.events.map { event in
                    var event = event
                    event.at = event.at + lane.startsAt
                    return event
                },
                isOpen: lane.diagram.isOpen,
                marked: lane.marked
            )
            let subscriptions = lane.subscriptions.map { subscription in
                Row(
                    name: "",
                    isSubscription: true,
                    start: subscription.events.first?.at ?? .zero,
                    events: subscription.events,
                    isOpen: false
                )
            }
            return [stream] + subscriptions
        }
    }

    /// A line of the chart.
    struct Row {
        let name: String
        let isSubscription: Bool
        let start: MarbleTime
        let events: [MarbleEvent]
        let isOpen: Bool
        let marked: Set<Int>
        /// The instant behind which nothing is drawn, or nil for a row that lives to the end of the chart.
        let finish: MarbleTime?

        init(
            name: String,
            isSubscription: Bool,
            start: MarbleTime,
            events: [MarbleEvent],
            isOpen: Bool,
            marked: Set<Int> = []
        ) {
            self.name = name
            self.isSubscription = isSubscription
            self.start = start
            self.events = events
            self.isOpen = isOpen
            self.marked = marked
            if isSubscription {
                finish = events.last { $0.kind == .unsubscribe }?.at
            } else {
                finish = events.contains(where: \.isTerminal) ? events.last?.at : nil
            }
        }
    }
}
