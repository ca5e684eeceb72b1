extension ReferenceModel {
    /// The operators that have a clock.
    func timed(_ name: UnaryOperator, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        switch name {
        case .delay(let ticks): delay(ticks, source, run)
        case .debounce(let ticks): debounce(ticks, source, run)
        case .throttle(let ticks, let latest): throttle(ticks, latest: latest, source, run)
        case .timeout(let ticks): timeout(ticks, source, nil, run)
        case .takeFor(let ticks): takeFor(ticks, source, run)
        case .skipFor(let ticks): skipFor(ticks, source, run)
        case .delaySubscription(let ticks): delaySubscription(ticks, source, run)
        case .buffer(let ticks, let count), .windowSum(let ticks, let count): buffer(ticks, count, source, run)
        case .observeOn: observeOn(source, run)
        default: ReferenceRun()
        }
    }

    /// What waits leaves one a step, and a step of the scheduler costs a tick where the next is already due.
    private func delay(_ ticks: Int, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var waiting: [(due: Int, signal: Signal)] = []
        run.subscribe(source)
        return run.finish { _, stimulus in
            switch stimulus {
            case .signal(.error(let code)):
                run.emit(.error(code))
            case .signal(let signal):
                waiting.append((run.now.time + ticks, signal))
                if waiting.count == 1 { _ = run.timer(after: ticks) }
            case .timer:
                run.emit(waiting.removeFirst().signal)
                if let next = waiting.first { _ = run.timer(after: next.due - run.now.time) }
            }
        }
    }

    /// One event a step, and each step of the scheduler costs a tick.
    private func observeOn(_ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var waiting: [Signal] = []
        run.subscribe(source)
        return run.finish { _, stimulus in
            switch stimulus {
            case .signal(let signal):
                waiting.append(signal)
                if waiting.count == 1 { _ = run.timer(after: 1) }
            case .timer:
                run.emit(waiting.removeFirst())
                if !waiting.isEmpty { _ = run.timer(after: 1) }
            }
        }
    }

    private func debounce(_ ticks: Int, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var waiting: Int?
        var timer: Int?
        run.subscribe(source)
        return run.finish { _, stimulus in
            switch stimulus {
            case .signal(.next(let value)):
                waiting = value
                if let timer { run.release(timer) }
                timer = run.timer(after: ticks)
            case .signal(.completed):
                if let waiting { run.emit(.next(waiting)) }
                run.emit(.completed)
            case .signal(let error):
                run.emit(error)
            case .timer:
                if let value = waiting { run.emit(.next(value)) }
                waiting = nil
            }
        }
    }

    private func throttle(_ ticks: Int, latest: Bool, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var lastSent: Int?
        var waiting: Int?
        var timer: Int?
        var isCompleted = false
        func send(_ value: Int) {
            run.emit(.next(value))
            lastSent = run.now.time
            waiting = nil
        }
        run.subscribe(source)
        return run.finish { _, stimulus in
            switch stimulus {
            case .signal(.next(let value)):
                let rest = lastSent.map { $0 + ticks - run.now.time } ?? 0
                if rest <= 0 {
                    // Exactly at the end of the time, and before what waits for it: that is given up.
                    if let timer { run.release(timer) }
                    send(value)
                } else if latest {
                    if waiting == nil { timer = run.timer(after: rest) }
                    waiting = value
                }
            case .signal(.completed):
                isCompleted = true
                if waiting == nil { run.emit(.completed) }
            case .signal(let error):
                run.emit(error)
            case .timer:
                if let value = waiting { send(value) }
                if isCompleted { run.emit(.completed) }
            }
        }
    }

    /// Without another source: the error.
    func timeout(_ ticks: Int, _ source: Pipeline, _ other: Pipeline?, _ run: Simulation) -> ReferenceRun {
        var timer: Int? = run.timer(after: ticks)
        let first = run.subscribe(source)
        return run.finish { _, stimulus in
            switch stimulus {
            case .signal(let signal):
                run.emit(signal)
                if let old = timer {
                    run.release(old)
                    timer = run.timer(after: ticks)
                }
            case .timer:
                timer = nil
                run.release(first)
                if let other { run.subscribe(other) } else { run.emit(.error(Code.timeout)) }
            }
        }
    }

    private func takeFor(_ ticks: Int, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        _ = run.timer(after: ticks)
        run.subscribe(source)
        return run.finish { _, stimulus in
            if case .signal(let signal) = stimulus { run.emit(signal) } else { run.emit(.completed) }
        }
    }

    private func skipFor(_ ticks: Int, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var isOpen = false
        _ = run.timer(after: ticks)
        run.subscribe(source)
        return run.finish { _, stimulus in
            switch stimulus {
            case .timer: isOpen = true
            case .signal(.next(let value)): if isOpen { run.emit(.next(value)) }
            case .signal(let end): run.emit(end)
            }
        }
    }

    private func delaySubscription(_ ticks: Int, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        _ = run.timer(after: ticks)
        return run.finish { _, stimulus in
            if case .signal(let signal) = stimulus { run.emit(signal) } else { run.subscribe(source) }
        }
    }

    /// Arrays are sent as one number, which is the same for the same elements in the same order.
    private func buffer(_ ticks: Int, _ count: Int, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var collected: [Int] = []
        var timer = run.timer(after: ticks)
        func flush() {
            run.emit(.next(Pipeline.number(of: collected)))
            collected = []
        }
        run.subscribe(source)
        return run.finish { _, stimulus in
            switch stimulus {
            case .signal(.next(let value)):
                collected.append(value)
                if collected.count < count { return }
                flush()
                run.release(timer)
                timer = run.timer(after: ticks)
            case .signal(.completed):
                flush()
                run.emit(.completed)
            case .signal(let error):
                run.emit(error)
            case .timer:
                flush()
                timer = run.timer(after: ticks)
            }
        }
    }
}

extension Pipeline {
    static func number(of elements: [Int]) -> Int { elements.reduce(7) { $0 &* 3 &+ $1 } }
}
