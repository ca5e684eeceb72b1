#if canImport(Observation)
import Observation
import Rill

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension RxProperty {
    /// A property that reads an `@Observable` model.
    ///
    /// ```swift
    /// let title = RxProperty(tracking: { document.title + document.suffix })
    /// ```
    /// `value` runs `read` each time, and so is never behind. The stream sends the present value for each subscriber,
    /// then the value after each change of what `read` read the last time.
    ///
    /// Observation announces a change before it happens, and once. So the new value is read on `scheduler`, after
    /// which the next change is awaited: changes that come before that count as one. Where `read` is isolated to the
    /// main actor, `scheduler` has to run on the main thread, as the default does. For values of this module there is
    /// no such delay: see `ReadOnlyProxy(tracking:)`.
    public convenience init(
        tracking read: @escaping () -> Element,
        on scheduler: any ImmediateSchedulerType = MainScheduler.asyncInstance
    ) {
        self.init(storage: DerivedStorage(read, tracking(read, on: scheduler)))
    }

    /// A property that reads an `@Observable` model, without updates that change nothing.
    public convenience init(
        tracking read: @escaping () -> Element,
        on scheduler: any ImmediateSchedulerType = MainScheduler.asyncInstance
    ) where Element: Equatable {
        self.init(storage: DerivedStorage(read, tracking(read, on: scheduler).distinctUntilChanged()))
    }

    /// A property that reads an `@Observable` model without keeping it alive. When the model is gone, the value that
    /// was read last stays.
    public convenience init<Model: AnyObject>(
        tracking model: Model,
        on scheduler: any ImmediateSchedulerType = MainScheduler.asyncInstance,
        _ read: @escaping (Model) -> Element
    ) where Element: Equatable {
        let last = LastKnown(read(model))
        self.init(
            tracking: { [weak model] in
                if let model { last.value = read(model) }
                return last.value
            },
            on: scheduler
        )
    }
}

/// The values of an expression over `@Observable` models: the present one, then the one after each change.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private func tracking<Element>(
    _ read: @escaping () -> Element,
    on scheduler: any ImmediateSchedulerType
) -> Observable<Element> {
    Observable.create { observer in
        let loop = TrackingLoop(read, scheduler) { observer.onNext($0) }
        loop.run()
        return Disposables.create { loop.cancel() }
    }
}

/// Reads an expression, waits for the announcement of a change, and reads again.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private final class TrackingLoop<Element>: @unchecked Sendable {
    private let read: () -> Element
    private let scheduler: any ImmediateSchedulerType
    private let send: (Element) -> Void
    private let scheduled = SerialDisposable()

    init(_ read: @escaping () -> Element, _ scheduler: any ImmediateSchedulerType, _ send: @escaping (Element) -> Void)
    {
        self.read = read
        self.scheduler = scheduler
        self.send = send
    }

    func run() {
        if scheduled.isDisposed { return }
        let value = withObservationTracking(read) { [weak self] in self?.changeIsComing() }
        send(value)
    }

    private func changeIsComing() {
        if scheduled.isDisposed { return }
        scheduled.disposable = scheduler.schedule(()) { [weak self] in
            self?.run()
            return Disposables.create()
        }
    }

    func cancel() { scheduled.dispose() }
}
#endif
