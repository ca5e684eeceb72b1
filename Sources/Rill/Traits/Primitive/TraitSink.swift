/// The end of a chain for a `Single`, a `Maybe` or a `Completable`: one call for its one outcome.
package final class TraitSink<Element>: Sink<Element> {
    private let subscription: SourceSlot
    private let onElement: (Element) -> Void
    private let onFailure: (any Swift.Error) -> Void
    private let onEmpty: () -> Void
    /// An element was delivered: what follows it is the end, which says nothing new.
    private var isDone = false

    init(
        _ subscription: SourceSlot,
        _ onElement: @escaping (Element) -> Void,
        _ onFailure: @escaping (any Swift.Error) -> Void,
        _ onEmpty: @escaping () -> Void
    ) {
        self.subscription = subscription
        self.onElement = onElement
        self.onFailure = onFailure
        self.onEmpty = onEmpty
    }

    package override func keep(_ handle: SourceHandle) { subscription.attach(handle) }
    package override var isListening: Bool { subscription.isActive }

    package override func next(_ element: Element) {
        if isDone || !subscription.isActive { return }
        isDone = true
        onElement(element)
        subscription.didDispose()
    }

    package override func error(_ error: any Swift.Error) {
        guard subscription.finish() else { return }
        if !isDone { onFailure(error) }
        subscription.didDispose()
        subscription.dispose()
    }

    package override func completed() {
        guard subscription.finish() else { return }
        if !isDone { onEmpty() }
        subscription.didDispose()
        subscription.dispose()
    }
}

extension PrimitiveSequence {
    /// Subscribes closures for the outcomes. An error without a closure goes to `Hooks.defaultErrorHandler`.
    func subscribe(
        onElement: ((Element) -> Void)?,
        onFailure: ((any Swift.Error) -> Void)?,
        onEmpty: (() -> Void)?,
        onDisposed: (() -> Void)?
    ) -> Disposable {
        let subscription = onDisposed.map { NotifyingSubscription($0) } ?? SourceSlot()
        let callStack = onFailure == nil ? Hooks.callStack() : []
        source.start(
            TraitSink(
                subscription,
                onElement ?? { _ in },
                onFailure ?? { Hooks.defaultErrorHandler(callStack, $0) },
                onEmpty ?? {}
            )
        )
        return subscription
    }
}

/// A closure that also receives an object, as one that does not retain it; nil where there is none.
func unretained<Object: AnyObject, Value>(
    _ object: Object,
    _ closure: ((Object, Value) -> Void)?
) -> ((Value) -> Void)? {
    closure.map { closure in
        { [weak object] value in if let object { closure(object, value) } }
    }
}

/// A closure that receives an object, as one that does not retain it; nil where there is none.
func unretained<Object: AnyObject>(_ object: Object, _ closure: ((Object) -> Void)?) -> (() -> Void)? {
    closure.map { closure in
        { [weak object] in if let object { closure(object) } }
    }
}
