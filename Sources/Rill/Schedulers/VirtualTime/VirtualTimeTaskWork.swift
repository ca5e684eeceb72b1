/// Work of a Swift task in a timeline's queue: a piece of the task between two suspensions, or the end of a sleep.
///
/// A class of its own, because what gives up all work that waits must not give up this: its task would never end.
package final class VirtualTimeTaskWork: VirtualTimeItem {
    private let body: () -> Void
    private let leaving: (() -> Void)?

    /// - Parameter leaving: Runs instead of `body` where the timeline will not run any more.
    package init(_ body: @escaping () -> Void, leaving: (() -> Void)? = nil) {
        self.body = body
        self.leaving = leaving
    }

    /// Goes on elsewhere: nobody will run the timeline any more.
    package func leave() {
        if let leaving, markDisposed() { leaving() }
    }

    package override func fire() { body() }
}
