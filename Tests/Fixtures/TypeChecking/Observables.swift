// Typical calls with several sources. `.ci/type-checking` compiles this file and fails where an expression takes the type
// checker longer than 50 ms: this is the time that everyone who compiles against the package spends.
import Rill

struct Hit {
    var title: String
    var count: Int
    var note: String?
}

func selectors(
    _ a: Observable<Int>,
    _ b: BehaviorRelay<Int>,
    _ c: BehaviorSubject<Int>,
    _ d: PublishSubject<Int>,
    _ e: Observable<Int>,
    _ f: Observable<Int>,
    _ g: Observable<Int>,
    _ h: Observable<Int>
) {
    _ = Observable.combineLatest(a, b) { $0 + $1 }
    _ = Observable.combineLatest(a, b, c) { $0 + $1 + $2 }
    _ = Observable.combineLatest(a, b, c, d) { $0 + $1 + $2 + $3 }
    _ = Observable.combineLatest(a, b, c, d, e) { $0 + $1 + $2 + $3 + $4 }
    _ = Observable.combineLatest(a, b, c, d, e, f) { $0 + $1 + $2 + $3 + $4 + $5 }
    _ = Observable.combineLatest(a, b, c, d, e, f, g) { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
    _ = Observable.combineLatest(a, b, c, d, e, f, g, h) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Observable.zip(a, b) { $0 + $1 }
    _ = Observable.zip(a, b, c) { $0 + $1 + $2 }
    _ = Observable.zip(a, b, c, d) { $0 + $1 + $2 + $3 }
    _ = Observable.zip(a, b, c, d, e) { $0 + $1 + $2 + $3 + $4 }
    _ = Observable.zip(a, b, c, d, e, f, g, h) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Observable<String>.combineLatest(a, b, c) { "\($0) \($1) \($2)" }
    _ = Observable.combineLatest(a, b, c) { first, second, third in "\(first), \(second), \(third)" }
    _ = Observable.combineLatest(a, b, c) { ($0 * 2, $1 > $2) }
    _ = Observable.combineLatest([a, e, f]) { $0.reduce(0, +) }
    _ = Observable.zip([a, e, f]).map { $0.reduce(0, +) }
}

func tuples(
    _ a: Observable<Int>,
    _ b: BehaviorRelay<Int>,
    _ c: BehaviorSubject<Int>,
    _ d: PublishSubject<Int>,
    _ e: Observable<Int>,
    _ f: Observable<Int>,
    _ g: Observable<Int>,
    _ h: Observable<Int>
) {
    _ = Observable.combineLatest(a, b).map { $0 + $1 }
    _ = Observable.combineLatest(a, b, c).map { $0 + $1 + $2 }
    _ = Observable.combineLatest(a, b, c, d).map { $0 + $1 + $2 + $3 }
    _ = Observable.combineLatest(a, b, c, d, e).map { $0 + $1 + $2 + $3 + $4 }
    _ = Observable.combineLatest(a, b, c, d, e, f, g, h).map { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Observable.zip(a, b).map { $0 + $1 }
    _ = Observable.zip(a, b, c, d).map { $0 + $1 + $2 + $3 }
    _ = Observable.zip(a, b, c, d, e, f, g, h).map { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Observable.combineLatest(a, b, c).map { first, second, third in first + second + third }
    _ = Observable.combineLatest(a, b, c).filter { $0 > $1 && $1 > $2 }.map { $0.0 - $0.2 }
    _ = Observable.combineLatest(a, b).distinctUntilChanged { $0 == $1 }.map { "\($0) of \($1)" }
    _ = Observable.combineLatest(a, b, c).map { [$0, $1, $2].max() ?? 0 }
    _ = Observable.combineLatest(a, b).flatMapLatest { a, b in Observable.of(a + b, a - b) }.scan(0) { $0 + $1 }
    _ = Observable.combineLatest(a, b, c, d).map { a, b, c, d in a * b + c * d }.distinctUntilChanged().share(replay: 1)
}

func mixed(
    _ name: Observable<String>,
    _ count: Observable<Int>,
    _ note: Observable<String?>,
    _ isOn: BehaviorRelay<Bool>,
    _ ratio: Observable<Double>,
    _ hits: Observable<[Hit]>
) {
    _ = Observable.combineLatest(name, count, note) { Hit(title: $0, count: $1, note: $2) }
    _ = Observable.combineLatest(name, count, note).map { Hit(title: $0, count: $1, note: $2) }
    _ = Observable.combineLatest(name, isOn) { $1 ? $0.uppercased() : $0 }
    _ = Observable.combineLatest(count, ratio, isOn) { $2 ? Double($0) * $1 : 0 }
    _ = Observable.combineLatest(hits, name) { hits, name in hits.filter { $0.title.hasPrefix(name) } }
    _ = Observable.combineLatest(hits, name, count).map { hits, name, count in
        hits.filter { $0.title.hasPrefix(name) && $0.count > count }.map(\.title)
    }
    _ = Observable.combineLatest(name, note) { $1 ?? $0 }.startWith("").distinctUntilChanged()
    _ = Observable.zip(hits, hits.skip(1)) { before, after in after.count - before.count }.filter { $0 != 0 }
    _ = Observable.combineLatest(name.map { $0.count }, count.map { $0 * 2 }, ratio.map { Int($0) }) { $0 + $1 + $2 }
    _ = name.withLatestFrom(count) { "\($0) \($1)" }
    _ = name.withLatestFrom(count, ratio) { "\($0) \($1) \($2)" }
    _ = name.withLatestFrom(count, ratio, isOn) { $3 ? $0 : "\($1) \($2)" }
    _ = count.withLatestFrom(count, count, count, count) { $0 + $1 + $2 + $3 + $4 }
    _ = count.withLatestFrom(count, count, count).map { $0 + $1 + $2 }
    _ = Observable.combineLatestSettled(name, count, of: isOn) { "\($0) \($1)" }
    _ = Observable.combineLatestSettled(count, count, count, of: isOn).map { $0 + $1 + $2 }
}

// What else is common: arithmetic of doubles, optionals, texts, chains of several operators.
func chains(
    _ a: Observable<Int>,
    _ b: Observable<Int>,
    _ c: Observable<Int>,
    _ d: Observable<Double>,
    _ n: Observable<String>,
    _ o: Observable<Int?>
) {
    _ = Observable.combineLatest(a, b, c).map { $0 + $1 * $2 - 1 }.filter { $0 > 2 }
    _ = Observable.combineLatest(a, d, b).map { Double($0) * $1 + Double($2) }
    _ = Observable.combineLatest(a, b).map { $0.0 + $0.1 }
    _ = Observable.combineLatest(a, b).scan((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    _ = Observable.combineLatest(a, b).scan(0) { $0 + $1.0 * $1.1 }
    _ = Observable.zip(a, a.skip(1)).map { $1 - $0 }.scan(0, accumulator: +)
    _ = Observable.combineLatest(n, n, n).map { $0 + " " + $1 + ", " + $2 }
    _ = Observable.combineLatest(n, n, n, n) { $0 + " " + $1 + ", " + $2 + $3 }
    _ = Observable.combineLatest(o, a).map { ($0 ?? 0) + $1 }
    _ = Observable.combineLatest(o, a, o).map { ($0 ?? 0) + $1 + ($2 ?? 1) }
    _ = Observable.combineLatest(o, a, o) { ($0 ?? 0) + $1 + ($2 ?? 1) }
    _ = Observable.combineLatest(a.map { $0 + 1 }, b.map { $0 * 2 }).map { $0 + $1 }
    _ = Observable.combineLatest(a.map { $0 + 1 }, b.map { $0 * 2 }, c.filter { $0 > 1 }.map { -$0 }).map {
        $0 + $1 + $2
    }
    _ = Observable.combineLatest(a.startWith(0), b.startWith(1).map { $0 * 2 }, c.scan(0) { $0 + $1 }).map {
        $0 + $1 + $2
    }.distinctUntilChanged()
    _ = Observable.combineLatest(d, d, d).map { ($0 * $0 + $1 * $1 + $2 * $2).squareRoot() }
    _ = Observable.combineLatest(d, d, d) { ($0 * $0 + $1 * $1 + $2 * $2).squareRoot() }
    _ = Observable.merge(a.map { $0 + 1 }, b.map { $0 * 2 }).scan(0) { $0 + $1 }.map { "\($0)" }
    _ = Observable.combineLatest(Observable.of(1, 2), Observable.of(3, 4)).map { $0 + $1 }
    _ = Observable.combineLatest(Observable.of(1, 2), Observable.of(3, 4), Observable.just(1)).map { $0 + $1 + $2 }
    _ = Observable.combineLatest(Observable.of(1, 2), Observable.of(3, 4), Observable.just(1)) { $0 + $1 + $2 }
    _ = Observable.zip(Observable.of(1, 2).map { $0 * 2 }, Observable.from([1, 2])) { $0 + $1 }
    _ = Observable.zip(Observable.of(1, 2), Observable.of("a", "b")).map { "\($0)\($1)" }.toArray().map { $0.joined() }
    _ = a.flatMap { a in b.map { b in a + b } }.withLatestFrom(c) { $0 + $1 }
    _ = a.withLatestFrom(b) { ($0, $1) }.map { $0 + $1 }.filter { $0 % 2 == 0 }
    _ = a.withLatestFrom(Observable.combineLatest(b, c)) { ($0, $1.0, $1.1) }.map { $0 + $1 + $2 }
    _ = a.withLatestFrom(Observable.combineLatest(b, c)).map { $0 + $1 }
    _ = a.scan((0, 1)) { ($0.1, $0.0 + $1) }.map { $0.0 }
    _ = Observable.combineLatest(a, b).map { ($0, $1, $0 + $1) }.filter { $0.2 > 3 }.map { $0.0 * $0.1 - $0.2 }
    _ = Observable.combineLatest(a, b).map { ($0 + $1, $0 - $1) }.map { $0 * $1 }
    _ = Observable.combineLatest(a, b).map { (sum: $0 + $1, difference: $0 - $1) }.map { $0.sum * $0.difference }
}
