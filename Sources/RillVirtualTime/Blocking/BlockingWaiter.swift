import CRillAtomics
import Foundation
import Rill

/// Collects the events of one stream while a thread waits for them.
final class BlockingWaiter<Element>: @unchecked Sendable {
    /// Signalled for each event.
    private let arrived = DispatchSemaphore(value: 0)
    private var elements: [Element] = []
    private var error: (any Swift.Error)?
    private var isOver = false

    /// Waits until the stream ends, the time is over, or `isEnough`, called on this thread, says so of an element.
    ///
    /// - Returns: The elements up to there, and the error, which may be `RxError.timeout`.
    func wait(
        for source: Observable<Element>,
        timeout: TimeInterval?,
        isEnough: (Element) -> Bool
    ) -> (elements: [Element], error: (any Swift.Error)?) {
        let deadline = timeout.map { Date(timeIntervalSinceNow: max(0, $0)) }
        // Inside a delivery the thread's trampoline would hold the work back until this call is over.
        let trampoline = rill_trampoline_get()
        rill_trampoline_set(0)
        defer { rill_trampoline_set(trampoline) }
        // And a task on a timeline would wait for this thread.
        let subscription = TaskHome.whileBlocking { source.subscribe { event in self.receive(event) } }
        defer { subscription.dispose() }
        var seen: [Element] = []
        while true {
            let (new, error, isOver) = withStripe(of: self) {
                (Array(elements.dropFirst(seen.count)), self.error, self.isOver)
            }
            for element in new {
                seen.append(element)
                if isEnough(element) { return (seen, nil) }
            }
            if isOver { return (seen, error) }
            if !waitForEvent(before: deadline) { return (seen, RxError.timeout) }
        }
    }

    private func receive(_ event: Event<Element>) {
        withStripe(of: self) {
            switch event {
            case .next(let element): elements.append(element)
            case .error(let error):
                self.error = error
                isOver = true
            case .completed: isOver = true
            }
        }
        arrived.signal()
    }

    /// False where the deadline came first. On the main thread it waits in small steps, with the run loop in between.
    private func waitForEvent(before deadline: Date?) -> Bool {
        let isMain = Thread.isMainThread
        while true {
            let left = deadline?.timeIntervalSinceNow ?? .infinity
            if isMain { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: min(left, 0.005))) }
            let step = isMain ? min(left, 0.001) : min(left, 3600)
            if arrived.wait(timeout: .now() + max(0, step)) == .success { return true }
            if left <= 0 { return false }
        }
    }
}
