/// Takes what the closure of a trait's `create` reports: the first call alone, also where another comes from within it or
/// from another thread.
package final class FirstOutcome<Element>: SourceHandle {
    private let observer: AnyObserver<Element>

    init(_ observer: AnyObserver<Element>) {
        self.observer = observer
    }

    func success(_ element: Element) {
        guard markDisposed() else { return }
        observer.onNext(element)
        observer.onCompleted()
    }

    func failure(_ error: any Swift.Error) {
        if markDisposed() { observer.onError(error) }
    }

    func empty() {
        if markDisposed() { observer.onCompleted() }
    }
}
