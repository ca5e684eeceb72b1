import Rill
import RillVirtualTime

extension ChainRule {
    static let elementwise: [ChainRule] = [
        ChainRule(".map!#") { parts in
            let bad = parts.number
            return parts.source.map { element in
                if element == bad { throw ChainError(name: "B9") }
                return element + 1
            }
        },
        ChainRule(".filter%#") { parts in
            let divisor = parts.number
            return parts.source.filter { $0 % divisor != 0 }
        },
        ChainRule(".compactMap") { $0.source.compactMap { $0 % 2 == 0 ? $0 : nil } },
        ChainRule(".scan") { $0.source.scan(0) { $0 + $1 } },
        ChainRule(".reduce") { $0.source.reduce(0) { $0 + $1 } },
        ChainRule(".enumerated") { $0.source.enumerated().map { $0.index * 10 + $0.element } },
        ChainRule(".duc") { $0.source.distinctUntilChanged() },
        ChainRule(".duc/2") { $0.source.distinctUntilChanged { $0 / 2 == $1 / 2 } },
        ChainRule(".toArray") { $0.source.toArray().asObservable().map { $0.reduce(5000) { $0 &* 3 &+ $1 } } },
        ChainRule(".materialize") { $0.source.materialize().map { $0.element ?? 99 } },
        ChainRule(".mat.demat") { $0.source.materialize().filter { $0.element != 3 }.dematerialize() },
        ChainRule(".do") { $0.source.do(onNext: { _ in }) },
    ]

    static let counted: [ChainRule] = [
        ChainRule(".take#") { $0.source.take($0.number) },
        ChainRule(".takeLast#") { $0.source.takeLast($0.number) },
        ChainRule(".skip#") { $0.source.skip($0.number) },
        ChainRule(".at#") { $0.source.element(at: $0.number) },
        ChainRule(".single>#") { parts in
            let bound = parts.number
            return parts.source.single { $0 > bound }
        },
        // The last digit is the behaviour.
        ChainRule(".takeWhile<#") { parts in
            let bound = parts.number / 10
            return parts.source.take(while: { $0 < bound }, behavior: parts.number % 10 == 0 ? .inclusive : .exclusive)
        },
        ChainRule(".takeUntil>#") { parts in
            let bound = parts.number / 10
            return parts.source.take(until: { $0 > bound }, behavior: parts.number % 10 == 0 ? .inclusive : .exclusive)
        },
        ChainRule(".skipWhile<#") { parts in
            let bound = parts.number
            return parts.source.skip(while: { $0 < bound })
        },
        ChainRule(".startWith") { $0.source.startWith(7, 8) },
        ChainRule(".x2") { $0.source.concat($0.source) },
    ]

    static let switching: [ChainRule] = [
        ChainRule(".concat(@)") { $0.source.concat($0.other) },
        ChainRule(".amb(@)") { $0.source.amb($0.other) },
        ChainRule(".wlf(@)") { $0.source.withLatestFrom($0.other) { $0 * 10 + $1 } },
        ChainRule(".wlf'(@)") { $0.source.withLatestFrom($0.other) },
        ChainRule(".sample(@)") { $0.source.sample($0.other) },
        ChainRule(".take(until: @)") { $0.source.take(until: $0.other) },
        ChainRule(".skip(until: @)") { $0.source.skip(until: $0.other) },
        ChainRule(".flatMap(@)") { parts in
            let other = parts.other
            return parts.source.flatMap { _ in other }
        },
        ChainRule(".flatMapLatest(@)") { parts in
            let other = parts.other
            return parts.source.flatMapLatest { _ in other }
        },
        ChainRule(".flatMapFirst(@)") { parts in
            let other = parts.other
            return parts.source.flatMapFirst { _ in other }
        },
        ChainRule(".concatMap(@)") { parts in
            let other = parts.other
            return parts.source.concatMap { _ in other }
        },
        ChainRule(".mergeMax#(@)") { parts in
            let other = parts.other
            return parts.source.map { _ in other }.merge(maxConcurrent: parts.number)
        },
        ChainRule(".switch(self|@)") { parts in
            let (source, other) = (parts.source, parts.other)
            return source.map { $0 % 2 == 0 ? source : other }.switchLatest()
        },
        ChainRule(".groupBy") { $0.source.groupBy { $0 % 3 }.flatMap { group in group.map { $0 * 10 + group.key } } },
        ChainRule(".groupByLatest") { $0.source.groupBy { $0 % 2 }.flatMapLatest { $0 } },
        ChainRule(".multicast selector") {
            $0.source.multicast({ PublishSubject() }) { .merge($0, $0.map { $0 + 100 }) }
        },
    ]

    static let timed: [ChainRule] = [
        ChainRule(".delay#") { $0.source.delay($0.seconds(), scheduler: $0.scheduler) },
        ChainRule(".delaySub#") { $0.source.delaySubscription($0.seconds(), scheduler: $0.scheduler) },
        ChainRule(".debounce#") { $0.source.debounce($0.seconds(), scheduler: $0.scheduler) },
        ChainRule(".throttle#,?") {
            $0.source.throttle($0.seconds(), latest: $0.words[0] == "true", scheduler: $0.scheduler)
        },
        ChainRule(".buffer#,#") {
            $0.source.buffer(timeSpan: $0.seconds(), count: $0.numbers[1], scheduler: $0.scheduler)
                .map { $0.reduce(1000) { $0 &* 10 &+ $1 } }
        },
        ChainRule(".window#,#") { parts in
            // One count for all subscriptions, as it was recorded.
            let windows = WindowCounter()
            return parts.source
                .window(timeSpan: parts.seconds(), count: parts.numbers[1], scheduler: parts.scheduler)
                .flatMap { window in
                    windows.count += 1
                    let number = windows.count
                    return window.map { $0 + number * 1000 }
                }
        },
        ChainRule(".timeout#") { $0.source.timeout($0.seconds(), scheduler: $0.scheduler) },
        ChainRule(".timeout#(@)") { $0.source.timeout($0.seconds(), other: $0.other, scheduler: $0.scheduler) },
        ChainRule(".takeFor#") { $0.source.take(for: $0.seconds(), scheduler: $0.scheduler) },
        ChainRule(".skipFor#") { $0.source.skip($0.seconds(), scheduler: $0.scheduler) },
        ChainRule(".observeOn") { $0.source.observe(on: $0.scheduler) },
        ChainRule(".subscribeOn") { $0.source.subscribe(on: $0.scheduler) },
    ]

    static let endings: [ChainRule] = [
        ChainRule(".ifEmpty") { $0.source.ifEmpty(default: 42) },
        ChainRule(".ifEmptySwitch(@)") { $0.source.ifEmpty(switchTo: $0.other) },
        ChainRule(".catch(@)") { parts in
            let other = parts.other
            return parts.source.catch { _ in other }
        },
        ChainRule(".catchAndReturn") { $0.source.catchAndReturn(77) },
        ChainRule(".retry#") { $0.source.retry($0.number) },
        ChainRule(".retryWhen take# delay#") { parts in
            parts.source.retry { (errors: Observable<any Error>) in
                errors.take(parts.number).delay(parts.seconds(1), scheduler: parts.scheduler)
            }
        },
        ChainRule(".asSingle") { $0.source.asSingle().asObservable() },
        ChainRule(".asMaybe") { $0.source.asMaybe().asObservable() },
        ChainRule(".first") { $0.source.first().asObservable().map { $0 ?? -5 } },
        ChainRule(".ignoreElements") { ends(like: $0.source.ignoreElements().asObservable()) },
    ]
}

/// How many windows a chain has had.
private final class WindowCounter {
    var count = 0
}

/// A stream of no elements that ends as another one of no elements does.
private func ends<Nothing>(like source: Observable<Nothing>) -> Observable<Int> {
    source.compactMap { _ in nil }
}
