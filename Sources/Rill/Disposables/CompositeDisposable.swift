/// A changing group of disposables that are disposed together.
///
/// What is inserted after the group was disposed is disposed at once. Members are disposed in the order of insertion,
/// outside every lock.
///
/// `Sendable`: all members may be called on any thread.
public final class CompositeDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    /// Names one member of one group.
    public struct DisposeKey {
        fileprivate let number: Int
    }

    /// Nil once the group was disposed.
    private var members: [Int: Disposable]? = [:]
    private var nextNumber = 0

    /// An empty group.
    public override init() {}

    /// A group of two.
    public convenience init(_ disposable1: Disposable, _ disposable2: Disposable) {
        self.init(disposables: [disposable1, disposable2])
    }

    /// A group of three.
    public convenience init(_ disposable1: Disposable, _ disposable2: Disposable, _ disposable3: Disposable) {
        self.init(disposables: [disposable1, disposable2, disposable3])
    }

    /// A group of four or more.
    public convenience init(
        _ disposable1: Disposable,
        _ disposable2: Disposable,
        _ disposable3: Disposable,
        _ disposable4: Disposable,
        _ disposables: Disposable...
    ) {
        self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
    }

    /// A group of any number.
    public init(disposables: [Disposable]) {
        super.init()
        for disposable in disposables { _ = insert(disposable) }
    }

    /// Whether the group was disposed.
    public var isDisposed: Bool { withStripe(of: self) { members == nil } }

    /// The number of members, 0 after disposal.
    public var count: Int { withStripe(of: self) { members?.count ?? 0 } }

    /// Adds `disposable`, or disposes it at once where the group was disposed already.
    ///
    /// - Returns: The key for `remove(for:)`, or nil where the group was disposed. O(1) on average.
    @discardableResult
    public func insert(_ disposable: Disposable) -> DisposeKey? {
        let key: DisposeKey? = withStripe(of: self) {
            guard members != nil else { return nil }
            let number = nextNumber
            nextNumber += 1
            members?[number] = disposable
            return DisposeKey(number: number)
        }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Takes a member out and disposes it. A key that is no longer in use does nothing. O(1) on average.
    public func remove(for disposeKey: DisposeKey) {
        let removed = withStripe(of: self) { members?.removeValue(forKey: disposeKey.number) }
        removed?.dispose()
    }

    /// Disposes all members and everything that is inserted later. O(n log n), for the order.
    public func dispose() {
        let disposed = withStripe(of: self) {
            let all = members
            members = nil
            return all
        }
        guard let disposed else { return }
        for (_, member) in disposed.sorted(by: { $0.key < $1.key }) { member.dispose() }
    }
}
