import Rill

extension UpdateObservable {
    /// The value and its updates as a stream that does not keep the model alive, and completes when it is gone.
    ///
    /// ```
    /// value = 0; set           --1--1--2--(model is released)
    /// completesWithOwner()     0-1--1--2--|
    /// ```
    /// Where the model is gone already, it sends nothing and completes. Without this, no stream of state completes.
    public func completesWithOwner() -> Observable<Value> {
        let reference = source(of: self).weakReference()
        return Observable.create { observer in
            let observation = StateObservation(
                reference,
                UpdateHandler(withCurrent: true) { observer.onNext($0) },
                ended: { observer.onCompleted() }
            )
            return Disposables.create { observation.cancel() }
        }
    }
}
