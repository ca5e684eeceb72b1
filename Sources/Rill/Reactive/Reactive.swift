import Foundation

/// The place for reactive additions to a type: extend `Reactive where Base: MyView`, and use `view.rx.something`.
///
/// Every settable property of a class is there already, as a `Binder`: `name.bind(to: label.rx.text)`.
@dynamicMemberLookup
public struct Reactive<Base> {
    /// The object itself.
    public let base: Base

    /// The reactive side of an object.
    public init(_ base: Base) {
        self.base = base
    }

    /// A binder that sets a property of the object, on the main thread.
    public subscript<Property>(dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>) -> Binder<Property>
    where Base: AnyObject {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

/// A type with a reactive side.
public protocol ReactiveCompatible {
    /// The type that is extended.
    associatedtype ReactiveBase

    /// The reactive side of the type. Settable, so that extensions may have settable members.
    static var rx: Reactive<ReactiveBase>.Type { get set }

    /// The reactive side of the object. Settable, so that extensions may have settable members.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The reactive side of the type. Setting it does nothing.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        set {}
    }

    /// The reactive side of the object. Setting it does nothing.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        set {}
    }
}

extension NSObject: ReactiveCompatible {}
