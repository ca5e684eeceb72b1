/// Where a proxy gets its value from: an expression over cores, evaluated each time.
///
/// Who watches a source evaluates it once while the reads are recorded, and listens to the cores that were read. So a
/// key path into a subclass, a computed property, and a path through another observable object all work alike.
protocol StateSource<Value>: AnyObject {
    associatedtype Value

    /// The value. Where there is none any more (see `read`): the last one known.
    var value: Value { get }

    /// The value, or nil where there is none at present: an element whose index is out of range.
    func read() -> Value?

    /// The source without its grip on the model: nil once the model is gone.
    ///
    /// It may hold cores, and through them values: until the owner of the core is gone (`StateDependency.join`).
    func weakReference() -> () -> (any StateSource<Value>)?

    /// Those whose writes are not told to handlers of this source.
    var ignoredWriters: [ExternalWriter] { get }

    /// The identity of the core whose value this is, where there is nothing to evaluate.
    var directIdentity: AnyObject? { get }
}

extension StateSource {
    func read() -> Value? { value }
    var ignoredWriters: [ExternalWriter] { [] }
    var directIdentity: AnyObject? { nil }
}

/// A source that can be written. A change in place reaches the core in place where no computed property or key path
/// lies between.
protocol WritableStateSource<Value>: StateSource {
    var value: Value { get set }

    /// Whether a change in place reaches the core in place. Where it does not, it is a read and a set of its own, between
    /// which another thread may set.
    var changesInPlace: Bool { get }

    /// As `weakReference`, and writable.
    func weakWritableReference() -> () -> (any WritableStateSource<Value>)?
}

extension WritableStateSource {
    var changesInPlace: Bool { false }

    func weakReference() -> () -> (any StateSource<Value>)? {
        let reference = weakWritableReference()
        return { reference() }
    }
}

/// A core itself. Holds no model.
final class CoreSource<Value>: WritableStateSource {
    private let core: ValueCore<Value>

    init(_ core: ValueCore<Value>) {
        self.core = core
    }

    var value: Value {
        get { core.value }
        _modify { yield &core.value }
    }

    var changesInPlace: Bool { true }

    func weakWritableReference() -> () -> (any WritableStateSource<Value>)? {
        // Strong: who watches a core lets it go when its owner does.
        { [core] in core.isEnded ? nil : CoreSource(core) }
    }

    var directIdentity: AnyObject? { core.identity }
}

/// The object that a view observes, which may be replaced.
final class HeldObjectSource<Object: AnyObject>: StateSource {
    private let owner: ValueOwner<Object>

    init(_ owner: ValueOwner<Object>) {
        self.owner = owner
    }

    var value: Object { owner.core.value }

    func weakReference() -> () -> (any StateSource<Object>)? {
        // The owner and not the core: who holds the core holds the object, also when the view is gone.
        { [weak owner] in owner.map { HeldObjectSource($0) } }
    }
}

/// An object that is there from the start.
final class ObjectSource<Object: AnyObject>: StateSource {
    let value: Object

    init(_ object: Object) {
        value = object
    }

    func weakReference() -> () -> (any StateSource<Object>)? {
        { [weak value] in value.map { ObjectSource($0) } }
    }
}

/// A value that never changes.
final class ConstantSource<Value>: StateSource {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    func weakReference() -> () -> (any StateSource<Value>)? { { self } }
}

/// A value computed from others.
final class ComputedSource<Value>: StateSource {
    private let compute: () -> Value
    private let reading: () -> Value?
    private let reference: () -> () -> (any StateSource<Value>)?
    let ignoredWriters: [ExternalWriter]

    init(
        ignoring ignoredWriters: [ExternalWriter] = [],
        value: @escaping () -> Value,
        read: @escaping () -> Value?,
        weakReference: @escaping () -> () -> (any StateSource<Value>)?
    ) {
        compute = value
        reading = read
        reference = weakReference
        self.ignoredWriters = ignoredWriters
    }

    var value: Value { compute() }
    func read() -> Value? { reading() }
    func weakReference() -> () -> (any StateSource<Value>)? { reference() }
}

extension StateSource {
    /// The source of a transformed value.
    func transformed<Result>(_ transform: @escaping (Value) -> Result) -> any StateSource<Result> {
        ComputedSource(
            ignoring: ignoredWriters,
            value: { transform(self.value) },
            read: { self.read().map(transform) },
            weakReference: {
                let reference = self.weakReference()
                return { reference().map { $0.transformed(transform) } }
            }
        )
    }
}
