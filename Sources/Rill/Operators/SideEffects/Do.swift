import CRillAtomics

extension ObservableType {
    /// Runs side effects along the way, and passes everything on unchanged.
    ///
    /// ```
    /// source                -1-2-|
    /// do(onNext: print)     -1-2-|      (prints 1, 2)
    /// ```
    /// The order of a whole subscription: `onSubscribe`, the source is subscribed, `onSubscribed`, elements, the
    /// terminal event, its `after` handler, the source is disposed, `onDispose`. With a source that ends while it is subscribed,
    /// `onSubscribed` comes after its end and before `onDispose`.
    ///
    /// - Parameters:
    ///   - onNext: Runs before an element is passed on. An error that it throws fails the result.
    ///   - afterNext: Runs after an element was passed on. An error that it throws fails the result.
    ///   - onError: Runs before an error is passed on. An error that it throws takes its place.
    ///   - afterError: Runs after an error was passed on. An error that it throws is ignored: the stream is over.
    ///   - onCompleted: Runs before completion is passed on. An error that it throws takes its place.
    ///   - afterCompleted: Runs after completion was passed on. An error that it throws is ignored.
    ///   - onSubscribe: Runs before the source is subscribed.
    ///   - onSubscribed: Runs after the source was subscribed.
    ///   - onDispose: Runs once, after the source was disposed, whether it ended or not.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((Swift.Error) throws -> Void)? = nil,
        afterError: ((Swift.Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        let actions = DoActions(
            onNext: onNext,
            afterNext: afterNext,
            onError: onError,
            afterError: afterError,
            onCompleted: onCompleted,
            afterCompleted: afterCompleted
        )
        return SinkFunction { sink in
            guard onDispose != nil || actions.looksBackAtTheEnd else {
                onSubscribe?()
                source.run(DoSink(actions, sink))
                onSubscribed?()
                return
            }
            let disposal = DoDisposal(onDispose)
            sink.attach(disposal)
            onSubscribe?()
            source.run(DoSink(actions, SlotSink(disposal.slot, sink), disposal))
            onSubscribed?()
            disposal.subscribingIsOver()
        }
    }
}

private final class DoActions<Element> {
    let onNext: ((Element) throws -> Void)?
    let afterNext: ((Element) throws -> Void)?
    let onError: ((any Swift.Error) throws -> Void)?
    let afterError: ((any Swift.Error) throws -> Void)?
    let onCompleted: (() throws -> Void)?
    let afterCompleted: (() throws -> Void)?

    /// Whether a handler runs behind a terminal event.
    var looksBackAtTheEnd: Bool { afterError != nil || afterCompleted != nil }

    init(
        onNext: ((Element) throws -> Void)?,
        afterNext: ((Element) throws -> Void)?,
        onError: ((any Swift.Error) throws -> Void)?,
        afterError: ((any Swift.Error) throws -> Void)?,
        onCompleted: (() throws -> Void)?,
        afterCompleted: (() throws -> Void)?
    ) {
        self.onNext = onNext
        self.afterNext = afterNext
        self.onError = onError
        self.afterError = afterError
        self.onCompleted = onCompleted
        self.afterCompleted = afterCompleted
    }
}

/// Runs `onDispose` after the source's disposal, but not before `onSubscribed`.
private final class DoDisposal: SourceHandle {
    let slot = SourceSlot()
    /// Counts down the two things that have to be over: subscribing, and the source.
    private let countdown = SubscribingCountdown()
    private var onDispose: (() -> Void)?
    /// A terminal event is being forwarded: the disposal that it leads to waits for the handler behind it.
    private static var waitingBit: UInt32 { 2 }

    init(_ onDispose: (() -> Void)?) {
        self.onDispose = onDispose
    }

    override func dispose() {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit)
        if before & (SourceHandle.disposedBit | DoDisposal.waitingBit) == 0 { disposeSource() }
    }

    func wait() { _ = rill_fetch_or(flags, DoDisposal.waitingBit) }

    func goOn() {
        if rill_fetch_and(flags, ~DoDisposal.waitingBit) & SourceHandle.disposedBit != 0 { disposeSource() }
    }

    private func disposeSource() {
        slot.dispose()
        oneIsOver()
    }

    func subscribingIsOver() { oneIsOver() }

    private func oneIsOver() {
        guard countdown.isOver() else { return }
        let onDispose = self.onDispose
        self.onDispose = nil
        onDispose?()
    }
}

/// True for the second of two callers.
private final class SubscribingCountdown: SourceHandle {
    func isOver() -> Bool { !markDisposed() }
}

private final class DoSink<Element>: OperatorSink<Element, Element> {
    private let onNext: ((Element) throws -> Void)?
    private let afterNext: ((Element) throws -> Void)?
    private let actions: DoActions<Element>

    private let disposal: DoDisposal?

    init(_ actions: DoActions<Element>, _ downstream: Sink<Element>, _ disposal: DoDisposal? = nil) {
        self.actions = actions
        self.disposal = disposal
        onNext = actions.onNext
        afterNext = actions.afterNext
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            try onNext?(element)
            downstream.next(element)
            try afterNext?(element)
        } catch {
            downstream.error(error)
        }
    }

    override func error(_ error: any Swift.Error) {
        do { try actions.onError?(error) } catch { return downstream.error(error) }
        guard let afterError = actions.afterError else { return downstream.error(error) }
        disposal?.wait()
        downstream.error(error)
        try? afterError(error)
        disposal?.goOn()
    }

    override func completed() {
        do { try actions.onCompleted?() } catch { return downstream.error(error) }
        guard let afterCompleted = actions.afterCompleted else { return downstream.completed() }
        disposal?.wait()
        downstream.completed()
        try? afterCompleted()
        disposal?.goOn()
    }
}
