#if canImport(Combine)
import Combine

extension Combine.Publisher {
    /// The publisher as an observable: each subscription subscribes to the publisher anew, with unlimited demand.
    ///
    /// ```
    /// publisher        -a-b-c-|
    /// asObservable()   -a-b-c-|
    /// ```
    /// Disposing cancels. Elements and the end come on the thread that the publisher sends on.
    public func asObservable() -> Observable<Output> {
        Observable.create { observer in
            let cancellable = self.sink(
                receiveCompletion: { completion in
                    switch completion {
                    case .finished: observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                },
                receiveValue: { observer.onNext($0) }
            )
            return Disposables.create { cancellable.cancel() }
        }
    }
}
#endif
