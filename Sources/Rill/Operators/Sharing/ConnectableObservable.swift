/// An observable that subscribes to its source when it is told to, not when someone subscribes to it.
public protocol ConnectableObservableType: ObservableType {
    /// Subscribes to the source.
    ///
    /// - Returns: What ends the connection.
    func connect() -> Disposable
}

/// An observable that sends what a subject receives, and connects that subject to a source on demand.
///
/// ```
/// source       -1-2-3-4-|
/// connect()    ^
/// early sub    -1-2-3-4-|
/// late sub         -3-4-|
/// ```
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType, @unchecked Sendable {
    /// Subscribes the subject to the source. While it is connected, this returns the present connection.
    ///
    /// A connection that was disposed, or whose source has ended, is forgotten: the next call subscribes to the source
    /// again.
    ///
    /// - Returns: What ends the connection.
    public func connect() -> Disposable { Disposables.create() }
}
