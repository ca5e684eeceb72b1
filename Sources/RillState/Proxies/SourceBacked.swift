/// A proxy of this module, which gives its source away.
protocol SourceBacked<Value> {
    associatedtype Value
    var stateSource: any StateSource<Value> { get }
}

extension SourceBacked {
    /// Watches the source with `handler`.
    func watch(_ handler: UpdateHandler<Value>) -> StateValueObserver {
        let observation = StateObservation(stateSource, handler)
        return StateValueObserver { observation.cancel() }
    }

    /// A read-only proxy of the transformed value.
    func mapped<Result>(_ transform: @escaping (Value) -> Result) -> ReadOnlyProxy<Result> {
        ReadOnlyProxy(source: stateSource.transformed(transform))
    }
}

/// The source of anything that can be observed. Of a foreign type: its current value, whose reads are recorded.
func source<Updates: UpdateObservable>(of updates: Updates) -> any StateSource<Updates.Value> {
    if let backed = updates as? any SourceBacked<Updates.Value> { return backed.stateSource }
    return ComputedSource.closed { updates.currentValue }
}

extension ComputedSource {
    /// A source from a closure, which holds what it captures.
    static func closed(_ compute: @escaping () -> Value) -> ComputedSource<Value> {
        ComputedSource(value: compute, read: compute, weakReference: { { ComputedSource.closed(compute) } })
    }
}
