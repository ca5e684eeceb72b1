/// Chooses which of several pieces of work that are due at the same time runs next: for the exploration of orders.
package final class VirtualTimeChooser {
    /// Work that keeps its order among itself.
    struct Group: Hashable {
        private let item: ObjectIdentifier?
        private let origin: UInt32

        init(_ item: VirtualTimeItem) {
            // Closures are many objects for one source of work; every other item stands for itself.
            let isClosure = type(of: item) == VirtualTimeAction.self
            self.item = isClosure ? nil : ObjectIdentifier(item)
            origin = isClosure ? item.origin : 0
        }
    }

    private let decide: (_ origins: [UInt32], _ time: Int64) -> Int

    /// - Parameter decide: Gets the origins of the work that may run next, first the one whose turn it is, and the
    ///   time; returns an index. Called while the timeline's lock is held, so it must not call foreign code.
    package init(_ decide: @escaping (_ origins: [UInt32], _ time: Int64) -> Int) {
        self.decide = decide
    }

    func choose(among origins: [UInt32], at time: Int64) -> Int { decide(origins, time) }
}
