import CRillAtomics

/// Work that may be left at a level of a thread's stack. The objects form the queue themselves.
package class WaitingWork: SourceHandle {
    fileprivate final var following: WaitingWork?

    /// Does the work. Called at most once for each time it was left somewhere.
    package func step() {}

    /// Cuts the work off from what waits behind it, which is returned.
    final func takeFollowing() -> WaitingWork? {
        let next = following
        following = nil
        return next
    }
}

/// A call that waits, to be made as what led to it was being delivered.
package final class WaitingCall: WaitingWork {
    private let call: () -> Void
    private let cause = ElementCause.present

    init(_ call: @escaping () -> Void) {
        self.call = call
    }

    package override func step() { cause.whileSending(call) }
}

/// A level of the present thread's stack: whoever opens it does what is left there, in order, before its call returns.
///
/// One word of the thread says it all. It is 0 while the level is closed, and `openMark` while it is open and nothing
/// waits. The first work that waits stands in the word itself, retained and with `itemMark` added: most subscriptions leave
/// no more than their source. The second one brings a queue, retained, which stays until the level is closed.
struct StackLevel {
    private let word: UnsafeMutablePointer<UInt>

    @inline(__always) private static var openMark: UInt { 1 }
    /// No object's address has this bit.
    @inline(__always) private static var itemMark: UInt { 2 }

    @inline(__always)
    init(_ word: UnsafeMutablePointer<UInt>) {
        self.word = word
    }

    /// Whether someone does what is left here.
    @inline(__always)
    var isOpen: Bool { word.pointee != 0 }

    @inline(__always)
    func open() { word.pointee = Self.openMark }

    /// Closes the level if nothing was ever left here but the work that was taken. False: then `drain` it.
    @inline(__always)
    func closeIfUnused() -> Bool {
        guard word.pointee == Self.openMark else { return false }
        word.pointee = 0
        return true
    }

    /// Closes a level at which nothing waits.
    func close() {
        let queue = self.queue
        word.pointee = 0
        queue?.release()
    }

    /// Whether something waits here.
    @inline(__always)
    var hasWork: Bool {
        let word = self.word.pointee
        return word > Self.openMark && (word & Self.itemMark != 0 || queueHasWork)
    }

    @inline(never)
    private var queueHasWork: Bool { queue?._withUnsafeGuaranteedRef { $0.first != nil } ?? false }

    /// The work that was left here last, if it still waits.
    var last: WaitingWork? {
        if let queue { return queue._withUnsafeGuaranteedRef { $0.last } }
        return item.map { $0.takeUnretainedValue() }
    }

    /// Leaves work at an open level, behind what waits there.
    func add(_ work: WaitingWork) {
        if word.pointee == Self.openMark {
            word.pointee = UInt(bitPattern: Unmanaged.passRetained(work).toOpaque()) | Self.itemMark
        } else {
            (queue ?? makeQueue())._withUnsafeGuaranteedRef { $0.append(work) }
        }
    }

    /// Takes out the work whose turn it is.
    @inline(__always)
    func takeFirst() -> WaitingWork? {
        if let item {
            word.pointee = Self.openMark
            return item.takeRetainedValue()
        }
        return takeFirstOfQueue()
    }

    @inline(never)
    private func takeFirstOfQueue() -> WaitingWork? { queue?._withUnsafeGuaranteedRef { $0.takeFirst() } }

    /// Takes out all that waits: the first work, which the others follow.
    func takeAll() -> WaitingWork? { queue?._withUnsafeGuaranteedRef { $0.takeAll() } ?? takeFirst() }

    /// Does what waits until nothing is left, and closes the level. For the one who opened it.
    @inline(never)
    func drain() {
        while let work = takeFirst() { work.step() }
        close()
    }

    /// Moves what waits to a level that begins here, and leaves this one open.
    func handOver() -> UInt {
        defer { word.pointee = Self.openMark }
        return word.pointee
    }

    /// Opens the level with what another one handed over.
    func open(with work: UInt) { word.pointee = work }

    // MARK: The word

    @inline(__always)
    private var item: Unmanaged<WaitingWork>? {
        let word = self.word.pointee
        guard word & Self.itemMark != 0, let address = UnsafeRawPointer(bitPattern: word & ~Self.itemMark) else {
            return nil
        }
        return .fromOpaque(address)
    }

    /// The queue, without a retain: the level holds it until it is closed.
    @inline(__always)
    private var queue: Unmanaged<WaitingQueue>? {
        let word = self.word.pointee
        guard word > Self.openMark, word & Self.itemMark == 0, let address = UnsafeRawPointer(bitPattern: word) else {
            return nil
        }
        return .fromOpaque(address)
    }

    /// Puts a queue in the place of the item in the word, which is its first.
    @inline(never)
    private func makeQueue() -> Unmanaged<WaitingQueue> {
        let queue = Unmanaged.passRetained(WaitingQueue())
        if let item { queue._withUnsafeGuaranteedRef { $0.append(item.takeRetainedValue()) } }
        word.pointee = UInt(bitPattern: queue.toOpaque())
        return queue
    }
}

/// What waits at a level, where that is more than one piece of work.
private final class WaitingQueue {
    private(set) var first: WaitingWork?
    private(set) var last: WaitingWork?

    func append(_ work: WaitingWork) {
        if let last { last.following = work } else { first = work }
        last = work
    }

    func takeFirst() -> WaitingWork? {
        guard let work = first else { return nil }
        first = work.takeFollowing()
        if first == nil { last = nil }
        return work
    }

    func takeAll() -> WaitingWork? {
        defer {
            first = nil
            last = nil
        }
        return first
    }
}
