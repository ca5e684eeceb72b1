import Foundation
import Rill

struct Book: Decodable, Equatable {
    var id: Int
    var title: String
}

func walkTransforming(_ source: Observable<Int>, _ nested: Observable<Observable<Int>>) {
    let scheduler = MainScheduler.instance
    let books = Observable.just(Book(id: 1, title: "a"))
    let titles: Observable<String> = books.map(\.title)
    _ = titles
    _ = source.map { $0 + 1 }
    _ = source.map { (value: Int) throws -> String in "\(value)" }
    _ = Observable.of("1", "x").compactMap { Int($0) }
    _ = Observable.of("1", "x").compactMap(Int.init)
    _ = source.flatMap { Observable.just($0) }
    _ = source.flatMap { Single.just($0) }
    _ = source.flatMap { value -> Observable<String> in .just("\(value)") }
    _ = nested.flatMap(\.self)
    _ = source.flatMapFirst { Observable.just($0) }
    _ = source.flatMapLatest { Observable.just($0) }
    _ = source.concatMap { Observable.just($0) }
    _ = source.scan(0) { $0 + $1 }
    _ = source.scan(0, accumulator: +)
    _ = source.scan(into: [Int]()) { $0.append($1) }
    _ = source.scan(into: 0, accumulator: { $0 += $1 })
    _ = source.reduce(0, accumulator: +)
    _ = source.reduce(0) { $0 + $1 }
    _ = source.reduce(0, accumulator: +, mapResult: { "\($0)" })
    _ = source.enumerated().map { "\($0.index) \($0.element)" }
    _ = source.enumerated().map { index, element in index + element }
    let events: Observable<Event<Int>> = source.materialize()
    let back: Observable<Int> = events.dematerialize()
    _ = back
    _ = source.groupBy(keySelector: { $0 % 2 }).flatMap { group in group.map { (group.key, $0) } }
    _ = source.groupBy { $0 % 2 }
    _ = source.buffer(timeSpan: .seconds(1), count: 3, scheduler: scheduler)
    _ = source.window(timeSpan: .seconds(1), count: 3, scheduler: scheduler).flatMap { $0 }
    let array: Single<[Int]> = source.toArray()
    _ = array
    let decoded: Observable<Book> = Observable.just(Data()).decode(type: Book.self, decoder: JSONDecoder())
    _ = decoded
    let ended: Observable<Never> = source.ignoreElements()
    _ = ended.asCompletable()
}
