import Foundation
import Testing

/// Rill against a reference model that shares no code with it.
///
/// `RILL_REFERENCE_SEED` replays a run, `RILL_REFERENCE_PIPELINES` says how many are tried: 10,000 with `RILL_LONG_TESTS`, and
/// the first 2,000 of them without.
@Suite struct ReferenceTests {
    @Test func randomPipelinesDoWhatTheReferenceModelSays() {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["RILL_REFERENCE_SEED"].flatMap { UInt64($0) } ?? 20_250_101
        let usual = environment["RILL_LONG_TESTS"] != nil ? 10_000 : 2_000
        let count = environment["RILL_REFERENCE_PIPELINES"].flatMap { Int($0) } ?? usual
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

    /// Found by a soak: the model took what the first element leads to for later than the second element.
    @Test func anElementOfANestedBranchSupersedesTheOneBeforeItInTheSameTick() {
        let source = Pipeline.many(.merge, [.just(5), .publish(.cold(0, []), .just(3))])
        let inners: [Pipeline] = [.timer(1_000, period: nil, count: 1), .never, .cold(1, [])]
        let branch = Pipeline.flatten(.flatMapLatest, .shared, inners)
        let example = ReferenceCase(pipeline: .publish(source, branch), subscribed: 200, disposed: 300)
        #expect(example.expected == ReferenceCase.Outcome(events: [], spans: []))
        #expect(example.actual == example.expected)
    }
}
