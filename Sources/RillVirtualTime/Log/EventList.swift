import Rill

/// An append-only list of events with their times, for recordings and scripts.
///
/// Elements lie in memory of their own, next to each other; errors and ends are rare and kept apart. So appending
/// builds no `Event`, no `Recorded` and no box, which in code that is not specialised would each cost more than
/// everything else together. Not thread-safe: the log's lock guards it.
final class EventList<Element> {
    @exclusivity(unchecked) private(set) var stamps = PlainList<EventStamp>()
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
        stamps.reserve(events.count)
        reserve(events.count)
        events.withUnsafeBufferPointer { events in
            guard let first = events.baseAddress else { return }
            appendAll(UnsafeRawPointer(first), events.count)
        }
        values = events
    }

    deinit {
        elements.deinitialize(count: elementCount)
        elements.deallocate()
        stamps.deallocate()
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

    /// All events as values. O(n) in those that were added since the last call, amortised, unless what that returned is
    /// still held.
    func recorded() -> [Recorded<Event<Element>>] {
        let known = values.count
        if known == stamps.count { return values }
        let added = [Recorded<Event<Element>>](unsafeUninitializedCapacity: stamps.count - known) { places, count in
            guard let first = places.baseAddress else { return }
            write(from: known, to: UnsafeMutableRawPointer(first))
            count = stamps.count - known
        }
        if known == 0 { values = added } else { values.append(contentsOf: added) }
        return values
    }

    // The two loops between events as values and events in parts. They reach time and value of a `Recorded` through
    // raw memory and call nothing that is generic: each such call would look the types up again, for every event.

    private func appendAll(_ recorded: UnsafeRawPointer, _ count: Int) {
        let stride = MemoryLayout<Recorded<Event<Element>>>.stride
        let value = Self.offsetOfValue
        for index in 0..<count {
            let place = recorded + index &* stride
            let time = Int64(place.load(as: TestTime.self))
            switch (place + value).assumingMemoryBound(to: Event<Element>.self).pointee {
            case .next(let element):
                (elements + elementCount).initialize(to: element)
                stamps.append(EventStamp(time: time, place: Int32(truncatingIfNeeded: elementCount), kind: .next))
                elementCount &+= 1
            case .error(let error): append(error, at: time)
            case .completed: appendCompleted(at: time)
            }
        }
    }

    private func write(from start: Int, to recorded: UnsafeMutableRawPointer) {
        let stride = MemoryLayout<Recorded<Event<Element>>>.stride
        let value = Self.offsetOfValue
        for index in start..<stamps.count {
            let stamp = stamps[index]
            let place = recorded + (index &- start) &* stride
            place.storeBytes(of: TestTime(stamp.time), as: TestTime.self)
            let event = (place + value).assumingMemoryBound(to: Event<Element>.self)
            switch stamp.kind {
            case .next: event.initialize(to: .next(elements[Int(stamp.place)]))
            case .error: event.initialize(to: .error(errors[Int(stamp.place)]))
            default: event.initialize(to: .completed)
            }
        }
    }

    /// Where the value of a `Recorded` begins: it is a frozen struct of a time and a value.
    private static var offsetOfValue: Int {
        let mask = MemoryLayout<Event<Element>>.alignment - 1
        return (MemoryLayout<TestTime>.size + mask) & ~mask
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
struct EventStamp: BitwiseCopyable {
    var time: Int64
    /// The place of the element or the error.
    var place: Int32
    var kind: StoredEntry.Kind
}
