import Foundation
import Rill

func walkCombining(_ a: Observable<Int>, _ b: Observable<String>, _ nested: Observable<Observable<Int>>) {
    _ = Observable.combineLatest(a, b)
    _ = Observable.combineLatest(a, b).map { number, text in "\(number)\(text)" }
    _ = Observable.combineLatest(a, b) { "\($0)\($1)" }
    _ = Observable.combineLatest(a, b, resultSelector: { "\($0)\($1)" })
    let sum: Observable<Int> = Observable.combineLatest(a, a, resultSelector: +)
    _ = sum
    _ = Observable.combineLatest(a, a, a) { $0 + $1 + $2 }
    _ = Observable.combineLatest(a, a, a, a) { $0 + $1 + $2 + $3 }
    _ = Observable.combineLatest(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 }
    _ = Observable.combineLatest(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 }
    _ = Observable.combineLatest(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
    _ = Observable.combineLatest(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Observable.combineLatest(a, b, a, b, a, b, a, b)
    _ = Observable.combineLatest([a, a])
    _ = Observable.combineLatest([a, a]) { $0.reduce(0, +) }
    _ = Observable.zip(a, b)
    _ = Observable.zip(a, b) { "\($0)\($1)" }
    _ = Observable.zip(a, a, a) { $0 + $1 + $2 }
    _ = Observable.zip(a, a, a, a) { $0 + $1 + $2 + $3 }
    _ = Observable.zip(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 }
    _ = Observable.zip(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 }
    _ = Observable.zip(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
    _ = Observable.zip(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Observable.zip(a, b, a, b, a, b, a, b)
    _ = Observable.zip([a, a])
    _ = Observable.zip([a, a]) { $0.reduce(0, +) }
    _ = nested.merge()
    _ = nested.merge(maxConcurrent: 2)
    _ = Observable.merge(a, a)
    _ = Observable.merge([a, a])
    _ = Observable.merge(AnyCollection([a, a]))
    _ = nested.concat()
    _ = a.concat(a)
    _ = Observable.concat(a, a)
    _ = Observable.concat([a, a])
    _ = Observable.concat(AnySequence([a, a]))
    _ = Observable.concat(AnyCollection([a, a]))
    _ = nested.switchLatest()
    _ = a.amb(a)
    _ = Observable.amb([a, a])
    _ = a.withLatestFrom(b)
    _ = a.withLatestFrom(b) { "\($0)\($1)" }
    _ = a.startWith(1)
    _ = a.startWith(1, 2, 3)
    let object = OwnObserver()
    _ = a.withUnretained(object).map { object, value in object.events.count + value }
    _ = a.withUnretained(object) { object, value in object.events.count + value }
}

/// Inference through collections of other types.
func walkInference(_ singles: [Single<Int>], _ completables: [Completable]) {
    let values = Observable.concat(singles.map { $0.asObservable() })
    let merged = Observable.merge(singles.map { $0.asObservable() })
    let ends = Observable.concat(completables.map { $0.asObservable() })
    let ended: Completable = Observable.merge(completables.map { $0.asObservable() }).asCompletable()
    _ = (values, merged, ends, ended)
}
