/// The properties of a model, each as a proxy: `$model.count`, `model.observableValues.count`.
///
/// The type that the context asks for selects the kind of proxy; without one it is a `ValueProxy` where the property
/// can be set, and a `ReadOnlyProxy` where it cannot.
@dynamicMemberLookup
public struct ObservableValues<StateObject: AnyObject> {
    private let source: any StateSource<StateObject>

    init(source: any StateSource<StateObject>) {
        self.source = source
    }

    /// A proxy for a property that can be set. It keeps the model alive.
    public subscript<Value>(
        dynamicMember path: ReferenceWritableKeyPath<StateObject, Value>
    ) -> ValueProxy<Value> {
        ValueProxy(source: ObjectPathSource(source, path))
    }

    /// A weak proxy for a property that can be set, where the context asks for one.
    @_disfavoredOverload
    public subscript<Value>(
        dynamicMember path: ReferenceWritableKeyPath<StateObject, Value>
    ) -> WeakValueProxy<Value> {
        WeakValueProxy(source: WeakSource(writing: ObjectPathSource(source, path)))
    }

    /// A proxy for reading. It keeps the model alive.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember path: KeyPath<StateObject, Value>) -> ReadOnlyProxy<Value> {
        ReadOnlyProxy(source: source.transformed { $0[keyPath: path] })
    }

    /// The properties as proxies that do not keep the model alive.
    public var weak: WeakValues { WeakValues(source: source) }

    /// The properties of a model, each as a proxy that does not keep the model alive.
    @dynamicMemberLookup
    public struct WeakValues {
        fileprivate let source: any StateSource<StateObject>

        /// A weak proxy for a property that can be set.
        public subscript<Value>(
            dynamicMember path: ReferenceWritableKeyPath<StateObject, Value>
        ) -> WeakValueProxy<Value> {
            WeakValueProxy(source: WeakSource(writing: ObjectPathSource(source, path)))
        }

        /// A weak proxy for reading.
        @_disfavoredOverload
        public subscript<Value>(dynamicMember path: KeyPath<StateObject, Value>) -> WeakReadOnlyProxy<Value> {
            WeakReadOnlyProxy(source: WeakSource(source.transformed { $0[keyPath: path] }))
        }
    }
}
