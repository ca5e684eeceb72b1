extension ObservableType {
    /// Divides the elements into streams by key.
    ///
    /// ```
    /// source                  -1-2-3-4-|
    /// groupBy(odd or even)    -p-q-----|
    ///   p (odd)                1---3---|
    ///   q (even)                 2---4-|
    /// ```
    /// A group is sent when its first element comes. Elements of a group that no one follows are lost. When the
    /// subscriber disposes, groups that are still followed go on; the source is disposed with the last of them. A
    /// terminal event ends all groups, in the order in which they came, then the result.
    ///
    /// - Parameter keySelector: The key of an element. An error that it throws fails all groups and the result.
    public func groupBy<Key: Hashable>(
        keySelector: @escaping (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        Lifted(asObservable()) { sink in
            let shared = SharedSource()
            sink.attach(shared)
            return GroupBySink(keySelector, shared, sink)
        }
    }
}

private final class GroupBySink<Key: Hashable, Element>: Sink<Element> {
    private let keySelector: (Element) throws -> Key
    private let shared: SharedSource
    private let downstream: Sink<GroupedObservable<Key, Element>>
    private var groups: [Key: PublishSubject<Element>] = [:]
    /// The groups in the order in which they came, which is the order in which they end.
    private var inOrder: [PublishSubject<Element>] = []

    init(
        _ keySelector: @escaping (Element) throws -> Key,
        _ shared: SharedSource,
        _ downstream: Sink<GroupedObservable<Key, Element>>
    ) {
        self.keySelector = keySelector
        self.shared = shared
        self.downstream = downstream
    }

    override func keep(_ handle: SourceHandle) { shared.source.attach(handle) }
    override var isListening: Bool { shared.source.isActive }

    override func next(_ element: Element) {
        let key: Key
        do { key = try keySelector(element) } catch { return self.error(error) }
        if let group = groups[key] { return group.onNext(element) }
        // Without a subscriber, no one would ever follow a new group.
        if shared.hasDisposedBit { return }
        let group = PublishSubject<Element>()
        groups[key] = group
        inOrder.append(group)
        downstream.next(GroupedObservable(key: key, source: PartOfSharedSource(group, shared)))
        group.onNext(element)
    }

    override func error(_ error: any Swift.Error) {
        guard shared.source.finish() else { return }
        for group in takeGroups() { group.onError(error) }
        if !shared.hasDisposedBit { downstream.error(error) }
        shared.source.dispose()
    }

    override func completed() {
        guard shared.source.finish() else { return }
        for group in takeGroups() { group.onCompleted() }
        if !shared.hasDisposedBit { downstream.completed() }
        shared.source.dispose()
    }

    private func takeGroups() -> [PublishSubject<Element>] {
        defer {
            groups = [:]
            inOrder = []
        }
        return inOrder
    }
}
