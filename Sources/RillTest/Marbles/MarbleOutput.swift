import Rill
import RillVirtualTime

/// What the body of a marble test returns is compared with the lane `output:`.
extension MarbleTest {
    func expectOutput<Output>(_ output: Output) {
        switch output {
        case is Void: return
        case let stream as any ObservableConvertibleType: expectOutput(of: stream)
        case let stream as any RecordableStream: expectOutput(of: stream)
        // After the streams: a subject is both.
        case is any Disposable: return
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

    /// Whether there is a picture that can have a lane for what the body returns.
    private func hasPicture() -> Bool {
        if !picture.isEmpty { return true }
        let message =
            "the body returns a stream, and there is no lane 'output:' for it; draw one, or write "
            + "test.expect(stream, \"…\")"
        mistake(Failure(message, at: call))
        return false
    }

    private func expectOutput<Source: ObservableConvertibleType>(of stream: Source) {
        guard hasPicture() else { return }
        expect(lane: "output", at: call, [:], [:], nil) { $0.record(stream) }
    }

    private func expectOutput<Source: RecordableStream>(of stream: Source) {
        guard hasPicture() else { return }
        expect(lane: "output", at: call, [:], [:], nil) { $0.record(stream) }
    }
}
