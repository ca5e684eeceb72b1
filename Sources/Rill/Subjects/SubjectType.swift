/// A type that is both an observable and an observer.
public protocol SubjectType<Observer>: ObservableType {
    /// The observer side.
    associatedtype Observer: ObserverType

    /// The observer side of this subject.
    func asObserver() -> Observer
}
