import Foundation
import Rill
import RillTrace
import RillVirtualTime

/// A trace whose values hold everything that has an order of its own in each process, for `.ci/same-bytes`.
enum SameBytesTrace {
    /// The bytes of the trace.
    static func bytes() -> [UInt8] {
        let scheduler = TestScheduler(initialClock: 0)
        let recorder = TraceRecorder("same bytes", level: .verbose, clock: { scheduler.clock })
        let traced = scheduler.trace("work", in: recorder)
        let words = (0..<40).map { "word \($0 * 7919 % 101) é" }
        let source = Observable.from(Array(words.enumerated())).trace("word", in: recorder)
            .delay(.milliseconds(3), scheduler: traced)
        let shelves = source.map { pair in Shelf(pair.offset, words) }.trace("shelf", in: recorder)
        let plain = shelves.map { PlainShelf($0) }.trace("plain", in: recorder)
        let bag = plain.map { shelf -> Any in shelf.mixed }.trace("mixed", in: recorder)
        let keys = plain.map { shelf in (shelf.index.keys, shelf.index.values) }.trace("keys", in: recorder)
        let failing = plain.flatMap { shelf -> Observable<Int> in
            shelf.number == 39
                ? .error(ShelfError.full(Set(words), [.b: ["y", "x"], .a: ["z"]])) : .just(shelf.number)
        }
        let subscriptions = [
            bag.subscribe(), keys.subscribe(), failing.trace("failing", in: recorder).subscribe(onError: { _ in }),
        ]
        scheduler.start()
        subscriptions.forEach { $0.dispose() }
        return recorder.trace.jsonLines
    }

    private enum Section: String, Codable, CaseIterable { case a, b, c }

    private struct Place: Codable, Hashable {
        var row: Int
        var section: Section
    }

    private struct Shelf: Codable {
        var number: Int
        var titles: Set<String>
        var places: Set<Place>
        var counts: [String: Int]
        var bySection: [Section: Set<Int>]
        var byPlace: [Place: [String: Set<Double>]]
        var maybe: Set<Int>?
        var nested: [[Set<Place>]]

        init(_ number: Int, _ words: [String]) {
            self.number = number
            titles = Set(words.prefix(number + 1))
            places = Set(words.indices.map { Place(row: $0, section: Section.allCases[$0 % 3]) })
            counts = Dictionary(uniqueKeysWithValues: Set(words).map { ($0, $0.utf8.count) })
            bySection = Dictionary(uniqueKeysWithValues: Section.allCases.map { ($0, Set(0..<number)) })
            byPlace = Dictionary(
                uniqueKeysWithValues: places.map { ($0, ["ratio": [0.1, 1e21, -0.5], "é": [Double($0.row)]]) }
            )
            maybe = number % 2 == 0 ? nil : Set(0..<number)
            nested = [[places], []]
        }
    }

    /// The same without `Encodable`: described by reflection.
    private struct PlainShelf {
        final class Owner { var names: Set<String> = ["Ada", "Grace", "Barbara", "Edith"] }

        var number: Int
        var titles: Set<String>
        var index: [String: (Int, Set<String>)]
        var mixed: [AnyHashable: Any]
        var owner = Owner()

        init(_ shelf: Shelf) {
            number = shelf.number
            titles = shelf.titles
            index = Dictionary(uniqueKeysWithValues: shelf.titles.map { ($0, ($0.utf8.count, shelf.titles)) })
            mixed = [1: shelf.titles, "two": shelf.bySection, Section.c: Owner(), 4.5: shelf.byPlace]
        }
    }

    private enum ShelfError: Error {
        case full(Set<String>, [Section: Set<String>])
    }
}
