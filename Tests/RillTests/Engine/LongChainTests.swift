import Rill
import RillVirtualTime
import XCTest

/// Ten thousand operators in a chain subscribe, run and go within the default stack, in debug builds too.
final class LongChainTests: XCTestCase {
    private typealias Link = (Observable<Int>) -> Observable<Int>

    private let links: [(String, Link)] = [
        ("map", { $0.map { $0 } }),
        ("filter", { $0.filter { _ in true } }),
        ("compactMap", { $0.compactMap { $0 } }),
        ("scan", { $0.scan(0) { $1 } }),
        ("do(onNext:)", { $0.do(onNext: { _ in }) }),
        ("distinctUntilChanged", { $0.distinctUntilChanged() }),
        ("skip", { $0.skip(0) }),
        ("take", { $0.take(10) }),
        ("take(while:)", { $0.take(while: { _ in true }) }),
        ("startWith", { $0.startWith() }),
        ("enumerated", { $0.enumerated().map { $0.element } }),
        ("catch", { $0.catch { _ in .empty() } }),
        ("ifEmpty", { $0.ifEmpty(default: 0) }),
        ("withLatestFrom", { $0.withLatestFrom(Observable.just(0)) { element, _ in element } }),
        ("merge", { Observable.merge($0) }),
        ("concat", { $0.concat(Observable.empty()) }),
        ("do(onDispose:)", { $0.do(onDispose: {}) }),
        ("materialize", { $0.materialize().dematerialize() }),
        ("retry", { $0.retry(2) }),
        ("flatMap", { $0.flatMap { Observable.just($0) } }),
        ("flatMapLatest", { $0.flatMapLatest { Observable.just($0) } }),
        ("combineLatest", { Observable.combineLatest($0, Observable.just(0)) { element, _ in element } }),
        ("take(until:)", { $0.take(until: Observable<Int>.never()) }),
    ]

    /// In a debug build each of these takes more than a ten-thousandth of the stack that a main thread has.
    private let deepLinks: [(String, Link)] = [
        ("concatMap", { $0.concatMap { Observable.just($0) } }),
        ("zip", { Observable.zip($0, Observable.repeatElement(0).take(5)) { element, _ in element } }),
        ("share", { $0.share() }),
        ("share(replay:)", { $0.share(replay: 1) }),
        ("refCount", { $0.publish().refCount() }),
    ]

    func testEachOperatorByItself() {
        for (name, link) in links { check(name, count: 10_000) { source, _ in link(source) } }
    }

    func testFiveThousandOfThoseThatNeedMoreOfTheStack() {
        for (name, link) in deepLinks { check(name, count: 5_000) { source, _ in link(source) } }
    }

    func testAllOfThemInTurns() {
        check("all", count: 10_000) { source, index in self.links[index % self.links.count].1(source) }
    }

    private func check(_ name: String, count: Int, _ link: (Observable<Int>, Int) -> Observable<Int>) {
        let subject = PublishSubject<Int>()
        var chain: Observable<Int> = subject
        for index in 0..<count { chain = link(chain, index) }
        var seen: [Int] = []
        let subscription = chain.subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        subject.onNext(2)
        XCTAssertEqual(seen, [1, 2], name)
        subscription.dispose()
        XCTAssertFalse(subject.hasObservers, name)

        var events: [String] = []
        let ending = chain.subscribe { events.append("\($0)") }
        subject.onNext(3)
        subject.onCompleted()
        XCTAssertEqual(events.suffix(2), ["next(3)", "completed"], name)
        XCTAssertFalse(subject.hasObservers, name)
        ending.dispose()
    }
}
