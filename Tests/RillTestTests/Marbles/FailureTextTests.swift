import Foundation
import RillTest
import Testing

/// The text of a failure for each kind of mistake, kept in `Tests/Fixtures/FailureTexts` and read by a person. It is long
/// because it is one list: a kind without a text would be missed elsewhere.
///
/// `RILL_FAILURE_TEXTS=record swift test --filter FailureTextTests` writes them again.
@Suite struct FailureTextTests {
    @Test(arguments: Mistake.all)
    func text(_ mistake: Mistake) throws {
        let failures = Failure.collect { mistake.run() }
        let text = failures.map { $0.description + "\n" }.joined(separator: "\n")
            .replacing(/Tests\.swift:\d+/, with: "Tests.swift:LINE")
        #expect(!failures.isEmpty, "the mistake was not noticed")
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().appendingPathComponent("Fixtures/FailureTexts")
        let file = folder.appendingPathComponent("\(mistake.name).txt")
        let environment = ProcessInfo.processInfo.environment
        if environment["RILL_FAILURE_TEXTS"] == "record", environment["CI"] == nil {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(text == golden)
    }
}

struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let run: @Sendable () -> Void

    var testDescription: String { name }

    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
        self.name = name
        self.run = run
    }

    private struct Book: Equatable {
        var title: String
        var author: Author
        var isRead = false
    }

    private struct Author: Equatable {
        var name: String
    }

    private enum SaveError: Error, Equatable {
        case offline
        case full
    }

    static let all = [
        Mistake("early") {
            expectMarbles(
                """
                taps:   A--B--C---|
                output: A--B---C--|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("late") {
            expectMarbles(
                """
                taps:   -a-b----c-|
                output: -----b---[c|]
                """
            ) { test in
                test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
            }
        },
        Mistake("late-behind-the-horizon") {
            expectMarbles(
                """
                taps:   -a-|
                output: --a|
                """
            ) { test in
                test.hot("taps").delay(.milliseconds(2), scheduler: test.scheduler)
            }
        },
        Mistake("missing") {
            expectMarbles(
                """
                taps:   -a-b-a-|
                output: -a-b-a-|
                """
            ) { test in
                test.hot("taps").filter { $0 != "b" }
            }
        },
        Mistake("unexpected") {
            expectMarbles(
                """
                taps:   -a-b-a-|
                output: -a---a-|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("wrong-value") {
            expectMarbles(
                """
                taps:   -1-2-3-|
                output: -2-4-8-|
                """
            ) { test in
                test.hot("taps", as: Int.self).map { $0 * 2 }
            }
        },
        Mistake("wrong-value-inside-a-structure") {
            expectMarbles(
                """
                save:   --a|
                output: --b|
                """,
                values: [
                    "a": Book(title: "Momo", author: Author(name: "Ende")),
                    "b": Book(title: "Momo", author: Author(name: "Michael Ende"), isRead: true),
                ]
            ) { test in
                test.cold("save", as: Book.self)
            }
        },
        Mistake("value-without-a-label") {
            expectMarbles(
                """
                save:   --a|
                output: --a|
                """,
                values: ["a": Book(title: "Momo", author: Author(name: "Ende"))]
            ) { test in
                test.cold("save", as: Book.self).map { book in
                    var book = book
                    book.isRead = true
                    return book
                }
            }
        },
        Mistake("wrong-order-in-an-instant") {
            expectMarbles(
                """
                left:   --a--|
                right:  --b--|
                output: --[ba]--|
                """
            ) { test in
                Observable.merge(test.hot("left").asObservable(), test.hot("right").asObservable())
            }
        },
        Mistake("error-instead-of-completion") {
            expectMarbles(
                """
                save:   --a-#
                output: --a-|
                """
            ) { test in
                test.cold("save")
            }
        },
        Mistake("another-error") {
            expectMarbles(
                """
                save:   --a-#'offline'
                output: --a-#'full'
                """,
                errors: ["offline": SaveError.offline, "full": SaveError.full]
            ) { test in
                test.cold("save")
            }
        },
        Mistake("still-alive") {
            expectMarbles(
                """
                taps:   -a-b----
                output: -a-b---|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("ended-too-soon") {
            expectMarbles(
                """
                taps:   -a-b-c--
                output: -a-b-c--
                """
            ) { test in
                test.hot("taps").map { value -> String in
                    if value == "c" { throw SaveError.full }
                    return value
                }
            }
        },
        Mistake("never-subscribed") {
            expectMarbles(
                """
                taps:   -a-b-|
                save:   --k|
                save^:  -^-!
                output: -a-b-|
                """
            ) { test in
                _ = test.cold("save")
                return test.hot("taps")
            }
        },
        Mistake("never-subscribed-unawares") {
            expectMarbles(
                """
                taps:   -a-b-|
                other:  -x---|
                output: -a-b-|
                """
            ) { test in
                _ = test.hot("other")
                return test.hot("taps")
            }
        },
        Mistake("wrong-unsubscription") {
            expectMarbles(
                """
                taps:   -a-b----c-|
                taps^:  ^--------!
                output: -a-b----c-|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("subscribed-once-more") {
            expectMarbles(
                """
                save#1:  --#
                save#2:  --(k|)
                save^:   ^-!
                output:  ----(k|)
                """
            ) { test in
                let save = test.cold("save").asObservable()
                return save.catch { _ in save }
            }
        },
        Mistake("misspelt-lane") {
            expectMarbles(
                """
                tap:    -a-b-|
                output: -a-b-|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("misspelt-output") {
            expectMarbles(
                """
                taps:   -a-b-|
                outptu: -a-b-|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("misspelt-call") {
            expectMarbles(
                """
                typing: -a-b-
                total:  -a-b-
                """
            ) { test in
                test.expect(test.hot("typing"), lane: "totl")
            }
        },
        Mistake("no-lane-for-the-output") {
            expectMarbles("typing: -a-b-") { test in
                test.hot("typing")
            }
        },
        Mistake("instants-with-no-room-for-two") {
            expectMarbles(
                """
                taps:   -----a--------b-
                output: ------a-----b---
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("unused-lane") {
            expectMarbles(
                """
                taps:   -a-b-|
                saves:  --k|
                output: -a-b-|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("output-never-evaluated") {
            expectMarbles(
                """
                taps:   -a-b-|
                output: -a-b-|
                """
            ) { test in
                test.keep(test.hot("taps").asObservable().subscribe())
            }
        },
        Mistake("diagram-with-a-mistake") {
            expectMarbles(
                """
                taps:   -a10ms-b-|
                output: -a-b|-
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("label-without-a-value") {
            expectMarbles(
                """
                save:   --a-b|
                output: --a-b|
                """,
                values: ["a": Book(title: "Momo", author: Author(name: "Ende"))]
            ) { test in
                test.cold("save", as: Book.self)
            }
        },
        Mistake("labels-without-a-map") {
            expectMarbles(
                """
                books:  -m-n-m-
                output: -m-n-m-
                """
            ) { test in
                test.hot("books", as: Book.self)
            }
        },
        Mistake("labels-that-do-not-convert") {
            expectMarbles(
                """
                numbers: -a-1-b-
                output:  -a-1-b-
                """
            ) { test in
                test.hot("numbers", as: Int.self)
            }
        },
        Mistake("values-of-another-type") {
            expectMarbles(
                """
                numbers: -a-b-
                output:  -1-2-
                """,
                values: ["a": "one", "b": "two"]
            ) { test in
                test.hot("numbers", as: Int.self)
            }
        },
        Mistake("values-that-the-map-lacks") {
            expectMarbles(
                """
                up:     -x-x
                output: t---
                """,
                values: ["t": 12]
            ) { test in
                test.hot("up", as: Void.self).scan(12) { count, _ in count + 1 }.startWith(12)
            }
        },
        Mistake("values-of-several-kinds-that-the-map-lacks") {
            expectMarbles { test in
                let lists = test.hot(diagram: "-a-b-c|").scan([String]()) { $0 + [$1] }
                test.expect(lists, diagram: "-x|", values: ["x": ["a"]])
                let numbers = test.hot(diagram: "-1-'nil'|", as: Int?.self)
                test.expect(numbers, diagram: "-x|", values: ["x": 1])
            }
        },
        Mistake("label-that-does-not-convert") {
            expectMarbles(
                """
                taps:   -1-x|
                output: -1-2|
                """
            ) { test in
                test.hot("taps", as: Int.self)
            }
        },
        Mistake("values-that-cannot-be-compared") {
            expectMarbles { test in
                test.expect(
                    test.hot(diagram: "-a|").map { _ in { 1 } },
                    diagram: "-a|",
                    values: ["a": { 1 }]
                )
            }
        },
        Mistake("endless-work") {
            expectMarbles(
                """
                output: ----|
                """,
                stepLimit: 1_000
            ) { test in
                Observable<String>.create { observer in
                    let scheduler = test.scheduler
                    func again() { scheduler.scheduleAt(scheduler.clock) { again() } }
                    again()
                    return Disposables.create()
                }
            }
        },
        Mistake("nothing-expected") {
            expectMarbles { test in
                _ = test.hot(diagram: "-a-|").asObservable().map { $0 }
            }
        },
        Mistake("one-lane-hot-and-cold") {
            expectMarbles(
                """
                save:   -a-|
                output: -a-|
                """
            ) { test in
                Observable.merge(test.hot("save").asObservable(), test.cold("save").asObservable())
            }
        },
        Mistake("value-of-another-type") {
            expectMarbles(
                """
                save:   -a-|
                output: -a-|
                """,
                values: ["a": "text"]
            ) { test in
                test.cold("save", as: Int.self)
            }
        },
        Mistake("value-that-is-not-equal-to-itself") {
            expectMarbles { test in
                test.expect(test.cold(diagram: "-a|").map { _ in Double.nan }, diagram: "-n|", values: ["n": .nan])
            }
        },
        Mistake("run-that-ends-before-the-lane") {
            expectMarbles(
                """
                taps:   -a-b-|
                output: -a-b-|
                """,
                until: "2ms"
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("one-of-several-missing") {
            expectMarbles { test in
                test.expect(test.hot(diagram: "-a-b-c|"), diagram: "---x", matching: .containing)
            }
        },
        Mistake("lanes-that-do-not-line-up") {
            expectMarbles(
                """
                taps: -a-b-|
                output: -a-c-|
                """
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("stream-that-differs-inside") {
            expectMarbles(
                """
                taps:   -a-b-c-d-|
                output: x---y---z|
                x:      -a-b|
                y:          -cd-|
                z:              -|
                """
            ) { test in
                test.hot("taps").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler)
            }
        },
        Mistake("one-value-of-many-thousands") {
            let text = String(repeating: "-a", count: 3_000)
            let expected = text.replacing(/^(.{4001})a/) { "\($0.output.1)b" }
            expectMarbles("taps:   \(text)|\noutput: \(expected)|") { test in
                test.hot("taps")
            }
        },
        Mistake("another-notation") {
            expectMarbles(
                """
                taps:   -a-b-^
                output: -a-c-^
                """,
                dialect: .asyncAlgorithms
            ) { test in
                test.hot("taps")
            }
        },
        Mistake("recordings") {
            XCTAssertEqual(
                [.next(210, 1), .next(220, 2), .next(240, 3), .completed(250)],
                [.next(210, 1), .next(225, 2), .next(240, 4), .next(245, 5), .completed(250)]
            )
        },
        Mistake("recorded-elements") {
            XCTAssertRecordedElements([.next(210, "a"), .next(220, "b"), .error(230, SaveError.full)], ["a", "b"])
        },
    ]
}
