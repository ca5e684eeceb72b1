import Rill
import XCTest

/// Streams that subscribe to each other, each within the one before, on a stack of 512 KB in a debug build.
final class NestedStreamTests: XCTestCase {
    private typealias Source = Observable<Int>

    private final class Log: @unchecked Sendable {
        var events: [String] = []
    }

    private static let depth = 250

    /// `build` gives the stream of a number, which subscribes to that of the next one.
    private func check(
        _ name: String,
        _ expected: [String],
        _ build: @escaping @Sendable (_ number: Int, _ next: @escaping (Int) -> Source) -> Source
    ) {
        let log = Log()
        onASmallStack {
            @Sendable func stream(_ number: Int) -> Source {
                number == Self.depth ? .just(number) : build(number, stream)
            }
            stream(0).subscribe { log.events.append("\($0)") }.dispose()
        }
        XCTAssertEqual(log.events, expected, name)
    }

    func testOperatorsThatSubscribeWithinThemselves() {
        let last = ["next(\(Self.depth))", "completed"]
        check("flatMap", last) { number, next in Source.just(number).flatMap { next($0 + 1) } }
        check("flatMapLatest", last) { number, next in Source.of(number).flatMapLatest { next($0 + 1) } }
        check("flatMapFirst", last) { number, next in Source.of(number).flatMapFirst { next($0 + 1) } }
        check("concatMap", last) { number, next in Source.just(number).concatMap { next($0 + 1) } }
        check("concat", last) { number, next in Source.empty().concat(Source.deferred { next(number + 1) }) }
        check("catch", last) { number, next in Source.error(Boom.one).catch { _ in next(number + 1) } }
        check("retry", last) { number, next in Source.deferred { next(number + 1) }.retry(2) }
        check("ifEmpty", last) { number, next in Source.empty().ifEmpty(switchTo: .deferred { next(number + 1) }) }
        check("andThen", last) { number, next in Completable.empty().andThen(Source.deferred { next(number + 1) }) }
    }

    func testOperatorsThatSendBeforeTheySubscribeWithinThemselves() {
        let all = (0...Self.depth).map { "next(\($0))" } + ["completed"]
        check("merge", all) { number, next in Source.merge(.just(number), .deferred { next(number + 1) }) }
        check("concat", all) { number, next in Source.just(number).concat(Source.deferred { next(number + 1) }) }
        check("startWith", all) { number, next in Source.deferred { next(number + 1) }.startWith(number) }
    }

    func testRelaysThatAreBoundInARow() {
        let log = Log()
        onASmallStack {
            let relays = (0...Self.depth).map { _ in PublishRelay<Int>() }
            let bag = DisposeBag()
            for (relay, next) in zip(relays, relays.dropFirst()) { relay.bind(to: next).disposed(by: bag) }
            relays.last?.subscribe { log.events.append("\($0)") }.disposed(by: bag)
            relays.first?.accept(5)
            relays.first?.accept(6)
        }
        XCTAssertEqual(log.events, ["next(5)", "next(6)"])
    }

    func testAMillionSharedStreamsInARow() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            var chain = subject.asObservable()
            for _ in 0..<1_000_000 { chain = chain.share() }
            let subscription = chain.subscribe { log.events.append("\($0)") }
            subject.onNext(1)
            subscription.dispose()
            log.events.append("\(subject.hasObservers)")
        }
        XCTAssertEqual(log.events, ["next(1)", "false"])
    }
}
