import Rill

extension RxProperty {
    /// The values of several properties as one tuple.
    ///
    /// ```
    /// a                      1-------2------
    /// b                      x---y----------
    /// combineLatest(a, b)    1x--1y--2y-----
    /// ```
    /// `value` reads all properties at that moment. The stream sends a tuple for each update of each property; where
    /// one assignment changes several of them, it sends several tuples (`ReadOnlyProxy.compound` sends one).
    public static func combineLatest<each Part>(
        _ properties: repeat RxProperty<each Part>
    ) -> RxProperty<(repeat each Part)> where Element == (repeat each Part) {
        let storages = (repeat (each properties).storage)
        return RxProperty<(repeat each Part)>(
            storage: DerivedStorage(
                { (repeat (each storages).value) },
                joined(repeat (each storages).stream())
            )
        )
    }

    /// The values of a list of properties as one array.
    public static func combineLatest(_ properties: [RxProperty<Element>]) -> RxProperty<[Element]> {
        if properties.isEmpty { return RxProperty<[Element]>([]) }
        let storages = properties.map(\.storage)
        return RxProperty<[Element]>(
            storage: DerivedStorage(
                { storages.map { $0.value } },
                Observable.combineLatest(storages.map { $0.stream() })
            )
        )
    }

    /// This property's value together with another's.
    public func combineLatest<Other>(with other: RxProperty<Other>) -> RxProperty<(Element, Other)> {
        RxProperty<(Element, Other)>.combineLatest(self, other)
    }
}

/// A stream of tuples from several streams.
///
/// Each element travels as the closure that puts it into its box; the tuple is read from the boxes when its turn comes.
private func joined<each Part>(_ streams: repeat Observable<each Part>) -> Observable<(repeat each Part)> {
    Observable.deferred {
        let boxes = (repeat LastKnown<(each Part)?>(of: each streams))
        var settings: [Observable<() -> Void>] = []
        for (box, stream) in repeat (each boxes, each streams) {
            settings.append(stream.map { element in { box.value = element } })
        }
        return Observable<() -> Void>.combineLatest(settings).compactMap { settings in
            for set in settings { set() }
            return try? (repeat unwrapped((each boxes).value))
        }
    }
}

extension LastKnown {
    /// An empty box for the elements of a stream.
    fileprivate convenience init<Element>(of stream: Observable<Element>) where Value == Element? { self.init(nil) }
}

private func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw RxError.noElements }
    return value
}
