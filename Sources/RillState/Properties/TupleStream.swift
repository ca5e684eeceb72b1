import Rill

/// A stream of tuples from several streams of different types, joined by an operator that takes a list of one type.
///
/// Each element travels as the closure that puts it into its box; the tuple is read from the boxes when its turn comes.
func tuples<each Part>(
    _ streams: repeat Observable<each Part>,
    joinedBy join: @escaping ([Observable<() -> Void>]) -> Observable<[() -> Void]>
) -> Observable<(repeat each Part)> {
    Observable.deferred {
        let boxes = (repeat LastKnown<(each Part)?>(of: each streams))
        var settings: [Observable<() -> Void>] = []
        for (box, stream) in repeat (each boxes, each streams) {
            settings.append(stream.map { element in { box.value = element } })
        }
        return join(settings).compactMap { row in
            for set in row { set() }
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
