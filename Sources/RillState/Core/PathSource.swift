/// A part of a value, reached by a key path that can be written.
final class PathSource<Root, Value>: WritableStateSource {
    private let root: any WritableStateSource<Root>
    private let path: WritableKeyPath<Root, Value>

    init(_ root: any WritableStateSource<Root>, _ path: WritableKeyPath<Root, Value>) {
        self.root = root
        self.path = path
    }

    var value: Value {
        get { root.value[keyPath: path] }
        _modify { yield &root.value[keyPath: path] }
    }

    var changesInPlace: Bool { root.changesInPlace }

    func read() -> Value? { root.read().map { $0[keyPath: path] } }

    func weakWritableReference() -> () -> (any WritableStateSource<Value>)? {
        let reference = root.weakWritableReference()
        let path = path
        return { reference().map { PathSource($0, path) } }
    }

    var ignoredWriters: [ExternalWriter] { root.ignoredWriters }
}

/// A property of an object. A write goes into the object and leaves the reference to it alone.
final class ObjectPathSource<Object, Value>: WritableStateSource {
    private let object: any StateSource<Object>
    private let path: ReferenceWritableKeyPath<Object, Value>

    init(_ object: any StateSource<Object>, _ path: ReferenceWritableKeyPath<Object, Value>) {
        self.object = object
        self.path = path
    }

    var value: Value {
        get { object.value[keyPath: path] }
        _modify { yield &object.value[keyPath: path] }
    }

    func read() -> Value? { object.read().map { $0[keyPath: path] } }

    func weakWritableReference() -> () -> (any WritableStateSource<Value>)? {
        let reference = object.weakReference()
        let path = path
        return { reference().map { ObjectPathSource($0, path) } }
    }

    var ignoredWriters: [ExternalWriter] { object.ignoredWriters }
}

extension WritableStateSource {
    /// The source of a part of the value.
    func part<Part>(_ path: WritableKeyPath<Value, Part>) -> any WritableStateSource<Part> {
        if let objectPath = path as? ReferenceWritableKeyPath<Value, Part> {
            return ObjectPathSource<Value, Part>(self, objectPath)
        }
        return PathSource<Value, Part>(self, path)
    }
}
