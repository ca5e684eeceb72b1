import Rill

extension RxProperty where Element: Sendable {
    /// A property that starts with `initial` and then follows an asynchronous sequence.
    ///
    /// ```
    /// sequence     ---1---2--|
    /// value        0--1---2----
    /// ```
    /// The sequence is read in a task of its own, with nothing but its values passed on. When it ends, the value stays;
    /// when it fails, the value stays and the error goes to `Hooks.defaultErrorHandler`. The task is cancelled when the
    /// property and its last subscriber are gone. Where virtual time is in charge, the task runs on that timeline.
    public convenience init<Values: AsyncSequence & Sendable>(
        initial: Element,
        following sequence: Values
    ) where Values.Element == Element {
        let target = TaskTarget(BehaviorRelay(value: initial))
        let task = TaskHome.startTask {
            do {
                for try await value in sequence { target.relay.accept(value) }
            } catch is CancellationError {
                return
            } catch {
                Hooks.defaultErrorHandler([], error)
            }
        }
        self.init(
            storage: RelayStorage(
                target.relay,
                feed: DisposeBag(disposing: Disposables.create { task.cancel() })
            )
        )
    }
}

/// Carries a relay, which is safe to use from any thread, into a task.
private struct TaskTarget<Element>: @unchecked Sendable {
    let relay: BehaviorRelay<Element>
    init(_ relay: BehaviorRelay<Element>) { self.relay = relay }
}
