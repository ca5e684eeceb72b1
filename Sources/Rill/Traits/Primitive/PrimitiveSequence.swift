/// A stream with a rule about how many elements it sends: a `Single`, a `Maybe` or a `Completable`.
///
/// The rule is enforced where the trait is made: `create` accepts no more than the rule allows, and a conversion from an
/// observable fails where the rule is broken.
public struct PrimitiveSequence<Trait, Element> {
    package let source: Observable<Element>

    /// A trait whose source is known to keep its rule.
    package init(raw source: Observable<Element>) {
        self.source = source
    }
}

extension PrimitiveSequence: Sendable where Element: Sendable {}

/// A type that stands for a primitive sequence, so that extensions can name the trait.
public protocol PrimitiveSequenceType {
    /// The rule: `SingleTrait`, `MaybeTrait` or `CompletableTrait`.
    associatedtype Trait
    /// The type of the elements.
    associatedtype Element

    /// The primitive sequence itself.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// This sequence.
    public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// The observable form.
    public func asObservable() -> Observable<Element> { source }
}
