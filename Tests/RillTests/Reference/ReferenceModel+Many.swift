extension ReferenceModel {
    /// The operators with several sources.
    func many(_ name: CombiningOperator, _ sources: [Pipeline], _ run: Simulation) -> ReferenceRun {
        switch name {
        case .merge: merge(sources, run, atOnce: .max)
        case .mergeMaxConcurrent(let limit): merge(sources, run, atOnce: limit)
        case .concat, .concatSequence: merge(sources, run, atOnce: 1)
        case .combineLatest, .combineLatestArity: combineLatest(sources, run)
        case .zip: zip(sources, run, endsWithoutPartners: true)
        case .zipArity: zip(sources, run, endsWithoutPartners: false)
        case .withLatestFrom: withLatestFrom(sources[0], sources[1], run)
        case .amb: amb(sources, run)
        case .takeUntil: takeUntil(sources[0], sources[1], run)
        case .skipUntil: skipUntil(sources[0], sources[1], run)
        case .sample(let value): sample(sources[0], sources[1], value, run)
        case .catchError, .catchSequence: catchSequence(sources, run)
        case .ifEmptySwitch: ifEmptySwitch(sources[0], sources[1], run)
        case .timeoutOther(let ticks): timeout(ticks, sources[0], sources[1], run)
        }
    }

    /// At most so many at a time; the others wait their turn.
    private func merge(_ sources: [Pipeline], _ run: Simulation, atOnce limit: Int) -> ReferenceRun {
        var waiting: [Pipeline] = []
        var running = 0
        var arrived = 0
        run.arrivals(sources.count)
        return run.finish { input, stimulus in
            switch stimulus {
            case .timer:
                arrived += 1
                if running < limit {
                    running += 1
                    run.subscribe(sources[input])
                } else {
                    waiting.append(sources[input])
                }
            case .signal(.completed):
                if !waiting.isEmpty {
                    run.subscribe(waiting.removeFirst())
                } else {
                    running -= 1
                    if running == 0, arrived == sources.count { run.emit(.completed) }
                }
            case .signal(let signal):
                run.emit(signal)
            }
        }
    }

    private func combineLatest(_ sources: [Pipeline], _ run: Simulation) -> ReferenceRun {
        var latest = [Int?](repeating: nil, count: sources.count)
        var isDone = [Bool](repeating: false, count: sources.count)
        for source in sources { run.subscribe(source) }
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            switch signal {
            case .next(let value):
                latest[input] = value
                let values = latest.compactMap { $0 }
                if values.count == sources.count {
                    run.emit(.next(Pipeline.number(of: values)))
                } else if sources.indices.allSatisfy({ $0 == input || isDone[$0] }) {
                    run.emit(.completed)
                }
            case .completed:
                isDone[input] = true
                if !isDone.contains(false) { run.emit(.completed) }
            case .error:
                run.emit(signal)
            }
        }
    }

    /// A collection's ends, as RxSwift's does, with an element of the last source that runs, where there will be no partner
    /// for it. A fixed number of sources waits for the end of all.
    private func zip(_ sources: [Pipeline], _ run: Simulation, endsWithoutPartners: Bool) -> ReferenceRun {
        var queues = [[Int]](repeating: [], count: sources.count)
        var isDone = [Bool](repeating: false, count: sources.count)
        for source in sources { run.subscribe(source) }
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            switch signal {
            case .next(let value):
                queues[input].append(value)
                if queues.allSatisfy({ !$0.isEmpty }) {
                    run.emit(.next(Pipeline.number(of: queues.map { $0[0] })))
                    for index in queues.indices { queues[index].removeFirst() }
                } else if endsWithoutPartners, sources.indices.allSatisfy({ $0 == input || isDone[$0] }) {
                    run.emit(.completed)
                }
            case .completed:
                isDone[input] = true
                if !isDone.contains(false) { run.emit(.completed) }
            case .error:
                run.emit(signal)
            }
        }
    }

    private func withLatestFrom(_ first: Pipeline, _ second: Pipeline, _ run: Simulation) -> ReferenceRun {
        var latest: Int?
        let other = run.subscribe(second)
        run.subscribe(first)
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            switch signal {
            case .next(let value):
                if input == other {
                    latest = value
                } else if let latest {
                    run.emit(.next(Pipeline.number(of: [value, latest])))
                }
            case .completed:
                if input != other { run.emit(signal) }
            case .error:
                run.emit(signal)
            }
        }
    }

    private func amb(_ sources: [Pipeline], _ run: Simulation) -> ReferenceRun {
        var winner: Int?
        let inputs = sources.map { run.subscribe($0) }
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if winner == nil {
                winner = input
                for loser in inputs where loser != input { run.release(loser) }
            }
            run.emit(signal)
        }
    }

    private func takeUntil(_ source: Pipeline, _ other: Pipeline, _ run: Simulation) -> ReferenceRun {
        let notifier = run.subscribe(other)
        run.subscribe(source)
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if input != notifier { return run.emit(signal) }
            switch signal {
            case .next: run.emit(.completed)
            case .completed: run.release(notifier)
            case .error: run.emit(signal)
            }
        }
    }

    private func skipUntil(_ source: Pipeline, _ other: Pipeline, _ run: Simulation) -> ReferenceRun {
        var isOpen = false
        run.subscribe(source)
        let notifier = run.subscribe(other)
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if input == notifier {
                switch signal {
                case .next:
                    isOpen = true
                    run.release(notifier)
                case .completed: run.release(notifier)
                case .error: run.emit(signal)
                }
            } else if case .error = signal {
                run.emit(signal)
            } else if isOpen {
                run.emit(signal)
            } else if signal == .completed {
                run.endSilently()
            }
        }
    }

    private func sample(
        _ source: Pipeline,
        _ sampler: Pipeline,
        _ defaultValue: Int?,
        _ run: Simulation
    ) -> ReferenceRun {
        var fresh: Int?
        var sourceIsDone = false
        let elements = run.subscribe(source)
        run.subscribe(sampler)
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if case .error = signal { return run.emit(signal) }
            if input == elements {
                if case .next(let value) = signal { fresh = value } else { sourceIsDone = true }
                return
            }
            if let value = fresh ?? defaultValue { run.emit(.next(value)) }
            fresh = nil
            if sourceIsDone { run.emit(.completed) }
        }
    }

    private func catchSequence(_ sources: [Pipeline], _ run: Simulation) -> ReferenceRun {
        var waiting = sources.dropFirst()
        var current = run.subscribe(sources[0])
        return run.finish { _, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if case .error = signal, let next = waiting.popFirst() {
                run.release(current)
                current = run.subscribe(next)
            } else {
                run.emit(signal)
            }
        }
    }

    private func ifEmptySwitch(_ source: Pipeline, _ other: Pipeline, _ run: Simulation) -> ReferenceRun {
        var isEmpty = true
        let first = run.subscribe(source)
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if case .next = signal { isEmpty = false }
            if signal == .completed, isEmpty, input == first {
                run.subscribe(other)
            } else {
                run.emit(signal)
            }
        }
    }

    /// The elements of the outer source pick inner sources.
    func flatten(
        _ name: FlatteningOperator,
        _ source: Pipeline,
        _ inners: [Pipeline],
        _ run: Simulation
    ) -> ReferenceRun {
        var live: [Int] = []
        var waiting: [Pipeline] = []
        var outerIsDone = false
        let outer = run.subscribe(source)
        return run.finish { input, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            switch (signal, input == outer) {
            case (.next(let value), true):
                let inner = inners[Pipeline.choice(value, of: inners.count)]
                if name.kind == .flatMapFirst, !live.isEmpty { return }
                if name.fails(for: value) { return run.emit(.error(6)) }
                if name.kind == .concatMap, !live.isEmpty { return waiting.append(inner) }
                if name.kind == .flatMapLatest, let old = live.popLast() { run.release(old) }
                live.append(run.subscribe(inner))
            case (.completed, true):
                outerIsDone = true
                if live.isEmpty { run.emit(.completed) }
            case (.completed, false):
                live.removeAll { $0 == input }
                if !waiting.isEmpty {
                    live.append(run.subscribe(waiting.removeFirst()))
                } else if outerIsDone, live.isEmpty {
                    run.emit(.completed)
                }
            case (.next, false), (.error, _):
                run.emit(signal)
            }
        }
    }
}

extension Pipeline {
    /// Which of `count` inner sources an element picks.
    static func choice(_ value: Int, of count: Int) -> Int { Int(value.magnitude % UInt(count)) }
}
