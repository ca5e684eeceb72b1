import Dispatch
import Rill
import RillTraceFormat

/// How a recorded lane is played again.
public enum TraceReplay: Sendable {
    /// From its beginning for each subscriber.
    case cold
    /// Once, from now on, whether or not anyone listens.
    case hot
}

/// An error that came out of a trace: its record, for the error itself is gone.
public struct ReplayedError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was recorded.
    public let failure: TraceFailure

    /// `SearchError "offline"`
    public var description: String { "\(failure.type) \(failure.value)" }
}

extension Observable where Element: Decodable {
    /// Plays a lane of a trace again, so that what was recorded in an application can drive a test.
    ///
    /// ```
    /// lane "query", subscribed at 20:    20 subscribe   30 next a   50 next b   60 completed
    /// replaying(…, .cold)                -a-b|          each subscriber, 10, 30 and 40 after it subscribes
    /// ```
    /// Times count from the lane's subscription, or from the first event of the trace where none is on record. Events
    /// of one instant come in their order, without time between them. Disposal and violations are not played. A lane
    /// without a terminal event stays open.
    ///
    /// - Parameters:
    ///   - trace: The trace.
    ///   - lane: The label of the lane.
    ///   - subscription: Which of the lane's subscriptions, from 1.
    ///   - kind: Whether each subscriber hears it from the beginning.
    ///   - scheduler: Where time passes. Work for the next instant is scheduled once the present one is over.
    ///   - tick: The length of a unit in a trace whose unit is `tick`.
    /// - Throws: `TraceFileError` where there is no such lane or subscription, or an element is no `Element`.
    public static func replaying(
        _ trace: Trace,
        lane: String,
        subscription: Int = 1,
        _ kind: TraceReplay = .cold,
        on scheduler: any SchedulerType,
        tick: RxTimeInterval = .seconds(1)
    ) throws -> Observable<Element> {
        let script = try ReplayScript<Element>(trace, lane, subscription, tick)
        switch kind {
        case .cold:
            return .create { observer in ReplayRun(script, scheduler, observer).start() }
        case .hot:
            let subject = PublishSubject<Element>()
            _ = ReplayRun(script, scheduler, subject.asObserver()).start()
            return subject.asObservable()
        }
    }
}

/// The events of a lane, decoded, by instants.
private struct ReplayScript<Element: Decodable> {
    struct Instant {
        /// The time since the instant before.
        var delay: RxTimeInterval
        var events: [Event<Element>]
    }

    private(set) var instants: [Instant] = []

    init(_ trace: Trace, _ lane: String, _ sub: Int, _ tick: RxTimeInterval) throws {
        let events = trace.events.filter { $0.lane.hasSameBytes(as: lane) && $0.sub == sub }
        guard !events.isEmpty else {
            let known = trace.lanes.map { "\"\($0.id)\"" }.joined(separator: ", ")
            let message = "there is nothing in lane \"\(lane)\", subscription \(sub); the lanes are \(known)"
            throw TraceFileError(path: trace.header.name, message: message)
        }
        var last = events.first { $0.kind == .subscribe }?.boundedTime ?? trace.events[0].boundedTime
        for event in events {
            guard let played = try ReplayScript.event(event, trace) else { continue }
            if instants.isEmpty || event.boundedTime != last {
                let delay = ReplayScript.interval(event.boundedTime - last, trace.header, tick)
                instants.append(Instant(delay: delay, events: [played]))
                last = event.boundedTime
            } else {
                instants[instants.count - 1].events.append(played)
            }
        }
    }

    private static func event(_ event: TraceEvent, _ trace: Trace) throws -> Event<Element>? {
        switch event.kind {
        case .next:
            do {
                return .next(try (event.value ?? .null).decoded(as: Element.self))
            } catch {
                let value = event.value?.description ?? "an element without value"
                let message = "lane \"\(event.lane)\" at \(event.at): \(value) is no \(Element.self): \(error)"
                throw TraceFileError(path: trace.header.name, message: message)
            }
        case .error:
            return .error(ReplayedError(failure: event.error ?? TraceFailure(type: "Error", value: .null)))
        case .completed: return .completed
        default: return nil
        }
    }

    private static func interval(_ units: Int, _ header: TraceHeader, _ tick: RxTimeInterval) -> RxTimeInterval {
        switch header.unit {
        case "ns": return .nanoseconds(units)
        case "us", "µs", "μs": return .microseconds(units)
        case "s": return .seconds(units)
        case "tick":
            func many(_ count: Int) -> Int {
                let (product, overflow) = count.multipliedReportingOverflow(by: units)
                return overflow ? (count < 0) == (units < 0) ? .max : .min : product
            }
            switch tick {
            case .seconds(let count): return .seconds(many(count))
            case .milliseconds(let count): return .milliseconds(many(count))
            case .microseconds(let count): return .microseconds(many(count))
            case .nanoseconds(let count): return .nanoseconds(many(count))
            default: return .never
            }
        default: return .milliseconds(units)
        }
    }
}

/// One run through a script.
private final class ReplayRun<Element: Decodable> {
    private let script: ReplayScript<Element>
    private let scheduler: any SchedulerType
    private let observer: AnyObserver<Element>
    private let work = SerialDisposable()

    init(_ script: ReplayScript<Element>, _ scheduler: any SchedulerType, _ observer: AnyObserver<Element>) {
        self.script = script
        self.scheduler = scheduler
        self.observer = observer
    }

    func start() -> Disposable {
        play(0)
        return work
    }

    private func play(_ index: Int) {
        guard script.instants.indices.contains(index) else { return }
        // In its place before it is scheduled: a scheduler may run it, and so schedule the next one, at once.
        let step = SerialDisposable()
        work.disposable = step
        step.disposable = scheduler.scheduleRelative(index, dueTime: script.instants[index].delay) { index in
            for event in self.script.instants[index].events { self.observer.on(event) }
            self.play(index + 1)
            return Disposables.create()
        }
    }
}
