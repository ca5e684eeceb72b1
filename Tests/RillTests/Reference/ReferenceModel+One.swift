extension ReferenceModel {
    /// The operators with one source.
    func one(_ name: UnaryOperator, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        switch name {
        case .take(0):
            run.emit(.completed)
            return run.finish { _, _ in }
        case .startWith(let values):
            for value in values { run.emit(.next(value)) }
            return passing(source, run) { _ in true }
        case .retry(let attempts):
            return retry(attempts, source, run)
        case .retryWhen(let count):
            return retryWhen(count, .completed, source, run)
        case .retryWhenFailing(let count):
            return retryWhen(count, .error(4), source, run)
        case .singleRetry(let attempts):
            return retry(attempts, .one(.asSingle, source), run)
        case .shareTwice(let count, let forever):
            return shareTwice(count, forever, source, run)
        case .delay, .debounce, .throttle, .timeout, .takeFor, .skipFor, .delaySubscription, .buffer, .windowSum,
            .observeOn:
            return timed(name, source, run)
        default:
            let step = step(of: name)
            run.subscribe(source)
            return run.finish { _, stimulus in
                guard case .signal(let signal) = stimulus else { return }
                for output in step(signal) { run.emit(output) }
            }
        }
    }

    private func retry(_ attempts: Int, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var attempt = 1
        var current = run.subscribe(source)
        return run.finish { _, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if case .error = signal, attempt < attempts {
                attempt += 1
                run.release(current)
                current = run.subscribe(source)
            } else {
                run.emit(signal)
            }
        }
    }

    /// So many errors lead to another attempt, the next one to the notifier's end.
    private func retryWhen(_ count: Int, _ end: Signal, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var errors = 0
        var current = run.subscribe(source)
        return run.finish { _, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            guard case .error = signal else { return run.emit(signal) }
            errors += 1
            if errors > count { return run.emit(end) }
            run.release(current)
            current = run.subscribe(source)
        }
    }

    /// Two subscribers of one shared source, merged. The second comes when the first is subscribed.
    private func shareTwice(_ count: Int, _ forever: Bool, _ source: Pipeline, _ run: Simulation) -> ReferenceRun {
        var kept: [Int] = []
        var isOver = false
        var hasJoined = false
        var again: Int?
        let first = run.subscribe(source)
        run.arrivals(1)
        return run.finish { input, stimulus in
            switch stimulus {
            case .timer:
                hasJoined = true
                if isOver, !forever {
                    again = run.subscribe(source)
                } else {
                    for value in kept { run.emit(.next(value)) }
                    if isOver { run.emit(.completed) }
                }
            case .signal(.next(let value)):
                kept = Array((kept + [value]).suffix(count))
                run.emit(.next(value))
                if hasJoined, input != again { run.emit(.next(value)) }
            case .signal(.completed):
                isOver = true
                if input == first { run.release(first) }
                if hasJoined { run.emit(.completed) }
            case .signal(let error):
                run.emit(error)
            }
        }
    }

    /// Passes on what the test lets through.
    private func passing(_ source: Pipeline, _ run: Simulation, _ test: @escaping (Int) -> Bool) -> ReferenceRun {
        run.subscribe(source)
        return run.finish { _, stimulus in
            guard case .signal(let signal) = stimulus else { return }
            if case .next(let value) = signal, !test(value) { return }
            run.emit(signal)
        }
    }

    /// An operator that only looks at the signals: what it sends for each, with a memory.
    private func step(of name: UnaryOperator) -> (Signal) -> [Signal] {
        switch name {
        case .map(let add):
            return onNext { [.next($0 &+ add)] }
        case .mapThrowing(let modulus):
            return onNext { $0 % modulus == 0 ? [.error(1)] : [.next($0)] }
        case .filter(let modulus):
            return onNext { $0 % modulus == 0 ? [] : [.next($0)] }
        case .filterThrowing(let modulus):
            return onNext { $0 % modulus == 0 ? [.error(2)] : [.next($0)] }
        case .compactMap(let modulus):
            return onNext { $0 % modulus == 0 ? [] : [.next($0 &* 2)] }
        case .scan, .scanInto:
            var sum = 0
            return onNext {
                sum &+= $0
                return [.next(sum)]
            }
        case .reduce, .toArray:
            var sum = 0
            return onNext({
                sum = sum &* 3 &+ $0
                return []
            }) { [.next(sum), .completed] }
        case .enumerated:
            var index = -1
            return onNext {
                index += 1
                return [.next($0 &+ 100 &* index)]
            }
        case .materialize, .doNothing, .shareReplay, .using, .withUnretained:
            return { [$0] }
        case .replayTwice:
            return onNext { [.next($0), .next($0)] }
        case .scanThrowing(let modulus):
            var sum = 0
            return onNext {
                sum &+= $0
                return $0 % modulus == 0 ? [.error(3)] : [.next(sum)]
            }
        case .dematerializeFailing(let modulus):
            return onNext { $0 % modulus == 0 ? [.error(5)] : [.next($0)] }
        case .catchThrowing:
            return { if case .error = $0 { [.error(20)] } else { [$0] } }
        case .errorAsElement:
            return { if case .error = $0 { [.next(99), .completed] } else { [$0] } }
        case .distinctUntilChanged:
            var last: Int?
            return onNext { value in
                defer { last = value }
                return value == last ? [] : [.next(value)]
            }
        case .distinctByKey(let modulus):
            var last: Int?
            return onNext { value in
                defer { last = value % modulus }
                return value % modulus == last ? [] : [.next(value)]
            }
        case .groupTake(let count):
            var counts: [Int: Int] = [:]
            return onNext {
                counts[$0 % 2, default: 0] += 1
                return counts[$0 % 2, default: 0] > count ? [] : [.next($0 &+ 1000 &* ($0 % 2))]
            }
        default:
            return endingStep(of: name)
        }
    }

    /// The same, of those that end by themselves or look at the end.
    private func endingStep(of name: UnaryOperator) -> (Signal) -> [Signal] {
        var seen: [Int] = []
        switch name {
        case .take(let count):
            return onNext {
                seen.append($0)
                return seen.count == count ? [.next($0), .completed] : [.next($0)]
            }
        case .takeLast(let count):
            return onNext({
                seen.append($0)
                return []
            }) { seen.suffix(count).map { .next($0) } + [.completed] }
        case .takeWhile(let limit, let inclusive):
            return onNext { $0 < limit ? [.next($0)] : inclusive ? [.next($0), .completed] : [.completed] }
        case .takeUntilElement(let limit, let inclusive):
            return onNext { $0 != limit ? [.next($0)] : inclusive ? [.next($0), .completed] : [.completed] }
        case .skip(let count):
            return onNext {
                seen.append($0)
                return seen.count > count ? [.next($0)] : []
            }
        case .skipWhile(let limit):
            return onNext {
                if seen.isEmpty, $0 < limit { return [] }
                seen = [$0]
                return [.next($0)]
            }
        case .elementAt(let index):
            return onNext({
                seen.append($0)
                return seen.count == index + 1 ? [.next($0), .completed] : []
            }) { [.error(Code.argumentOutOfRange)] }
        case .ignoreElements:
            return onNext { _ in [] }
        case .first:
            return onNext({ [.next($0), .completed] }) { [.next(-1), .completed] }
        case .single:
            return onNext({
                seen.append($0)
                return seen.count == 1 ? [.next($0)] : [.error(Code.moreThanOneElement)]
            }) { seen.isEmpty ? [.error(Code.noElements)] : [.completed] }
        case .maybe, .maybeOrDefault:
            let ifEmpty: [Signal] = if case .maybeOrDefault(let value) = name { [.next(value)] } else { [] }
            let add = if case .maybe = name { 1 } else { 0 }
            return onNext({
                seen.append($0)
                return seen.count == 1 ? [] : [.error(Code.moreThanOneElement)]
            }) { (seen.isEmpty ? ifEmpty : [.next(seen[0] &+ add)]) + [.completed] }
        case .completableThen(let value):
            return onNext({ _ in [] }) { [.next(value), .completed] }
        case .singleFlatMap:
            return onNext({ [.next($0 &+ 1), .completed] }) { [.next(0), .completed] }
        case .singleCatch(let value):
            return { signal in
                switch signal {
                case .next(let element):
                    seen.append(element)
                    return seen.count == 1 ? [] : [.next(value), .completed]
                case .completed: return [.next(seen.first ?? value), .completed]
                case .error: return [.next(value), .completed]
                }
            }
        case .asSingle:
            return onNext({
                seen.append($0)
                return seen.count == 1 ? [] : [.error(Code.moreThanOneElement)]
            }) { seen.isEmpty ? [.error(Code.noElements)] : [.next(seen[0]), .completed] }
        case .ifEmptyDefault(let value):
            return onNext({
                seen = [$0]
                return [.next($0)]
            }) { seen.isEmpty ? [.next(value), .completed] : [.completed] }
        case .catchAndReturn(let value):
            return { if case .error = $0 { [.next(value), .completed] } else { [$0] } }
        default:
            return { _ in [] }
        }
    }

    private func onNext(
        _ next: @escaping (Int) -> [Signal],
        _ completed: @escaping () -> [Signal] = { [.completed] }
    ) -> (Signal) -> [Signal] {
        { signal in
            switch signal {
            case .next(let value): next(value)
            case .completed: completed()
            case .error: [signal]
            }
        }
    }
}
