/// Work of a Swift task in a timeline's queue: a piece of the task between two suspensions, or the end of a sleep.
///
/// A class of its own, because what gives up all work that waits must not give up this: its task would never end.
package final class VirtualTimeTaskWork: VirtualTimeItem {
    private let body: () -> Void

    package init(_ body: @escaping () -> Void) {
        self.body = body
    }

    package override func fire() { body() }
}
