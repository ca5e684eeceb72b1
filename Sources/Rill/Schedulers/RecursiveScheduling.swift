extension ImmediateSchedulerType {
    /// Runs `action` with `state`, and again with each state that it passes to `recurse`.
    ///
    /// Every step is a `schedule` call of its own, made inside `recurse`. Steps never overlap and never nest: on a
    /// scheduler that runs work at once, or on several threads, a step waits until the one before it has returned. The
    /// stack stays flat.
    ///
    /// - Returns: What cancels the step that waits and all later ones.
    public func scheduleRecursive<State>(
        _ state: State,
        action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
    ) -> Disposable {
        let steps = RecursiveSteps<State>()
        steps.action = { [unowned steps] state in
            action(state) { steps.add($0, with: self.schedule) }
        }
        steps.add(state, with: schedule)
        return steps
    }
}

extension SchedulerType {
    /// Runs `action` with `state` after `dueTime`, and again with each state that it schedules, at the time it says.
    ///
    /// The rules of `scheduleRecursive(_:action:)` hold.
    package func scheduleRecursive<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (_ state: State, _ recurse: (State, RxTimeInterval) -> Void) -> Void
    ) -> Disposable {
        let steps = RecursiveSteps<State>()
        steps.action = { [unowned steps] state in
            action(state) { state, dueTime in
                steps.add(state) { self.scheduleRelative($0, dueTime: dueTime, action: $1) }
            }
        }
        steps.add(state) { self.scheduleRelative($0, dueTime: dueTime, action: $1) }
        return steps
    }
}

/// The steps of one recursive schedule.
private final class RecursiveSteps<State>: SourceHandle, Cancelable, @unchecked Sendable {
    var action: ((State) -> Void)?

    private let waiting = CompositeDisposable()
    /// States whose turn came while another step was running, in order.
    private var arrived = RawRing<State>()
    private var isRunning = false

    var isDisposed: Bool { waiting.isDisposed }

    deinit { arrived.deallocate() }

    override func dispose() {
        _ = markDisposed()
        waiting.dispose()
        var (_, released) = withStripe(of: self) {
            let released = (action, arrived)
            action = nil
            arrived = RawRing()
            return released
        }
        released.deallocate()
    }

    func add(_ state: State, with schedule: (State, @escaping (State) -> Disposable) -> Disposable) {
        let slot = SingleAssignmentDisposable()
        guard let key = waiting.insert(slot) else { return }
        slot.setDisposable(
            schedule(state) { state in
                self.waiting.remove(for: key)
                self.arrive(state)
                return Disposables.create()
            }
        )
    }

    /// Runs a step, and those that arrive meanwhile. Where a step runs already, leaves this one to it.
    private func arrive(_ state: State) {
        let action: ((State) -> Void)? = withStripe(of: self) {
            if isRunning {
                arrived.append(state)
                return nil
            }
            isRunning = self.action != nil
            return self.action
        }
        guard let action else { return }
        if !isDisposed { action(state) }
        StepLoop.run(self)
    }

    override func takeStep() -> Bool {
        let next: State? = withStripe(of: self) {
            if arrived.count > 0 { return arrived.removeFirst() }
            isRunning = false
            return nil
        }
        guard let next else { return false }
        let action = withStripe(of: self) { self.action }
        if !isDisposed { action?(next) }
        return true
    }
}
