import CRillAtomics
import Foundation
import Rill
import RillTraceFormat

/// Records one subscription of a traced stream.
final class TraceProbe<Element>: SubscriptionProbe {
    private static var terminalBit: UInt32 { 1 }
    private static var disposedBit: UInt32 { 2 }

    private let recorder: TraceRecorder
    private let lane: Int
    private let sub: Int
    /// Terminal and disposed, for any thread; reached by address, as everywhere in the engine.
    private let ends: UnsafeMutablePointer<UInt32>
    /// Present where the source is code outside the engine.
    private let gate: SerialWatch?

    init(_ recorder: TraceRecorder, lane: Int, watchesGrammar: Bool) {
        self.recorder = recorder
        self.lane = lane
        sub = recorder.subscribe(lane: lane)
        ends = .allocate(capacity: 1)
        ends.initialize(to: 0)
        gate = watchesGrammar ? SerialWatch() : nil
    }

    deinit { ends.deallocate() }

    func next(_ element: Element, to downstream: Sink<Element>) {
        if let gate { return watch(gate, .next, .element(element)) { downstream.next(element) } }
        // Not open: a race with a disposal on another thread. The event was on its way, which breaks no rule.
        guard rill_load_acquire(ends) == 0 else { return downstream.next(element) }
        record(.next, .element(element)).whileDelivering { downstream.next(element) }
    }

    func error(_ error: any Swift.Error, to downstream: Sink<Element>) {
        let payload = LogEntry.Payload.failure(TraceFailure(error))
        if let gate { return watch(gate, .error, payload) { downstream.error(error) } }
        guard terminate() else { return downstream.error(error) }
        record(.error, payload).whileDelivering { downstream.error(error) }
    }

    func completed(to downstream: Sink<Element>) {
        if let gate { return watch(gate, .completed, .none) { downstream.completed() } }
        guard terminate() else { return downstream.completed() }
        record(.completed).whileDelivering { downstream.completed() }
    }

    func willDispose() {
        if rill_fetch_or(ends, TraceProbe.disposedBit) == 0 { record(.dispose) }
    }

    /// Marks the terminal event. True where it is allowed.
    private func terminate() -> Bool { rill_fetch_or(ends, TraceProbe.terminalBit) == 0 }

    @discardableResult
    private func record(_ kind: TraceEvent.Kind, _ payload: LogEntry.Payload = .none) -> CauseToken {
        recorder.record(kind, lane: lane, sub: sub, payload: payload)
    }

    /// Records an event of a source that may break the grammar, as an event or as a violation, and passes it on.
    private func watch(
        _ gate: SerialWatch,
        _ kind: TraceEvent.Kind,
        _ payload: LogEntry.Payload,
        _ forward: () -> Void
    ) {
        let isAlone = gate.enter()
        defer { if isAlone { gate.leave() } }
        let isAllowed = kind == .next ? rill_load_acquire(ends) == 0 : terminate()
        let end = gate.pass(kind)
        let rule: String? =
            if let end {
                "\(kind.name) after \(end)"
            } else if !isAllowed {
                "\(kind.name) after dispose"
            } else if !isAlone {
                "concurrent \(kind.name)"
            } else {
                nil
            }
        let token =
            rule.map { record(.violation, .violation(rule: $0, value: payload.json)) } ?? record(kind, payload)
        token.whileDelivering(forward)
    }
}

/// Tells whether two threads deliver at once. A delivery from within a delivery on the same thread is none.
private final class SerialWatch {
    private var thread: UInt = 0
    private var depth = 0
    private var end: String?

    /// Begins a delivery. False while another thread is in one; then there is nothing to leave.
    func enter() -> Bool {
        let present = ThreadIdentity.current
        return withStripe(of: self) {
            if depth > 0 && thread != present { return false }
            thread = present
            depth += 1
            return true
        }
    }

    func leave() { withStripe(of: self) { depth -= 1 } }

    /// Notes an event and returns the terminal event that came before it, if any.
    func pass(_ kind: TraceEvent.Kind) -> String? {
        withStripe(of: self) {
            let before = end
            if before == nil && kind != .next { end = kind.name }
            return before
        }
    }
}

private enum ThreadIdentity {
    /// A number that differs between threads that run at the same time.
    static var current: UInt {
        #if os(Windows)
        UInt(GetCurrentThreadId())
        #elseif canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }
}
