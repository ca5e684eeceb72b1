/// A type that is both an observable and an observer.
public protocol SubjectType<SubjectObserverType>: ObservableType {
    /// The observer side.
    associatedtype SubjectObserverType: ObserverType

    /// The observer side of this subject.
    func asObserver() -> SubjectObserverType
}
