import Rill
import RillVirtualTime

extension ChainRule {
    static let sources: [ChainRule] = [
        ChainRule("hot[~]") { $0.scheduler.createHotObservable($0.recorded).asObservable() },
        ChainRule("cold[~]") { $0.scheduler.createColdObservable($0.recorded).asObservable() },
        ChainRule("of123") { _ in .of(1, 2, 3) },
        ChainRule("empty") { _ in .empty() },
        ChainRule("range(#,#)") { .range(start: $0.numbers[0], count: $0.numbers[1], scheduler: $0.scheduler) },
        ChainRule("just(#)") { .just($0.number, scheduler: $0.scheduler) },
        ChainRule("timer(#,#)") { .timer($0.seconds(), period: $0.seconds(1), scheduler: $0.scheduler) },
        ChainRule("using{@}") { parts in
            let source = parts.source
            return .using({ BooleanDisposable() }, observableFactory: { _ in source })
        },
        ChainRule("deferred{@}") { parts in
            let source = parts.source
            return .deferred { source }
        },
    ]

    static let joins: [ChainRule] = [
        ChainRule("concat[…]") { .concat($0.sources) },
        ChainRule("merge(@, @)") { .merge($0.source, $0.other) },
        ChainRule("merge[…]") { .merge($0.sources) },
        ChainRule("amb[…]") { .amb($0.sources) },
        ChainRule("catchSeq[…]") { .catch(sequence: $0.sources) },
        ChainRule("zip(@, @)") { .zip($0.source, $0.other) { $0 * 10 + $1 } },
        ChainRule("zip3(@, @, @)") { .zip($0.source, $0.other, $0.sources[2]) { $0 * 100 + $1 * 10 + $2 } },
        ChainRule("cl(@, @)") { .combineLatest($0.source, $0.other) { $0 * 10 + $1 } },
        ChainRule("cl3(@, @, @)") {
            .combineLatest($0.source, $0.other, $0.sources[2]) { $0 * 100 + $1 * 10 + $2 }
        },
        ChainRule("cl[…]") { .combineLatest($0.sources) { $0.reduce(0) { $0 * 10 + $1 } } },
    ]

    static let shared: [ChainRule] = [
        ChainRule("share#wc{@}merge delay#") { parts in
            let shared = parts.source.share(replay: parts.number, scope: .whileConnected)
            return .merge(shared, shared.delay(parts.seconds(1), scheduler: parts.scheduler))
        },
        ChainRule("share#fv{@}merge dsub#") { parts in
            let shared = parts.source.share(replay: parts.number, scope: .forever)
            return .merge(shared, shared.delaySubscription(parts.seconds(1), scheduler: parts.scheduler))
        },
        ChainRule("share#wc{@}concat self") { parts in
            let shared = parts.source.share(replay: parts.number, scope: .whileConnected)
            return shared.concat(shared)
        },
        ChainRule("share#fv{@}concat self") { parts in
            let shared = parts.source.share(replay: parts.number, scope: .forever)
            return shared.concat(shared)
        },
        ChainRule("refCount{@}zip skip1") { parts in
            let shared = parts.source.publish().refCount()
            return .zip(shared, shared.skip(1)) { $0 * 10 + $1 }
        },
        ChainRule("replay#{@}cl startWith") { parts in
            let shared = parts.source.replay(parts.number).refCount()
            return .combineLatest(shared, shared.startWith(3)) { $0 * 10 + $1 }
        },
    ]
}
