import Rill

/// A lane of a run's log, without the type of its elements.
class RunLane {
    let role: RunLog.Lane.Role
    let site: SourceSite
    // Set once, when the log takes the lane.
    var number: UInt32 = 0
    var label = ""
    /// The subscriptions to a source, or the one of an observer. Guarded by the log's lock.
    @exclusivity(unchecked) var book: [Subscription] = []
    /// How an observer's stream ended. Guarded by the log's lock.
    @exclusivity(unchecked) var end = StoredEntry.Circumstance.none
    /// How many of an observer's events were pulled; nil until the first one is. Guarded by the log's lock.
    @exclusivity(unchecked) var pulled: Int?

    /// What does not count as left over any more. Guarded by the log's lock.
    var forgotten: Set<Leftover.Kind> = []

    init(_ role: RunLog.Lane.Role, _ site: SourceSite) {
        self.role = role
        self.site = site
    }

    var elementType: String { "" }

    /// The number of events. With the log's lock held.
    var eventCount: Int { 0 }

    /// An event with its time, as text. Takes the lock, but not while the value describes itself.
    func eventDescription(_ index: Int, _ lock: Lock) -> String { "" }

    /// The element or error of an event.
    func value(at index: Int, _ lock: Lock) -> Any? { nil }

    var description: RunLog.Lane {
        RunLog.Lane(label: label, role: role, site: site, elementType: elementType)
    }
}

/// A lane with its events: what a source sends, or what an observer has received.
final class EventLane<Element>: RunLane {
    /// Guarded by the log's lock.
    let events: EventList<Element>

    init(_ role: RunLog.Lane.Role, _ site: SourceSite, _ events: EventList<Element>) {
        self.events = events
        super.init(role, site)
    }

    override var elementType: String { "\(Element.self)" }

    override var eventCount: Int { events.count }

    override func eventDescription(_ index: Int, _ lock: Lock) -> String {
        let event = lock.locked {
            Recorded(time: TestTime(events.stamps[index].time), value: events.event(index))
        }
        return "\(event)"
    }

    override func value(at index: Int, _ lock: Lock) -> Any? {
        let event = lock.locked { events.event(index) }
        switch event {
        case .next(let element): return element
        case .error(let error): return error
        case .completed: return nil
        }
    }
}
