import Rill
import RillVirtualTime

/// What the body of a marble test returns is compared with the lane `output:`.
extension MarbleTest {
    func expectOutput<Output>(_ output: Output) {
        if output is Void || output is any Disposable { return }
        guard !picture.isEmpty else {
            mistake(
                Failure(
                    "the body returns a stream, and there is no lane 'output:' for it; draw one, or write "
                        + "test.expect(stream, \"…\")",
                    at: call
                )
            )
            return
        }
        switch output {
        case let stream as any ObservableConvertibleType: expectOutput(of: stream)
        case let stream as any RecordableStream: expectOutput(of: stream)
        default:
            mistake(
                Failure(
                    "the body returns \(Output.self), which is no stream; return an observable, a trait, a property, "
                        + "an AsyncSequence, a publisher or a RecordableStream",
                    at: call
                )
            )
        }
    }

    private func expectOutput<Source: ObservableConvertibleType>(of stream: Source) {
        expect(lane: "output", at: call, [:], [:], nil) { $0.record(stream) }
    }

    private func expectOutput<Source: RecordableStream>(of stream: Source) {
        expect(lane: "output", at: call, [:], [:], nil) { $0.record(stream) }
    }
}
