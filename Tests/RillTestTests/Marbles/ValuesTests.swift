import Testing

@testable import RillTest

/// What labels stand for, and how values are compared.
@Suite struct ValuesTests {
    private enum Mark: String { case a, b }

    private struct Book: Equatable {
        var title: String
    }

    private enum SaveError: Error { case offline, full }

    @Test func labelsAreConvertedWhereNoMapHoldsThem() {
        expectMarbles { test in
            test.expect(test.hot(diagram: "-a-'long'|"), diagram: "-a-'long'|")
            test.expect(test.hot(diagram: "-1-'23'|", as: Int.self), diagram: "-1-'23'|")
            test.expect(test.hot(diagram: "-1-'2.5'|", as: Double.self), diagram: "-'1.0'-'2.5'|")
            test.expect(test.hot(diagram: "-'true'|", as: Bool.self), diagram: "-'true'|")
            test.expect(test.hot(diagram: "-a-b|", as: Mark.self), diagram: "-a-b|")
            test.expect(test.hot(diagram: "-1-'nil'|", as: Int?.self), diagram: "-1-'nil'|")
            test.expect(test.hot(diagram: "-x-y|", as: Void.self), diagram: "-a-a|")
        }
    }

    @Test func optionalsKeepTheirNil() {
        expectMarbles { test in
            test.expect(
                test.hot(diagram: "-1-'nil'|", as: Int?.self).map { $0 == nil ? "none" : "some" },
                diagram: "-'some'-'none'|"
            )
        }
    }

    @Test func aMapIsForEveryLaneOfItsType() {
        expectMarbles(
            """
            books:  -m-n|
            counts: -1-2|
            output: -m-n|
            """,
            values: ["m": Book(title: "Momo"), "n": Book(title: "Nils")]
        ) { test in
            test.keep(test.hot("counts", as: Int.self).asObservable().subscribe())
            return test.hot("books", as: Book.self)
        }
    }

    @Test func aMapMayBeForOneLane() {
        expectMarbles { test in
            let books = test.hot(diagram: "-m|", values: ["m": Book(title: "Momo")])
            test.expect(books.map(\.title), diagram: "-'Momo'|")
            test.expect(books, diagram: "-x|", values: ["x": Book(title: "Momo")])
        }
    }

    @Test func errorsHaveNames() {
        expectMarbles(
            """
            save:   --#'offline'
            output: --#'offline'
            """,
            errors: ["offline": SaveError.offline]
        ) { test in
            test.cold("save").do(onError: { #expect($0 as? SaveError == .offline) })
        }
    }

    @Test func aBareErrorMatchesAnyError() {
        expectMarbles { test in
            test.expect(test.cold(diagram: "-#", as: String.self, errors: ["#": SaveError.full]), diagram: "-#")
        }
    }

    @Test func tuplesAndArraysOfTuplesAreComparedPartByPart() {
        expectMarbles { test in
            let pairs = test.hot(diagram: "-1-2|", as: Int.self).map { ($0, ["\($0)"]) }
            test.expect(pairs, diagram: "-a-b|", values: ["a": (1, ["1"]), "b": (2, ["2"])])
        }
    }

    @Test func aClosureComparesWhatIsNotEquatable() {
        struct Opaque { let number: Int }
        expectMarbles { test in
            let values = test.hot(diagram: "-1-2|", as: Int.self).map { Opaque(number: $0) }
            test.expect(
                values,
                diagram: "-a-b|",
                values: ["a": Opaque(number: 1), "b": Opaque(number: 2)],
                by: { $0.number == $1.number }
            )
        }
    }

    @Test func aClosureMayFindThatAMemberOfAGroupFitsSeveralEvents() {
        expectMarbles { test in
            let numbers = test.hot(diagram: "-[12]|", as: Int.self)
            // 10 is any number, and comes first; 1 is itself alone.
            test.expect(numbers, diagram: "-{ba}|", values: ["b": 10, "a": 1], by: { $0 == 10 || $0 == $1 })
        }
    }

    @Test func whatAFailureSaysToAddIsEnoughForTheActualLaneToPass() {
        // The fixture `values-that-the-map-lacks`, mended as it says.
        expectMarbles(
            """
            up:     -x   -x
            output: t'13'-'14'
            """,
            values: ["t": 12, "13": 13, "14": 14]
        ) { test in
            test.hot("up", as: Void.self).scan(12) { count, _ in count + 1 }.startWith(12)
        }
    }

    @Test func entriesAreWrittenAsSwiftWhereThereIsALiteral() {
        let values: [(Any, String?)] = [
            (13, "13"), (-1, "-1"), ("a \"b\"\n", #""a \"b\"\n""#), (true, "true"), (1.5, "1.5"), (Double.nan, nil),
            (Int?.none as Any, "Optional<Int>.none"), (Int?.some(3) as Any, "3"), ([1, 2], "[1, 2]"),
            (["a"], #"["a"]"#), ([Int](), "[Int]()"), ([Book](), nil), ([1.0, .infinity], nil), (Book(title: ""), nil),
            (UInt8(3), nil), ([[1]], nil),
        ]
        for (value, text) in values {
            #expect(swiftLiteral(of: value) == text)
        }
    }

    @Test func valuesAreDescribedWithoutModulesAndContexts() {
        struct Inner: Equatable { let name: String? }
        struct Outer: Equatable { let inner: Inner, list: [Int], map: [String: Int] }
        let failures = Failure.collect {
            expectMarbles { test in
                test.expect(
                    test.hot(
                        diagram: "-a|",
                        values: ["a": Outer(inner: Inner(name: "x"), list: [1], map: ["k": 1, "b": 2])]
                    ),
                    diagram: "-b|",
                    values: ["b": Outer(inner: Inner(name: nil), list: [1, 2], map: [:])]
                )
            }
        }
        let text = failures.first?.description ?? ""
        #expect(text.contains(#"= Outer(inner: Inner(name: "x"), list: [1], map: ["b": 2, "k": 1])"#), "\(text)")
        #expect(text.contains(#"= Outer(inner: Inner(name: nil), list: [1, 2], map: [:])"#), "\(text)")
        #expect(text.contains(#".inner.name: "x" instead of nil"#), "\(text)")
        #expect(text.contains(#".list.count: 1 instead of 2"#), "\(text)")
    }

    @Test func aLabelOfNoSuchValueIsAMistakeForOptionalsToo() {
        let failures = Failure.collect {
            expectMarbles { test in test.expect(test.hot(diagram: "-a|", as: Int?.self), diagram: "-'nil'|") }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.message.contains("the label 'a' is not the text of one") == true, "\(failures)")
    }

    @Test func charactersAreConvertedAndWhatIsNoneIsAMistake() {
        expectMarbles { test in
            test.expect(test.hot(diagram: "-a-é-👩‍🚀|", as: Character.self), diagram: "-a-é-👩‍🚀|")
        }
        for label in ["''", "'ab'"] {
            let failures = Failure.collect {
                expectMarbles { test in test.expect(test.hot(diagram: "-\(label)|", as: Character.self), diagram: "-a|")
                }
            }
            #expect(failures.count == 1)
            #expect(
                failures.first?.message.contains("the label \(label) is not the text of one") == true,
                "\(failures)"
            )
        }
    }

    @Test func whatIsTheBeginningOfTheOtherIsDifferent() {
        let one = [(1, "a")]
        let two = [(1, "a"), (2, "b")]
        #expect(areSameValues(two, two) == true)
        #expect(areSameValues(one, two) == false)
        #expect(areSameValues(two, one) == false)
        #expect(areSameValues([], one) == false)
        #expect(areSameValues((1, one), (1, two)) == false)
        #expect(areSameValues([one, two], [one, one]) == false)
        #expect(areSameValues(Optional(one), two) == false)
        #expect(areSameValues(Optional(one), nil) == false)
        #expect(areSameValues(["k": one], ["k": two]) == false)
        #expect(areSameValues(["k": (1, 2)], ["k": (1, 2), "m": (3, 4)]) == false)
        #expect(areSameValues(["k": (1, 2), "m": (3, 4)], ["k": (1, 2)]) == false)
        for (sent, expected) in [(one, two), (two, one)] {
            let failures = Failure.collect {
                expectMarbles { test in
                    let lists = test.hot(diagram: "-a|", as: Void.self).map { sent }
                    test.expect(lists, diagram: "-a|", values: ["a": expected])
                }
            }
            #expect(failures.map(\.message) == ["the stream is not as expected"])
        }
    }

    @Test func dictionariesOfTuplesAreComparedPartByPart() {
        let one: [String: (Int, Int)] = ["a": (1, 2), "b": (3, 4)]
        #expect(areSameValues(one, ["b": (3, 4), "a": (1, 2)]) == true)
        #expect(areSameValues(one, ["a": (1, 2), "b": (3, 5)]) == false)
        #expect(areSameValues(one, ["a": (1, 2), "c": (3, 4)]) == false)
        #expect(areSameValues(one, [:]) == false)
        #expect(areSameValues([1: { () in }], [1: { () in }]) == nil)
    }

    private class Animal {
        let name: String
        init(_ name: String) { self.name = name }
    }

    private final class Cat: Animal { var lives = 9 }

    @Test func anObjectIsDescribedWithWhatItHasOfItsSuperclass() {
        #expect(description(of: Cat("Tom")) == #"Cat(name: "Tom", lives: 9)"#)
        #expect(
            structuralDifference(expected: [Cat("Tom")], actual: [Cat("Kit")]) == [#"[0].name: "Kit" instead of "Tom""#]
        )
    }

    private final class Node {
        var children: [Node] = []
        weak var parent: Node?
        var above: Node? { didSet { parent = above } }
        let number: Int
        init(_ number: Int) { self.number = number }

        /// A node with children that lead back to it.
        static func family(_ count: Int) -> Node {
            let top = Node(0)
            top.children = (1...count).map { number in
                let child = Node(number)
                child.above = top
                return child
            }
            return top
        }

        func takeApart() {
            for child in children { child.above = nil }
        }
    }

    @Test func objectsThatLeadBackToEachOtherAreToldOnce() {
        let family = Node.family(100)
        let other = Node.family(100)
        defer {
            family.takeApart()
            other.takeApart()
        }
        let text = description(of: family)
        #expect(
            text.hasPrefix("Node(children: [Node(children: [], parent: …, above: …, number: 1), "),
            "\(text.prefix(200))"
        )
        #expect(text.count < 10_000)
        #expect(structuralDifference(expected: family, actual: other) == [])
    }
}
