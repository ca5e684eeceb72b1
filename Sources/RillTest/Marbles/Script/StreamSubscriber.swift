import Rill
import RillVirtualTime

/// A recording observer at a stream, and what ends its subscription.
struct Subscribed<Element> {
    let observer: TestableObserver<Element>
    let cancel: () -> Void
}

/// Subscribes recording observers to whatever can be under test.
struct StreamSubscriber {
    let script: MarbleScript
    let label: String?
    let site: SourceSite
    /// Called with each stream that the stream sends, once that is recorded.
    let sent: (Any) -> Void

    private var scheduler: TestScheduler { script.run.scheduler }

    func record<Source: ObservableConvertibleType>(_ source: Source) -> Subscribed<Source.Element> {
        var stream = source.asObservable()
        // Only streams are watched; what is under test shall not get an operator more than it has.
        if Source.Element.self is any ObservableConvertibleType.Type { stream = stream.do(afterNext: sent) }
        // Nor where nothing is to be recorded: see `RecordingWatch`.
        if let watch = script.recordingWatch {
            stream = stream.do(
                onNext: { _ in watch.note() },
                onError: { _ in watch.note() },
                onCompleted: { watch.note() }
            )
        }
        let observer = scheduler.record(
            stream,
            as: label,
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: site.column
        )
        return Subscribed(observer: observer) { observer.dispose() }
    }

    func record<Source: RecordableStream>(_ source: Source) -> Subscribed<Source.Element> {
        let observer = observer(of: Source.Element.self)
        let watch = script.recordingWatch
        let sent = sent
        let recorder = StreamRecorder(observer: observer) { element in
            watch?.note()
            sent(element)
        }
        let cancel = source.record(into: recorder)
        return Subscribed(observer: observer, cancel: cancel)
    }

    func observer<Element>(of type: Element.Type) -> TestableObserver<Element> {
        scheduler.createObserver(
            type,
            label: label,
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: site.column
        )
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamSubscriber {
    /// Iterates an asynchronous sequence until it ends or the subscription is cancelled.
    func record<Source: AsyncSequence>(_ source: Source) -> Subscribed<Source.Element> {
        let observer = observer(of: Source.Element.self)
        var iterator = source.makeAsyncIterator()
        nonisolated(unsafe) let sent = sent
        // Only the task below calls it, one call after the other; the sequence itself need not be Sendable.
        nonisolated(unsafe) let next = { try await iterator.next() }
        let task = EagerTask(scheduler) {
            do {
                while let element = try await next() {
                    if Task.isCancelled { return }
                    observer.on(.next(element))
                    sent(element)
                }
                if !Task.isCancelled { observer.on(.completed) }
            } catch {
                if !Task.isCancelled { observer.on(.error(error)) }
            }
        }
        script.keep(task)
        return Subscribed(observer: observer) { task.cancel() }
    }
}

#if canImport(Combine)
import Combine

extension StreamSubscriber {
    /// As an observable, so that the end of the test and `!` reach a publisher that sends from within its subscription.
    func record<Source: Publisher>(_ source: Source) -> Subscribed<Source.Output> { record(source.asObservable()) }
}
#endif
