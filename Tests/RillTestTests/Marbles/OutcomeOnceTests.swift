import RillMarbles
import RillTest
import Testing

/// What a stream did is compared with its lane once; the failure, its picture and its drawing read the same comparison.
@Suite struct OutcomeOnceTests {
    @Test func aFailureComparesEachPairOnce() {
        var comparisons = 0
        let failures = Failure.collect {
            expectMarbles { test in
                test.expect(test.hot(diagram: "-a-b-c|"), diagram: "-a-x-c|") { left, right in
                    comparisons += 1
                    return left == right
                }
            }
        }
        #expect(failures.map(\.message) == ["the stream is not as expected"])
        #expect(comparisons == Self.comparisons(expected: "-a-x-c|", actual: "-a-b-c|"))
    }

    /// What comes behind the horizon is a second question, and what of it explains the failure a third.
    @Test func onlyWhatComesLateIsComparedAgain() {
        var comparisons = 0
        let failures = Failure.collect {
            expectMarbles { test in
                test.expect(test.hot(diagram: "-a---").concat(Observable.never()), diagram: "-a-|") { left, right in
                    comparisons += 1
                    return left == right
                }
            }
        }
        #expect(failures.count == 1)
        #expect(comparisons == Self.comparisons(expected: "-a-|", actual: "-a---"))
    }

    /// Streams that are sent are compared once with each lane that they might follow.
    @Test func aStreamThatIsSentIsComparedOnceWithEachLane() {
        let log = Comparisons()
        let failures = Failure.collect {
            expectMarbles { test in
                let inner = Observable.just(Counted("b", log))
                test.expect(
                    test.hot(diagram: "-x|").map { _ in inner },
                    diagram: "-y|",
                    inner: ["y": "(a|)"],
                    values: ["a": Counted("a", log), "b": Counted("b", log)]
                )
            }
        }
        #expect(failures.count == 1)
        // Beside the comparison, it is named twice: as the lane expects it, and as it is drawn whatever that says.
        let once = Self.comparisons(expected: "(a|)", actual: "(b|)")
        #expect(log.pairs.filter { $0 == "a b" }.count == once + 2, "\(log.pairs)")
    }

    /// How often the comparison itself asks.
    private static func comparisons(expected: String, actual: String) -> Int {
        var count = 0
        guard let wanted = try? MarbleDiagram(parsing: expected, as: .expectation),
            let happened = try? MarbleDiagram(parsing: actual, as: .hot)
        else { return -1 }
        _ = MarbleDiagram.difference(expected: wanted, actual: happened, frame: .milliseconds(1)) { one, other in
            if wanted.events[one].kind == .next { count += 1 }
            return wanted.events[one].label == happened.events[other].label
        }
        return count
    }
}

/// A value that counts how often it is compared.
private struct Counted: Equatable {
    let text: String
    private let log: Comparisons

    init(_ text: String, _ log: Comparisons) {
        self.text = text
        self.log = log
    }

    static func == (left: Counted, right: Counted) -> Bool {
        left.log.pairs.append("\(left.text) \(right.text)")
        return left.text == right.text
    }
}

private final class Comparisons {
    var pairs: [String] = []
}
