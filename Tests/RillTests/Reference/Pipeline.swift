/// A pipeline of operators as data: built for Rill, computed by the reference model, made at random, and shrunk.
indirect enum Pipeline {
    /// A hot source; the number is its place in the order of creation.
    case hot(Int, [TimedSignal])
    /// A cold source, its times relative to the subscription.
    case cold(Int, [TimedSignal])
    /// Numbers from 0 on: due, period (none: one number), how many.
    case timer(Int, period: Int?, count: Int)
    case just(Int)
    case empty
    case never
    case error(Int)
    /// What the `publish` around it shares.
    case shared
    case one(UnaryOperator, Pipeline)
    case many(CombiningOperator, [Pipeline])
    /// Each element picks one of the inner sources, which are leaves.
    case flatten(FlatteningOperator, Pipeline, [Pipeline])
    /// `multicast({ PublishSubject() }, selector:)`: the second pipeline reads `shared` as often as it likes.
    case publish(Pipeline, Pipeline)
}

/// An operator with one source.
enum UnaryOperator {
    case map(Int)
    case mapThrowing(Int)
    case filter(Int)
    case filterThrowing(Int)
    case compactMap(Int)
    case scan
    case scanInto
    case reduce
    case enumerated
    case toArray
    case materialize
    case distinctUntilChanged
    case distinctByKey(Int)
    case take(Int)
    case takeLast(Int)
    case takeWhile(Int, inclusive: Bool)
    case takeUntilElement(Int, inclusive: Bool)
    case skip(Int)
    case skipWhile(Int)
    case elementAt(Int)
    case ignoreElements
    case first
    case single
    case asSingle
    case ifEmptyDefault(Int)
    case startWith([Int])
    case catchAndReturn(Int)
    case retry(Int)
    case groupTake(Int)
    case doNothing
    case shareReplay
    case catchThrowing
    case scanThrowing(Int)
    case retryWhen(Int)
    case retryWhenFailing(Int)
    case using
    case withUnretained
    case errorAsElement
    case dematerializeFailing(Int)
    case maybe
    case maybeOrDefault(Int)
    case completableThen(Int)
    case singleFlatMap
    case singleCatch(Int)
    case singleRetry(Int)
    case shareTwice(replay: Int, forever: Bool)
    case replayTwice(Int)
    case observeOn
    case delay(Int)
    case debounce(Int)
    case throttle(Int, latest: Bool)
    case timeout(Int)
    case takeFor(Int)
    case skipFor(Int)
    case delaySubscription(Int)
    case buffer(Int, count: Int)
    case windowSum(Int, count: Int)

    var isTimed: Bool {
        switch self {
        case .delay, .debounce, .throttle, .timeout, .takeFor, .skipFor, .delaySubscription, .buffer, .windowSum,
            .observeOn:
            true
        default: false
        }
    }
}

/// An operator with several sources, in the order of its parameters.
enum CombiningOperator {
    case merge
    case mergeMaxConcurrent(Int)
    case concat
    case concatSequence
    case combineLatest
    case zip
    case combineLatestArity
    case zipArity
    case withLatestFrom
    case amb
    case takeUntil
    case skipUntil
    case sample(default: Int?)
    case catchError
    case catchSequence
    case ifEmptySwitch
    case timeoutOther(Int)

    /// How many sources it takes.
    var arity: ClosedRange<Int> {
        switch self {
        case .merge, .mergeMaxConcurrent, .concat, .concatSequence, .combineLatest, .zip, .amb, .catchSequence: 2...3
        case .combineLatestArity, .zipArity: 2...4
        default: 2...2
        }
    }
}

/// What becomes of the inner sources.
enum FlatteningOperator: CaseIterable {
    case flatMap
    case flatMapLatest
    case flatMapFirst
    case concatMap
    case flatMapThrowing
    case flatMapLatestThrowing
    case flatMapFirstThrowing
    case concatMapThrowing

    /// What it does beside throwing.
    var kind: FlatteningOperator {
        switch self {
        case .flatMapThrowing: .flatMap
        case .flatMapLatestThrowing: .flatMapLatest
        case .flatMapFirstThrowing: .flatMapFirst
        case .concatMapThrowing: .concatMap
        default: self
        }
    }

    /// Whether the selector throws for this element.
    func fails(for value: Int) -> Bool { self != kind && value % 5 == 4 }
}

extension Pipeline: CustomStringConvertible {
    var description: String {
        switch self {
        case .hot(let id, let events): "hot\(id)(\(events.map(\.description).joined(separator: ", ")))"
        case .cold(let id, let events): "cold\(id)(\(events.map(\.description).joined(separator: ", ")))"
        case .timer(let due, let period, let count): "timer(\(due), period: \(period ?? 0)).take(\(count))"
        case .just(let value): "just(\(value))"
        case .empty: "empty"
        case .never: "never"
        case .error(let code): "error(\(code))"
        case .shared: "shared"
        case .one(let name, let source): "\(source)\n  .\(name)"
        case .many(let name, let sources): "\(name)[\n\(Self.indented(sources))\n]"
        case .flatten(let name, let source, let inners): "\(source)\n  .\(name)[\n\(Self.indented(inners))\n]"
        case .publish(let source, let branch): "\(source)\n  .publish {\n\(Self.indented([branch]))\n}"
        }
    }

    private static func indented(_ pipelines: [Pipeline]) -> String {
        pipelines.map { "    " + $0.description.split(separator: "\n").joined(separator: "\n    ") }
            .joined(separator: ",\n")
    }

    /// The hot and cold sources in it.
    var testableSources: [(id: Int, isHot: Bool, events: [TimedSignal])] {
        switch self {
        case .hot(let id, let events): [(id, true, events)]
        case .cold(let id, let events): [(id, false, events)]
        case .timer, .just, .empty, .never, .error, .shared: []
        case .one(_, let source): source.testableSources
        case .many(_, let sources): sources.flatMap(\.testableSources)
        case .flatten(_, let source, let inners): source.testableSources + inners.flatMap(\.testableSources)
        case .publish(let source, let branch): source.testableSources + branch.testableSources
        }
    }
}
