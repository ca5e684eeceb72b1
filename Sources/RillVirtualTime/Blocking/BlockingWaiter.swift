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

    // For the thread that waits alone.
    private let thread = rill_thread_identity()
    private let subscription = Rill.SourceSlot()
    private var seen: [Element] = []
    private var hasEnough = false
    /// Set while the stream is being subscribed to.
    private var isEnoughAtOnce: ((Element) -> Bool)?

    /// Waits until the stream ends, the time is over, or `isEnough`, called on this thread, says so of an element.
    ///
    /// - Returns: The elements up to there, and the error, which may be `RxError.timeout`.
    func wait(
        for source: Observable<Element>,
        timeout: TimeInterval?,
        isEnough: (Element) -> Bool
    ) -> (elements: [Element], error: (any Swift.Error)?) {
        let deadline = timeout.map { Date(timeIntervalSinceNow: max(0, $0)) }
        // Inside a delivery the work would be held back until this call is over.
        return FlatStack.apart {
            subscribe(to: source, isEnough)
            defer { subscription.dispose() }
            while true {
                if let result = look(isEnough) { return result }
                if !waitForEvent(before: deadline) { return (seen, RxError.timeout) }
            }
        }
    }

    private func subscribe(to source: Observable<Element>, _ isEnough: (Element) -> Bool) {
        withoutActuallyEscaping(isEnough) { isEnough in
            isEnoughAtOnce = isEnough
            // A task on a timeline would wait for this thread.
            TaskHome.whileBlocking { source.start(ObserverSink(AnyObserver(eventHandler: receive), subscription)) }
            isEnoughAtOnce = nil
        }
    }

    /// Looks at what came since the last time. Nil: it takes more.
    private func look(_ isEnough: (Element) -> Bool) -> (elements: [Element], error: (any Swift.Error)?)? {
        while !hasEnough {
            let (next, error, isOver) = withStripe(of: self) {
                (elements.count > seen.count ? elements[seen.count] : nil, self.error, self.isOver)
            }
            guard let next else { return isOver ? (seen, error) : nil }
            seen.append(next)
            hasEnough = isEnough(next)
        }
        return (seen, nil)
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
        // A source that sends without an end while it is being subscribed to is stopped here.
        if thread == rill_thread_identity(), let isEnoughAtOnce, look(isEnoughAtOnce) != nil { subscription.dispose() }
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
