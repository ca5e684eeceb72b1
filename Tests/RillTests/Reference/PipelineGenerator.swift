/// Random pipelines, the same for the same seed.
///
/// Where two things may happen in one tick the order between them has to be known. So a pipeline is of one of two kinds:
/// either its times are all different by construction, whatever is added to them (every time has random low bits),
/// or it has ties, but only between hot sources and the timers of one operator, whose order is easily said.
struct PipelineGenerator {
    private var state: UInt64
    private var hasTies = false
    private var timedOperatorsLeft = 0
    private var sourceCount = 0
    /// Two operators whose steps take one tick each would meet in one tick.
    private var mayStep = true
    private static let spread = 1 << 20

    init(seed: UInt64) { state = seed }

    /// SplitMix64 (Steele, Lea and Flood 2014).
    private mutating func random(_ range: Range<Int>) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return range.lowerBound + Int(mixed % UInt64(range.count))
    }

    private mutating func chance(_ percent: Int) -> Bool { random(0..<100) < percent }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[random(0..<choices.count)] }

    mutating func next() -> ReferenceCase {
        hasTies = chance(50)
        timedOperatorsLeft = hasTies ? 1 : 3
        sourceCount = 0
        mayStep = true
        let pipeline = tree(depth: random(1..<5), isInBranch: false)
        return ReferenceCase(
            pipeline: pipeline,
            subscribed: time(200),
            disposed: chance(30) ? time(200 + random(1..<90)) : time(1000)
        )
    }

    /// A time of so many ticks, made unique where the pipeline has no ties.
    private mutating func time(_ ticks: Int) -> Int {
        hasTies ? ticks : ticks * Self.spread + random(0..<Self.spread)
    }

    private mutating func tree(depth: Int, isInBranch: Bool) -> Pipeline {
        if depth == 0 { return isInBranch && chance(60) ? .shared : leaf() }
        switch random(0..<100) {
        case ..<50:
            let name = unary()
            return .one(name, tree(depth: depth - 1, isInBranch: isInBranch))
        case ..<78:
            let name = combining()
            let count = random(name.arity.lowerBound..<name.arity.upperBound + 1)
            let sources = (0..<count).map { _ in tree(depth: random(0..<depth), isInBranch: isInBranch) }
            return .many(name, sources)
        case ..<92:
            let source = tree(depth: depth - 1, isInBranch: isInBranch)
            let inners = (0..<random(1..<4)).map { _ in leaf() }
            return .flatten(pick(FlatteningOperator.allCases), source, inners)
        default:
            if isInBranch { return .one(unary(), .shared) }
            let source = tree(depth: depth - 1, isInBranch: false)
            return .publish(source, tree(depth: depth, isInBranch: true))
        }
    }

    private mutating func leaf() -> Pipeline {
        switch random(0..<100) {
        case ..<5 where !hasTies:
            return .timer(time(random(1..<30)), period: chance(70) ? time(random(1..<20)) : nil, count: random(0..<5))
        case ..<(hasTies ? 80 : 40): return testable(isHot: true)
        case ..<80: return testable(isHot: false)
        case ..<88: return .just(random(0..<9))
        case ..<93: return .empty
        case ..<96: return .error(random(10..<13))
        default: return .never
        }
    }

    private mutating func testable(isHot: Bool) -> Pipeline {
        let id = sourceCount
        sourceCount += 1
        var times = (0..<random(0..<7)).map { _ in time(isHot ? random(195..<260) : random(1..<40)) }
        times.sort()
        var events = times.map { TimedSignal(time: $0, signal: .next(random(0..<9))) }
        if chance(75) {
            let end = time(isHot ? random(200..<270) : random(1..<50))
            let signal: Signal = chance(60) ? .completed : .error(random(10..<13))
            // Most sources keep the grammar; some go on after their end, which operators have to bear.
            if chance(85) { events.removeAll { $0.time >= end } }
            let place = events.firstIndex { $0.time > end } ?? events.count
            events.insert(TimedSignal(time: end, signal: signal), at: place)
        }
        return isHot ? .hot(id, events) : .cold(id, events)
    }

    private mutating func unary() -> UnaryOperator {
        if timedOperatorsLeft > 0, chance(40) {
            timedOperatorsLeft -= 1
            let ticks = time(random(1..<25))
            let count = random(1..<4)
            if mayStep, chance(12) {
                mayStep = false
                return .observeOn
            }
            return pick([
                .delay(ticks), .debounce(ticks), .throttle(ticks, latest: chance(60)), .timeout(ticks),
                .takeFor(ticks), .skipFor(ticks), .delaySubscription(ticks), .buffer(ticks, count: count),
                .windowSum(ticks, count: count),
            ])
        }
        let small = random(0..<4)
        let isInclusive = chance(50)
        return pick([
            .map(small), .mapThrowing(small + 4), .filter(small + 2), .filterThrowing(small + 4),
            .compactMap(small + 2), .scan, .scanInto, .reduce, .enumerated, .toArray, .materialize,
            .distinctUntilChanged, .distinctByKey(2), .take(small), .takeLast(small),
            .takeWhile(small + 4, inclusive: isInclusive), .takeUntilElement(small + 3, inclusive: isInclusive),
            .skip(small), .skipWhile(small + 2), .elementAt(small), .ignoreElements, .first, .single, .asSingle,
            .ifEmptyDefault(small), .startWith(Array(0..<small)), .catchAndReturn(small), .retry(small + 1),
            .groupTake(small + 1), .doNothing, .shareReplay, .catchThrowing, .scanThrowing(small + 4),
            .retryWhen(small), .retryWhenFailing(small), .using, .withUnretained, .errorAsElement,
            .dematerializeFailing(small + 4), .maybe, .maybeOrDefault(small), .completableThen(small),
            .singleFlatMap, .singleCatch(small), .singleRetry(small + 1),
            .shareTwice(replay: small, forever: isInclusive), .replayTwice(small),
        ])
    }

    private mutating func combining() -> CombiningOperator {
        if timedOperatorsLeft > 0, chance(10) {
            timedOperatorsLeft -= 1
            return .timeoutOther(time(random(1..<25)))
        }
        return pick([
            .merge, .mergeMaxConcurrent(random(1..<3)), .concat, .concatSequence, .combineLatest, .zip,
            .combineLatestArity, .zipArity, .withLatestFrom, .amb,
            .takeUntil, .skipUntil, .sample(default: chance(30) ? 5 : nil), .catchError, .catchSequence,
            .ifEmptySwitch,
        ])
    }
}
