import Foundation
import Testing

/// Rill against a reference model that shares no code with it.
///
/// `RILL_REFERENCE_SEED` replays a run, `RILL_REFERENCE_PIPELINES` makes it longer.
@Suite struct ReferenceTests {
    @Test func randomPipelinesDoWhatTheReferenceModelSays() {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["RILL_REFERENCE_SEED"].flatMap { UInt64($0) } ?? 20_250_101
        let count = environment["RILL_REFERENCE_PIPELINES"].flatMap { Int($0) } ?? 10_000
        var generator = PipelineGenerator(seed: seed)
        var found: [String] = []
        for number in 1...max(count, 1) {
            let example = generator.next()
            guard example.disagreement != nil else { continue }
            let smallest = example.shrunk
            found.append("seed \(seed), pipeline \(number), shrunk:\n\(smallest.disagreement ?? "\(smallest)")")
            if found.count == 5 { break }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n\n"))")
    }
}
