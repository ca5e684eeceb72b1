import Rill

/// An append-only list of events with their times, for recordings and scripts.
///
/// Elements lie in memory of their own, next to each other; errors and ends are rare and kept apart. So appending
/// builds no `Event`, no `Recorded` and no box, which in code that is not specialised would each cost more than
/// everything else together. Not thread-safe: the log's lock guards it.
final class EventList<Element> {
    @exclusivity(unchecked) private(set) var stamps: ContiguousArray<EventStamp> = []
    @exclusivity(unchecked) private var elements: UnsafeMutablePointer<Element>
    @exclusivity(unchecked) private var elementCount = 0
    @exclusivity(unchecked) private var capacity = 0
    private var errors: [any Error] = []
    /// The events as values, as far as they were asked for.
    private var values: [Recorded<Event<Element>>] = []

    init() {
        elements = UnsafeMutablePointer.allocate(capacity: 0)
    }

    convenience init(_ events: [Recorded<Event<Element>>]) {
        self.init()
        stamps.reserveCapacity(events.count)
        reserve(events.count)
        // Steps of a pointer: each step of an iterator would look its optional type up.
        events.withUnsafeBufferPointer { events in
            guard let first = events.baseAddress else { return }
            for index in 0..<events.count {
                let event = first + index
                append(event.pointee.value, at: Int64(event.pointee.time))
            }
        }
        values = events
    }

    deinit {
        elements.deinitialize(count: elementCount)
        elements.deallocate()
    }

    var count: Int { stamps.count }

    @inline(__always)
    func append(_ element: Element, at time: Int64) {
        if elementCount == capacity { reserve(max(16, 2 * capacity)) }
        (elements + elementCount).initialize(to: element)
        stamps.append(EventStamp(time: time, place: Int32(truncatingIfNeeded: elementCount), kind: .next))
        elementCount += 1
    }

    func append(_ error: any Error, at time: Int64) {
        stamps.append(EventStamp(time: time, place: Int32(truncatingIfNeeded: errors.count), kind: .error))
        errors.append(error)
    }

    func appendCompleted(at time: Int64) {
        stamps.append(EventStamp(time: time, place: 0, kind: .completed))
    }

    @inline(__always)
    func append(_ event: Event<Element>, at time: Int64) {
        switch event {
        case .next(let element): append(element, at: time)
        case .error(let error): append(error, at: time)
        case .completed: appendCompleted(at: time)
        }
    }

    /// The element of a `next` event.
    @inline(__always)
    func element(_ stamp: EventStamp) -> Element { elements[Int(stamp.place)] }

    /// The error of an `error` event.
    func error(_ stamp: EventStamp) -> any Error { errors[Int(stamp.place)] }

    /// One event as a value.
    @inline(__always)
    func event(_ index: Int) -> Event<Element> {
        let stamp = stamps[index]
        return switch stamp.kind {
        case .next: .next(element(stamp))
        case .error: .error(error(stamp))
        default: .completed
        }
    }

    /// All events as values. O(n) in those that were added since the last call.
    func recorded() -> [Recorded<Event<Element>>] {
        let known = values.count
        if known == stamps.count { return values }
        let added = [Recorded<Event<Element>>](unsafeUninitializedCapacity: stamps.count - known) { places, count in
            guard let first = places.baseAddress else { return }
            for index in known..<stamps.count {
                let recorded = Recorded(time: TestTime(stamps[index].time), value: event(index))
                (first + (index - known)).initialize(to: recorded)
            }
            count = stamps.count - known
        }
        values = known == 0 ? added : values + added
        return values
    }

    private func reserve(_ newCapacity: Int) {
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        moved.moveInitialize(from: elements, count: elementCount)
        elements.deallocate()
        elements = moved
        capacity = newCapacity
    }
}

/// One event of a list without its value. Outside of the list, because a type inside a generic one is generic too.
struct EventStamp {
    var time: Int64
    /// The place of the element or the error.
    var place: Int32
    var kind: StoredEntry.Kind
}
