/// A source that does not keep its model alive. Once the model is gone, the last value of it stays, and writes change
/// that one alone.
final class WeakSource<Value>: WritableStateSource {
    private let reference: () -> (any StateSource<Value>)?
    private let writableReference: () -> (any WritableStateSource<Value>)?
    private let last: LastKnown<Value>
    /// Keeps `last` fresh, so that it is the model's last value and not the last one read.
    private let refresh: StateObservation<Value>
    let ignoredWriters: [ExternalWriter]

    /// A weak form of `source`, for reading.
    convenience init(_ source: any StateSource<Value>) {
        let reference = source.weakReference()
        self.init(source.value, reference, { nil }, ignoring: source.ignoredWriters)
    }

    /// A weak form of `source`.
    convenience init(writing source: any WritableStateSource<Value>) {
        let reference = source.weakWritableReference()
        self.init(source.value, { reference() }, reference, ignoring: source.ignoredWriters)
    }

    private init(
        _ value: Value,
        _ reference: @escaping () -> (any StateSource<Value>)?,
        _ writableReference: @escaping () -> (any WritableStateSource<Value>)?,
        ignoring ignoredWriters: [ExternalWriter]
    ) {
        self.reference = reference
        self.writableReference = writableReference
        self.ignoredWriters = ignoredWriters
        let last = LastKnown(value)
        self.last = last
        refresh = StateObservation(reference, UpdateHandler(withCurrent: true) { last.value = $0 })
    }

    deinit { refresh.cancel() }

    var value: Value {
        get { read() ?? last.value }
        set {
            last.value = newValue
            writableReference()?.value = newValue
        }
    }

    func read() -> Value? {
        guard let source = reference() else { return last.value }
        return source.read()
    }

    func weakReference() -> () -> (any StateSource<Value>)? { reference }
    func weakWritableReference() -> () -> (any WritableStateSource<Value>)? { writableReference }

    /// The weak source of a part, for reading.
    func weakPart<Part>(_ path: KeyPath<Value, Part>) -> WeakSource<Part> {
        let reference = reference
        return WeakSource<Part>(
            value[keyPath: path],
            { reference().map { $0.transformed { $0[keyPath: path] } } },
            { nil },
            ignoring: ignoredWriters
        )
    }

    /// The weak source of a part.
    func weakPart<Part>(writing path: WritableKeyPath<Value, Part>) -> WeakSource<Part> {
        let reference = writableReference
        return WeakSource<Part>(
            value[keyPath: path],
            { reference()?.part(path) },
            { reference()?.part(path) },
            ignoring: ignoredWriters
        )
    }
}

extension WeakSource {
    /// Watches the source with `handler`. Where the model is gone, the current value is all that there is to tell.
    func watch(_ handler: UpdateHandler<Value>) -> StateValueObserver {
        let last = last
        let observation = StateObservation(reference, ignoring: ignoredWriters, handler, valueAtEnd: { last.value })
        return StateValueObserver { observation.cancel() }
    }
}
