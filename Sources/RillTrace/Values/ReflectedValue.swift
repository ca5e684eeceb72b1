/// A value as reflection shows it. All who walk through values see them through this.
package struct ReflectedValue {
    /// What kind of value it is.
    package enum Shape {
        case optional, list, set, dictionary, tuple, choice, structure, object
        /// What reflection has no name for: a number, a function, a metatype.
        case other
    }

    /// One part of a value.
    package struct Part {
        /// The name of a property, of a tuple's element (`.0` where it has none), of an enum's case.
        package let name: String?
        package let value: Any
    }

    /// What kind of value it is.
    package let shape: Shape
    /// The identity of an object, for walks that meet one again; nil for other values.
    package let identity: ObjectIdentifier?
    private let mirror: Mirror

    /// Reflects a value.
    ///
    /// - Complexity: O(1): parts are read when they are asked for.
    package init(_ value: Any) {
        mirror = Mirror(reflecting: value)
        shape =
            switch mirror.displayStyle {
            case .optional: .optional
            case .collection: .list
            case .set: .set
            case .dictionary: .dictionary
            case .tuple: .tuple
            case .enum: .choice
            case .struct: .structure
            case .class: .object
            default: .other
            }
        identity = shape == .object ? ObjectIdentifier(value as AnyObject) : nil
    }

    /// The type that the reflection is about.
    package var type: Any.Type { mirror.subjectType }

    /// The parts of an object by class, those of its own class first; of any other value all its parts.
    package var levels: [[Part]] {
        var levels: [[Part]] = []
        var level: Mirror? = mirror
        while let present = level {
            levels.append(ReflectedValue.parts(present))
            level = present.superclassMirror
        }
        return levels
    }

    /// All parts; of an object those of the classes above its own come first.
    package var parts: [Part] {
        mirror.superclassMirror == nil ? ReflectedValue.parts(mirror) : levels.reversed().flatMap(\.self)
    }

    /// What an optional or a case of an enum holds; nil where there is nothing.
    package var payload: Part? { mirror.children.first.map { Part(name: $0.label, value: $0.value) } }

    /// The entries of a dictionary. One that is no pair, as a mirror of a type's own may have, is a value without a key.
    package var entries: [(key: Any?, value: Any)] {
        mirror.children.map { child in
            let pair = ReflectedValue(child.value).parts
            return pair.count == 2 ? (pair[0].value, pair[1].value) : (nil, child.value)
        }
    }

    private static func parts(_ mirror: Mirror) -> [Part] {
        mirror.children.map { Part(name: $0.label, value: $0.value) }
    }
}
