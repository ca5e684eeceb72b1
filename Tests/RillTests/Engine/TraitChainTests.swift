import Rill
import XCTest

/// Ten thousand operators of a trait in a chain subscribe, run and go within the default stack, in debug builds too.
///
/// A link of a driver or a signal is two operators at least: each of theirs shares its result.
final class TraitChainTests: ChainTestCase {
    // Foundation has a `Signal`, too.
    private typealias Signal<Element> = Rill.Signal<Element>

    private func driver(
        _ name: String,
        _ events: [String] = ["next(1)", "next(2)", "completed"],
        link: @escaping (Driver<Int>) -> Driver<Int>
    ) -> ChainLink {
        ChainLink("Driver.\(name)", events, failure: "completed") {
            $0.asDriver(onErrorJustReturn: 0)
        } link: {
            link($0)
        } end: {
            $0.asObservable()
        }
    }

    private func signal(_ name: String, link: @escaping (Signal<Int>) -> Signal<Int>) -> ChainLink {
        ChainLink("Signal.\(name)", failure: "completed") {
            $0.asSignal(onErrorJustReturn: 0)
        } link: {
            link($0)
        } end: {
            $0.asObservable()
        }
    }

    private func infallible(_ name: String, link: @escaping (Infallible<Int>) -> Infallible<Int>) -> ChainLink {
        ChainLink("Infallible.\(name)", failure: "completed") {
            $0.asInfallible(onErrorJustReturn: 0)
        } link: {
            link($0)
        } end: {
            $0.asObservable()
        }
    }

    private func single(
        _ name: String,
        failure: String? = "error(boom)",
        link: @escaping (Single<Int>) -> Single<Int>
    ) -> ChainLink {
        ChainLink("Single.\(name)", ["next(1)", "completed"], failure: failure) {
            $0.take(1).asSingle()
        } link: {
            link($0)
        } end: {
            $0.asObservable()
        }
    }

    private func maybe(
        _ name: String,
        failure: String? = "error(boom)",
        link: @escaping (Maybe<Int>) -> Maybe<Int>
    ) -> ChainLink {
        ChainLink("Maybe.\(name)", ["next(1)", "completed"], failure: failure) {
            $0.take(1).asMaybe()
        } link: {
            link($0)
        } end: {
            $0.asObservable()
        }
    }

    private func completable(
        _ name: String,
        failure: String? = "error(boom)",
        link: @escaping (Completable) -> Completable
    ) -> ChainLink {
        ChainLink("Completable.\(name)", ["completed"], failure: failure) {
            $0.ignoreElements().asCompletable()
        } link: {
            link($0)
        } end: {
            $0.asObservable().map { (_: Never) -> Int in }
        }
    }

    func testDrivers() {
        let links = [
            driver("map") { $0.map { $0 } },
            driver("compactMap") { $0.compactMap { $0 } },
            driver("filter") { $0.filter { _ in true } },
            driver("scan") { $0.scan(0) { $1 } },
            driver("flatMap") { $0.flatMap { Driver.just($0) } },
            driver("flatMapFirst") { $0.flatMapFirst { Driver.just($0) } },
            driver("flatMapLatest") { $0.flatMapLatest { Driver.just($0) } },
            driver("concatMap") { $0.concatMap { Driver.just($0) } },
            driver("switchLatest") { $0.map { Driver.just($0) }.switchLatest() },
            driver("distinctUntilChanged") { $0.distinctUntilChanged() },
            driver("skip") { $0.skip(0) },
            driver("startWith", ["next(2)", "completed"]) { $0.startWith(0).skip(1) },
            driver("do") { $0.do(onNext: { _ in }) },
            driver("merge") { Driver<Int>.merge($0, Driver.empty()) },
            driver("concat") { Driver<Int>.concat([$0, Driver.empty()]) },
            driver("combineLatest") { Driver<Int>.combineLatest($0, Driver.just(0)) { element, _ in element } },
            driver("withLatestFrom") { $0.withLatestFrom(Driver.just(0)) { element, _ in element } },
            driver("withLatestFrom of two") {
                $0.withLatestFrom(Driver.just(0), Driver.just(0)) { element, _, _ in element }
            },
            driver("flatMapLatest to a signal and back") {
                $0.flatMapLatest { Signal.just($0) }.flatMapLatest { Driver.just($0) }
            },
            driver("combineLatestSettled") {
                Driver<Int>.combineLatestSettled($0, Driver.just(0), of: $0) { element, _ in element }
            },
            driver("asSignal") { $0.asSignal(onErrorJustReturn: 0).asDriver(onErrorJustReturn: 0) },
            driver("asInfallible") { $0.asObservable().asInfallible(onErrorJustReturn: 0).asDriver() },
        ]
        links.forEach { check($0) }
    }

    func testSignals() {
        let links = [
            signal("map") { $0.map { $0 } },
            signal("filter") { $0.filter { _ in true } },
            signal("flatMap") { $0.flatMap { Signal.just($0) } },
            signal("flatMapLatest") { $0.flatMapLatest { Signal.just($0) } },
            signal("concatMap") { $0.concatMap { Signal.just($0) } },
            signal("merge") { Signal<Int>.merge($0, Signal.empty()) },
        ]
        links.forEach { check($0) }
    }

    func testInfallibles() {
        let links = [
            infallible("map") { $0.map { $0 } },
            infallible("filter") { $0.filter { _ in true } },
            infallible("flatMap") { $0.flatMap { Infallible.just($0) } },
            infallible("flatMapLatest") { $0.flatMapLatest { Infallible.just($0) } },
            infallible("concatMap") { $0.concatMap { Infallible.just($0) } },
            infallible("distinctUntilChanged") { $0.distinctUntilChanged() },
            infallible("startWith") { $0.startWith(0).skip(1) },
            infallible("share") { $0.share(replay: 1) },
        ]
        links.forEach { check($0) }
    }

    func testSinglesMaybesAndCompletables() {
        let links = [
            single("map") { $0.map { $0 } },
            single("flatMap") { $0.flatMap { Single.just($0) } },
            single("filter") { $0.filter { _ in true }.ifEmpty(default: 0) },
            single("flatMapMaybe") { $0.flatMapMaybe { Maybe.just($0) }.ifEmpty(default: 0) },
            single("do") { $0.do(onSuccess: { _ in }) },
            single("catch", failure: "completed") { $0.catch { _ in .just(0) } },
            single("retry", failure: nil) { $0.retry(2) },
            single("zip") { Single<Int>.zip($0, Single.just(0)) { element, _ in element } },
            single("observe(on:)") { [scheduler] in $0.observe(on: scheduler) },
            single("asCompletable") { $0.asCompletable().andThen(Single.just(1)) },
            maybe("map") { $0.map { $0 } },
            maybe("filter") { $0.filter { _ in true } },
            maybe("flatMap") { $0.flatMap { Maybe.just($0) } },
            maybe("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: Maybe.just(0)) },
            maybe("catchAndReturn", failure: "completed") { $0.catchAndReturn(0) },
            completable("andThen") { $0.andThen(Completable.empty()) },
            completable("concat") { $0.concat(Completable.empty()) },
            completable("catch", failure: "completed") { $0.catch { _ in .empty() } },
            completable("do") { $0.do(onCompleted: {}) },
            completable("zip") { Completable.zip($0, Completable.empty()) },
        ]
        links.forEach { check($0) }
    }
}
