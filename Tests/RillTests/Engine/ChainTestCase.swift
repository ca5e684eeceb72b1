import Foundation
import Rill
import RillVirtualTime
import XCTest

/// A link of a long chain, and what has to come out of ten thousand operators of it.
struct ChainLink {
    typealias Source = Observable<Int>

    let name: String
    /// How many operators a link is.
    let operators: Int
    /// What comes of 1, 2 and completion, and of an error; nil where an error is not sent.
    let events: [String]
    let failure: String?
    /// Puts so many links behind a source.
    let chain: (Source, Int) -> Source

    init(
        _ name: String,
        operators: Int = 1,
        _ events: [String] = ["next(1)", "next(2)", "completed"],
        failure: String? = "error(boom)",
        apply: @escaping (Source) -> Source
    ) {
        self.init(name, operators: operators, events, failure: failure) {
            $0
        } link: {
            apply($0)
        } end: {
            $0
        }
    }

    /// A link between values of another type than `Observable`.
    init<Stream>(
        _ name: String,
        operators: Int = 1,
        _ events: [String] = ["next(1)", "next(2)", "completed"],
        failure: String? = "error(boom)",
        begin: @escaping (Source) -> Stream,
        link: @escaping (Stream) -> Stream,
        end: @escaping (Stream) -> Source
    ) {
        self.name = name
        self.operators = operators
        self.events = events
        self.failure = failure
        chain = { source, count in
            var stream = begin(source)
            for _ in 0..<count { stream = link(stream) }
            return end(stream)
        }
    }
}

/// Checks that ten thousand operators in a chain subscribe, run and go within the default stack, in debug builds too.
///
/// XCTest runs this on the main thread, whose stack is the system's default of 8 MB (838 bytes an operator).
/// `RILL_CHAIN` names a link to run alone. Only the run that completes is so long without `RILL_LONG_TESTS`; what is
/// disposed and what fails goes through a tenth of the operators then.
class ChainTestCase: XCTestCase {
    let scheduler = TestScheduler()
    private let length = 10_000
    private let isLong = ProcessInfo.processInfo.environment["RILL_LONG_TESTS"] != nil

    func check(_ link: ChainLink) {
        if let only = ProcessInfo.processInfo.environment["RILL_CHAIN"], only != link.name { return }
        let other = isLong ? length : length / 10
        run(link, length: other, expected: []) {
            $0.onNext(1)
        } disposed: {
            true
        }
        run(link, length: length, expected: link.events) {
            $0.onNext(1)
            $0.onNext(2)
            $0.onCompleted()
        }
        if let failure = link.failure { run(link, length: other, expected: [failure]) { $0.onError(Boom.one) } }
    }

    /// Subscribes to a chain, sends, and compares what came last; a chain that is disposed is not compared.
    private func run(
        _ link: ChainLink,
        length: Int,
        expected: [String],
        _ send: (PublishSubject<Int>) -> Void,
        disposed: () -> Bool = { false }
    ) {
        let subject = PublishSubject<Int>()
        var events: [String] = []
        do {
            let chain = link.chain(subject, length / link.operators)
            let subscription = chain.subscribe { events.append("\($0)") }
            settle()
            XCTAssertTrue(subject.hasObservers, link.name)
            send(subject)
            settle()
            if disposed() { subscription.dispose() }
            settle()
        }
        if !disposed() { XCTAssertEqual(events.suffix(expected.count), expected[...], link.name) }
        XCTAssertFalse(subject.hasObservers, link.name)
    }

    func settle() { scheduler.advanceTo(scheduler.clock + 30_000) }
}
