extension AsyncSequence {
    /// The elements of an asynchronous sequence as an observable.
    ///
    /// ```
    /// sequence          a  b  c, end
    /// asObservable()    a--b--c|
    /// ```
    /// Each subscriber iterates the sequence in a task of its own, which is cancelled when it disposes. An error that
    /// the sequence throws fails the result, but for `CancellationError`, which completes it. Where virtual time is in
    /// charge, the task runs on that timeline: what the sequence sleeps on a test's clock is exact.
    ///
    /// - Parameter priority: The priority of the task. Nil: that of the subscriber.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
        Observable.create { observer in
            let iteration: any AsyncIteration = ObservedIteration(sequence: self, observer: observer)
            let task = TaskHome.startTask(priority: priority) { await iteration.run() }
            return Disposables.create { task.cancel() }
        }
    }
}

/// An iteration without the type of its sequence, which a task must not depend on.
private protocol AsyncIteration: Sendable {
    func run() async
}

/// The sequence and the observer are handed over to the one task that uses them.
private struct ObservedIteration<Elements: AsyncSequence>: AsyncIteration, @unchecked Sendable {
    let sequence: Elements
    let observer: AnyObserver<Elements.Element>

    func run() async {
        do {
            for try await element in sequence {
                // A sequence need not know of cancellation, and an endless one would go on for nobody.
                if Task.isCancelled { break }
                observer.onNext(element)
            }
            observer.onCompleted()
        } catch is CancellationError {
            observer.onCompleted()
        } catch {
            observer.onError(error)
        }
    }
}
