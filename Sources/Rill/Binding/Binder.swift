/// An observer that sets something on an object, on a scheduler, without retaining the object.
///
/// ```swift
/// let title = Binder(label) { label, text in label.text = text }
/// name.bind(to: title).disposed(by: bag)
/// ```
/// On the main thread, by default: at once where it is called there and nothing waits, otherwise on the main queue.
/// Elements that come when the object is gone are dropped. An error is a mistake, reported through `Misuse`: end the
/// stream normally before it is bound, for example with `catchAndReturn`.
public struct Binder<Value>: ObserverType {
    /// The type of the elements.
    public typealias Element = Value

    private let set: (Value) -> Void

    /// A binder for an object.
    ///
    /// - Parameters:
    ///   - target: Held weakly.
    ///   - scheduler: Where `binding` is called.
    ///   - binding: Sets an element on the object.
    public init<Target: AnyObject>(
        _ target: Target,
        scheduler: ImmediateSchedulerType = MainScheduler(),
        binding: @escaping (Target, Value) -> Void
    ) {
        weak let weakTarget = target
        set = { value in
            _ = scheduler.schedule(value) { value in
                if let target = weakTarget { binding(target, value) }
                return Disposables.create()
            }
        }
    }

    /// Sets an element.
    public func on(_ event: Event<Value>) {
        switch event {
        case .next(let value): set(value)
        case .error(let error):
            Misuse.report(
                "A Binder received the error \(error.phrase). It can only set values: handle the error before the binding, "
                    + "for example with catchAndReturn."
            )
        case .completed: break
        }
    }

    /// Sets an element.
    public func onNext(_ element: Value) { set(element) }

    /// This binder without its type.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(self) }
}
