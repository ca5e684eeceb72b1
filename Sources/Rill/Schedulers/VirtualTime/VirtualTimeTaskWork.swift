import CRillAtomics

/// Work of a Swift task in a timeline's queue: a piece of the task between two suspensions, or the end of a sleep.
///
/// A class of its own, because what gives up all work that waits must not give up this: its task would never end.
package final class VirtualTimeTaskWork: VirtualTimeItem {
    // Whoever sets `takenBit` first owns the closures, so the fields need no lock. Let go at once: they hold the timeline,
    // whose queue holds this until its time comes.
    @exclusivity(unchecked) private var body: (() -> Void)?
    @exclusivity(unchecked) private var leaving: (() -> Void)?
    private let canLeave: Bool

    /// - Parameter leaving: Runs instead of `body` where the timeline will not run any more.
    package init(_ body: @escaping () -> Void, leaving: (() -> Void)? = nil) {
        self.body = body
        self.leaving = leaving
        canLeave = leaving != nil
    }

    /// Goes on elsewhere: nobody will run the timeline any more.
    package func leave() {
        guard canLeave, let leaving = take()?.leaving else { return }
        super.dispose()
        leaving()
    }

    /// Runs out of turn, unless it ran or was cancelled. The queue drops it later.
    package func fireNow() {
        guard let body = take()?.body else { return }
        super.dispose()
        body()
    }

    package override func fire() { take()?.body?() }

    package override func dispose() {
        let released = take()
        super.dispose()
        withExtendedLifetime(released) {}
    }

    /// The closures, for the first who asks.
    private func take() -> (body: (() -> Void)?, leaving: (() -> Void)?)? {
        guard rill_fetch_or(flags, Self.takenBit) & Self.takenBit == 0 else { return nil }
        defer { (body, leaving) = (nil, nil) }
        return (body, leaving)
    }
}
