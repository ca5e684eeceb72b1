// As `Observables.swift`, for the traits and for properties.
import Rill
import RillState

func singles(_ a: Single<Int>, _ b: Single<Int>, _ c: Single<Int>, _ d: Single<Int>, _ name: Single<String>) {
    _ = Single.zip(a, b) { $0 + $1 }
    _ = Single.zip(a, b, c, d) { $0 + $1 + $2 + $3 }
    _ = Single.zip(a, b, c, d, a, b, c, d) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Single.zip(a, b).map { $0 + $1 }
    _ = Single.zip(a, b, c, d).map { $0 + $1 + $2 + $3 }
    _ = Single.zip(a, b, c, d, a, b, c, d).map { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Single.zip(name, a) { "\($0) \($1)" }.flatMap { Single.just($0.count) }
    _ = Single.zip([a, b, c]) { $0.reduce(0, +) }
}

func maybes(_ a: Maybe<Int>, _ b: Maybe<Int>, _ name: Maybe<String>) {
    _ = Maybe.zip(a, b) { $0 + $1 }
    _ = Maybe.zip(a, b, a, b) { $0 + $1 + $2 + $3 }
    _ = Maybe.zip(a, b, a, b).map { $0 + $1 + $2 + $3 }
    _ = Maybe.zip(name, a).map { "\($0) \($1)" }.ifEmpty(default: "")
}

func infallibles(_ a: Infallible<Int>, _ b: Infallible<Int>, _ name: Infallible<String>) {
    _ = Infallible.combineLatest(a, b) { $0 + $1 }
    _ = Infallible.combineLatest(a, b, a, b) { $0 + $1 + $2 + $3 }
    _ = Infallible.combineLatest(a, b, a, b, a, b, a, b) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Infallible.combineLatest(a, b).map { $0 + $1 }
    _ = Infallible.combineLatest(a, b, a, b).map { $0 + $1 + $2 + $3 }
    _ = Infallible.zip(name, a).map { "\($0) \($1)" }
    _ = name.withLatestFrom(a, b) { "\($0) \($1 + $2)" }
}

func drivers(
    _ a: Driver<Int>,
    _ b: Driver<Int>,
    _ name: Driver<String>,
    _ tap: Signal<Void>,
    _ isOn: BehaviorRelay<Bool>
) {
    _ = Driver.combineLatest(a, b) { $0 + $1 }
    _ = Driver.combineLatest(a, b, a, b) { $0 + $1 + $2 + $3 }
    _ = Driver.combineLatest(a, b, a, b, a, b, a, b) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Driver.combineLatest(a, b).map { $0 + $1 }
    _ = Driver.combineLatest(a, b, a, b).map { $0 + $1 + $2 + $3 }
    _ = Driver.combineLatest(a, b, a, b, a, b, a, b).map { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Driver.combineLatest(name, a, isOn.asDriver()) { $2 ? "\($0) \($1)" : "" }.distinctUntilChanged()
    _ = Driver.zip(a, b, a).map { $0 + $1 + $2 }
    _ = tap.withLatestFrom(a).map { $0 + 1 }
    _ = name.withLatestFrom(a, b) { "\($0) \($1 + $2)" }
}

func properties(_ a: RxProperty<Int>, _ b: RxProperty<Int>, _ name: RxProperty<String>) {
    _ = RxProperty.combineLatest(a, b)
    _ = RxProperty.combineLatest(a, b).map { $0 + $1 }
    _ = RxProperty.combineLatest(a, b, a).map { $0 + $1 + $2 }
    _ = RxProperty.combineLatest(a, b, a, b).map { $0 + $1 + $2 + $3 }
    _ = RxProperty.combineLatest(a, b, a, b, a).map { $0 + $1 + $2 + $3 + $4 }
    _ = RxProperty.combineLatest(name, a).map { "\($0) \($1)" }
    _ = RxProperty.zip(a, b).map { $0 + $1 }
}
