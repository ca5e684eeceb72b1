/// A source that a subscriber shares with the streams it was sent: the groups of `groupBy`, the windows of `window`.
///
/// The source is disposed when the subscriber and all who follow one of those streams have left.
package final class SharedSource: SourceHandle {
    /// The source's slot.
    package let source = SourceSlot()
    /// The subscriber and the followers. Guarded by the lock stripe.
    private var holders = 1

    package override init() {}

    fileprivate func retain() { withStripe(of: self) { holders += 1 } }

    fileprivate func release() {
        let isLast = withStripe(of: self) {
            holders -= 1
            return holders == 0
        }
        if isLast { source.dispose() }
    }

    /// The subscriber leaves.
    package override func dispose() {
        if markDisposed() { release() }
    }
}

/// A stream handed out to the subscriber: whoever follows it keeps the source running.
package final class PartOfSharedSource<Element>: Observable<Element>, @unchecked Sendable {
    private let part: Observable<Element>
    private let shared: SharedSource

    package init(_ part: Observable<Element>, _ shared: SharedSource) {
        self.part = part
        self.shared = shared
    }

    package override func run(_ sink: Sink<Element>) {
        let holder = SharedSourceHolder(shared)
        sink.attach(holder)
        part.run(SlotSink(holder.slot, sink))
    }
}

private final class SharedSourceHolder: SourceHandle {
    let slot = SourceSlot()
    private let shared: SharedSource

    init(_ shared: SharedSource) {
        self.shared = shared
        shared.retain()
    }

    override func dispose() {
        guard markDisposed() else { return }
        slot.dispose()
        shared.release()
    }
}
