import RillTest
import XCTest

@testable import enum RillTest.StandardErrorRoute

/// The forms that go with the next version still do what they did.
final class FormerFormsTests: XCTestCase {
    /// Calls what is deprecated through a requirement that is not, so that no warning arises.
    private let former: any Former = FormerCalls()

    func testTheFormerFormsOfExpectMeanTheSame() {
        let lanes = "taps: -a-b|\nshown: -a-c|"
        let now = Failure.collect {
            expectMarbles(lanes) { test in
                test.expect(test.hot("taps"), lane: "shown")
                test.expect(test.hot("taps"), diagram: "-x-b|")
            }
        }
        let then = Failure.collect { expectMarbles(lanes) { test in former.expectObservables(test) } }
        XCTAssertEqual(now.map(\.message), ["lane 'shown' is not as expected", "the stream is not as expected"])
        XCTAssertEqual(then.map(\.message), now.map(\.message))
        XCTAssertEqual(then.map(\.diagram), now.map(\.diagram))
    }

    func testTheFormerFormsTakeStreamsOfOtherKinds() {
        XCTAssertTrue(Failure.collect { expectMarbles("shown: (a|)") { former.expectOthers($0) } }.isEmpty)
        let failures = Failure.collect { expectMarbles("shown: -b|") { former.expectOthers($0) } }
        XCTAssertEqual(failures.map(\.message), ["lane 'shown' is not as expected"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func testTheFormerFormsTakeSequences() {
        let failures = Failure.collect { expectMarbles("shown: -b|") { former.expectSequences($0) } }
        XCTAssertEqual(failures.map(\.message), ["lane 'shown' is not as expected"])
    }

    func testTheFormerFormTakesStreamsOfStreams() {
        XCTAssertTrue(Failure.collect { expectMarbles { former.expectStreams($0) } }.isEmpty)
    }

    /// What cannot be the name of a lane was a diagram, and is one still; it says so where the author sees it.
    func testADiagramWithoutItsLabelIsReadAndSaysSo() {
        let said = SaidLines()
        var log: [String] = []
        let failures = Failure.collect {
            StandardErrorRoute.$override.withValue({ said.add($0) }) {
                expectMarbles("taps: -a|\noutput: -a|") { test in
                    test.expect(test.hot("-a-b|"), diagram: "-a-b|")
                    test.expect(test.cold("-1|", as: Int.self), diagram: "-1|")
                    test.expect(test.inner("(ab|)"), diagram: "(ab|)")
                    test.on("--x", as: String.self) { log.append($0) }
                    return test.hot("taps")
                }
            }
        }
        XCTAssertTrue(failures.allSatisfy { $0.message.hasSuffix("was never subscribed") }, "\(failures)")
        XCTAssertEqual(log, ["x"])
        XCTAssertEqual(
            said.all.compactMap {
                $0.components(separatedBy: "; write ").last?.components(separatedBy: ", since").first
            },
            [
                #"test.hot(diagram: "-a-b|")"#, #"test.cold(diagram: "-1|")"#, #"test.inner(diagram: "(ab|)")"#,
                #"test.on(diagram: "--x")"#,
            ]
        )
        XCTAssertTrue(said.all.allSatisfy { $0.contains("FormerFormsTests.swift:") && $0.contains(": warning: ") })
    }

    /// Where there is no picture, a text is no name of a lane, whatever it looks like.
    func testWithoutAPictureATextIsADiagram() {
        let said = SaidLines()
        StandardErrorRoute.$override.withValue({ said.add($0) }) {
            expectMarbles { test in
                test.expect(test.hot("a--b"), diagram: "a--b")
                test.expect(test.cold("ab"), diagram: "ab")
            }
        }
        XCTAssertEqual(
            said.all.map { $0.contains(#"so it is read as a diagram; write test."#) },
            [true, true]
        )
    }
}

private protocol Former {
    func expectObservables(_ test: MarbleTest)
    func expectOthers(_ test: MarbleTest)
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func expectSequences(_ test: MarbleTest)
    func expectStreams(_ test: MarbleTest)
}

private struct FormerCalls: Former {
    @available(*, deprecated)
    func expectObservables(_ test: MarbleTest) {
        test.expect("shown", is: test.hot("taps"))
        test.expect(test.hot("taps"), "-x-b|")
    }

    @available(*, deprecated)
    func expectOthers(_ test: MarbleTest) {
        test.expect("shown", is: One(), values: ["a": 1, "b": 2], by: ==, matching: .exact)
        test.expect(One(), "(1|)")
    }

    @available(*, deprecated)
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func expectSequences(_ test: MarbleTest) {
        test.expect(
            "shown",
            is: AsyncStream {
                $0.yield("a"); $0.finish()
            }
        )
        test.expect(
            AsyncStream {
                $0.yield("a"); $0.finish()
            },
            "(a|)"
        )
    }

    @available(*, deprecated)
    func expectStreams(_ test: MarbleTest) {
        test.expect(Observable.just(Observable.just("a")), "(x|)", inner: ["x": "(a|)"])
    }

    /// A stream of another library.
    private struct One: RecordableStream {
        func record(into recorder: StreamRecorder<Int>) -> () -> Void {
            recorder.next(1)
            recorder.completed()
            return {}
        }
    }
}
