import RillMarbles

/// The source diagrams of one run of a property.
struct MarbleCase: Hashable, Sendable {
    enum End: Hashable, Sendable { case alive, completed, error }

    struct Sending: Hashable, Sendable {
        var frame: Int
        var label: String
    }

    struct Lane: Hashable, Sendable {
        let name: String
        /// In the order of their frames.
        var events: [Sending]
        var end: End
        /// The frame in which the lane ends.
        var length: Int
    }

    /// The time that one frame takes.
    let frame: MarbleTime
    var lanes: [Lane]

    /// The last frame of the longest lane.
    var length: Int { lanes.map(\.length).max() ?? 0 }

    /// How many events there are, ends included.
    var size: Int { lanes.map { $0.events.count + ($0.end == .alive ? 0 : 1) }.reduce(0, +) }

    /// The diagrams by name.
    var diagrams: [(name: String, diagram: MarbleDiagram)] {
        lanes.map { lane in
            var events = lane.events.map { MarbleEvent.next(frame * Int64($0.frame), $0.label) }
            let end = frame * Int64(lane.length)
            switch lane.end {
            case .alive: break
            case .completed: events.append(.completed(end))
            case .error: events.append(.error(end))
            }
            return (lane.name, MarbleDiagram(events: events, end: end))
        }
    }

    /// The case as a picture that can be pasted into a test.
    var picture: String {
        diagrams.map { "\($0.name): \($0.diagram.rendered(frame: frame))" }.joined(separator: "\n")
    }

    // MARK: Smaller ones

    /// Cases that are a little smaller: an event dropped, moved earlier or into the instant before, a gap shortened, an
    /// end left out, a label replaced by the first one.
    func smaller(_ alphabet: [String]) -> [MarbleCase] {
        var cases: [MarbleCase] = []
        for index in lanes.indices {
            let lane = lanes[index]
            func add(_ change: (inout Lane) -> Void) {
                var copy = self
                change(&copy.lanes[index])
                if copy != self { cases.append(copy) }
            }
            for event in lane.events.indices { add { $0.events.remove(at: event) } }
            if lane.end != .alive { add { $0.end = .alive } }
            if lane.end == .error { add { $0.end = .completed } }
            let shortest = lane.events.last.map { $0.frame + (lane.end == .alive ? 1 : 0) } ?? 0
            if lane.length > shortest {
                add { $0.length = shortest }
                add { $0.length -= 1 }
            }
            for event in lane.events.indices {
                let frame = lane.events[event].frame
                let earliest = event > 0 ? lane.events[event - 1].frame : 0
                // A shorter gap: everything from here on is earlier.
                if frame > earliest {
                    add { lane in
                        for later in event..<lane.events.count { lane.events[later].frame -= 1 }
                        lane.length -= 1
                    }
                    add { $0.events[event].frame = earliest }
                    add { $0.events[event].frame -= 1 }
                }
                if let first = alphabet.first, lane.events[event].label != first {
                    add { $0.events[event].label = first }
                }
            }
        }
        return cases
    }
}
