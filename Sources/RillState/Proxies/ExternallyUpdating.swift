/// A two-way binding for a component that both sets a value and listens to it, and need not hear of its own sets.
///
/// ```swift
/// final class Slider {
///     @ExternallyUpdating var position: Double
///     private var observers: [StateValueObserver] = []
///
///     init(position: ValueProxy<Double>) {
///         _position = ExternallyUpdating(valueProxy: position)
///         $position.didUpdate { position in … }.add(to: &observers)   // changes from elsewhere only
///     }
/// }
/// ```
/// Handlers registered on this wrapper, on a part of it, or on what `map` makes of it, skip the sets made through any
/// of these. Where the model corrects a value that was set here (a `didSet` that clamps), they do hear the correction.
@propertyWrapper
@dynamicMemberLookup
public struct ExternallyUpdating<Value>: UpdateObservable, SourceBacked {
    private let source: ExternalSource<Value>
    var stateSource: any StateSource<Value> { source }

    /// Wraps a proxy.
    public init(valueProxy: ValueProxy<Value>) {
        source = ExternalSource(valueProxy.source, ExternalWriter())
    }

    private init(source: ExternalSource<Value>) {
        self.source = source
    }

    /// The same for a part of a collection.
    func part<Part>(at path: WritableElementPath<Value, Part>) -> ExternallyUpdating<Part> {
        ExternallyUpdating<Part>(source: source.externalPart(at: path))
    }

    /// The value.
    public var wrappedValue: Value {
        get { source.value }
        nonmutating set { source.value = newValue }
    }

    /// The wrapper itself.
    public var projectedValue: ExternallyUpdating<Value> { self }

    /// The value at this moment.
    public var currentValue: Value { source.value }

    /// Registers a handler for changes from elsewhere.
    public func addUpdateHandler(_ handler: UpdateHandler<Value>) -> StateValueObserver { watch(handler) }

    /// The value transformed, for reading. `transform` runs at each read, and once for each handler and update.
    public func map<MappedValue>(_ transform: @escaping (Value) -> MappedValue) -> ReadOnlyProxy<MappedValue> {
        mapped(transform)
    }

    /// The same for a part of the value.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> ExternallyUpdating<Part> {
        ExternallyUpdating<Part>(source: source.externalPart(path))
    }

    /// A proxy for reading a part of the value.
    @_disfavoredOverload
    public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> ReadOnlyProxy<Part> {
        mapped { $0[keyPath: path] }
    }
}

/// A source whose writes bear the mark of their writer.
private final class ExternalSource<Value>: WritableStateSource {
    private let base: any WritableStateSource<Value>
    private let writer: ExternalWriter

    init(_ base: any WritableStateSource<Value>, _ writer: ExternalWriter) {
        self.base = base
        self.writer = writer
    }

    var value: Value {
        get { base.value }
        set { StateFrame.writing(as: writer) { base.value = newValue } }
    }

    func read() -> Value? { base.read() }

    func weakWritableReference() -> () -> (any WritableStateSource<Value>)? {
        let reference = base.weakWritableReference()
        let writer = writer
        return { reference().map { ExternalSource($0, writer) } }
    }

    var ignoredWriters: [ExternalWriter] { base.ignoredWriters + [writer] }

    func externalPart<Part>(_ path: WritableKeyPath<Value, Part>) -> ExternalSource<Part> {
        ExternalSource<Part>(base.part(path), writer)
    }

    func externalPart<Part>(at path: WritableElementPath<Value, Part>) -> ExternalSource<Part> {
        ExternalSource<Part>(WritableElementSource(base, path), writer)
    }
}
