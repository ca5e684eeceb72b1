import Foundation
import Rill
import RillTest

/// A line of `chains.tsv`: a chain, when it is disposed, and what RxSwift 6 records of it.
struct ConformanceCase: Sendable {
    let text: String
    let chain: Chain
    let disposed: Int
    let expected: [ChainEvent]

    init(line: Substring) throws {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count == 3, let disposed = Int(columns[1]) else {
            throw ChainSyntaxError(text: String(line), offset: 0, expected: ["a line of three columns"])
        }
        text = String(columns[0])
        chain = try ChainParser.parse(text)
        self.disposed = disposed
        expected = try ChainParser.events(String(columns[2]))
    }

    static func all() throws -> [ConformanceCase] {
        guard let url = Bundle.module.url(forResource: "chains", withExtension: "tsv") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { try ConformanceCase(line: $0) }
    }

    /// What Rill records.
    func play() -> [ChainEvent] {
        let scheduler = TestScheduler(initialClock: 0)
        // Made before the run: a hot event at the tick of the subscription comes before it, and is missed.
        let observable = chain.observable(on: scheduler).take(60)
        let observer = scheduler.start(disposed: disposed) { observable }
        return observer.events.map { recorded in
            switch recorded.value {
            case .next(let element): ChainEvent(time: recorded.time, kind: .next(element))
            case .completed: ChainEvent(time: recorded.time, kind: .completed)
            case .error(let error): ChainEvent(time: recorded.time, kind: .error(ConformanceCase.name(of: error)))
            }
        }
    }

    private static func name(of error: any Error) -> String {
        switch error {
        case let error as ChainError: error.name
        case RxError.noElements: "noElements"
        case RxError.moreThanOneElement: "moreThanOne"
        case RxError.argumentOutOfRange: "range"
        case RxError.timeout: "timeout"
        default: "\(error)"
        }
    }
}
