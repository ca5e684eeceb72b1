import Rill
import RillVirtualTime

#if canImport(Combine)
import Combine
#endif

/// What the body of a marble test returns is compared with the lane `output:`.
extension MarbleScript {
    func expectOutput<Output>(_ output: Output) {
        switch output {
        case is Void: return
        case let stream as any ObservableConvertibleType: expectOutput(of: stream)
        case let stream as any RecordableStream: expectOutput(of: stream)
        // After the streams: a subject is both.
        case is any Disposable: return
        default:
            if expectForeignOutput(output) { return }
            mistake(
                Failure(
                    "the body returns \(Output.self), which is no stream; return an observable, a trait, a property, "
                        + "an AsyncSequence, a publisher or a RecordableStream",
                    at: call
                )
            )
        }
    }

    /// Whether the output is an asynchronous sequence or a publisher, which is expected then.
    private func expectForeignOutput<Output>(_ output: Output) -> Bool {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
            let sequence = output as? any AsyncSequence
        {
            expectOutput(of: sequence)
            return true
        }
        #if canImport(Combine)
        if let publisher = output as? any Publisher {
            expectOutput(of: publisher)
            return true
        }
        #endif
        return false
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func expectOutput<Source: AsyncSequence>(of sequence: Source) {
        expectOutput { $0.record(sequence) }
    }

    #if canImport(Combine)
    private func expectOutput<Source: Publisher>(of publisher: Source) {
        expectOutput { $0.record(publisher) }
    }
    #endif

    private func expectOutput<Source: ObservableConvertibleType>(of stream: Source) {
        expectOutput { $0.record(stream) }
    }

    private func expectOutput<Source: RecordableStream>(of stream: Source) {
        expectOutput { $0.record(stream) }
    }

    private func expectOutput<Element>(_ subscribe: (StreamSubscriber) -> Subscribed<Element>) {
        if lock.withLock({ picture.isEmpty }) {
            let message =
                "the body returns a stream, and there is no lane 'output:' for it; draw one, or write "
                + "test.expect(stream, diagram: \"…\")"
            return mistake(Failure(message, at: call))
        }
        expect(LaneExpectation(.lane(MarblePicture.output), at: call), of: subscribe)
    }
}
