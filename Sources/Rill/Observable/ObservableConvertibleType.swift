/// A type that can be seen as an observable: observables, traits, properties, testable sources.
public protocol ObservableConvertibleType<Element> {
    /// The type of the elements.
    associatedtype Element

    /// The observable form of this value.
    func asObservable() -> Observable<Element>
}
