import Rill

/// A value that can be read at any time and watched as a stream, but not written: the read-only side of a relay.
///
/// ```swift
/// protocol CounterViewModel {
///     var count: RxProperty<Int> { get }
/// }
///
/// func show(_ viewModel: some CounterViewModel) {
///     print(viewModel.count.value)                                               // now
///     viewModel.count.asObservable().subscribe(onNext: { count in print(count) }) // now and from now on
/// }
/// ```
/// Write to it through the relay that it was made from, through `@ReadWrite`, or keep the value in a `@Stored`.
///
/// The stream never ends and never fails. It needs the property only for the subscription: subscribers stay when the
/// property is released.
///
/// `Sendable` where the element is: it may be read and subscribed to from any thread.
public final class RxProperty<Element>: ObservableConvertibleType {
    let storage: any PropertyStorage<Element>

    init(storage: any PropertyStorage<Element>) {
        self.storage = storage
    }

    /// A property with a value that nobody changes, unless a `@ReadWrite` stands before it.
    @_disfavoredOverload
    public convenience init(_ value: Element) {
        self.init(storage: RelayStorage(BehaviorRelay(value: value)))
    }

    /// The read-only side of `relay`.
    public convenience init(relay: BehaviorRelay<Element>) {
        self.init(storage: RelayStorage(relay))
    }

    /// The read-only side of `relay`, without a label. For a property whose value is itself a relay, say
    /// `RxProperty<BehaviorRelay<Int>>(relay)`.
    public convenience init(_ relay: BehaviorRelay<Element>) {
        self.init(relay: relay)
    }

    /// A property that starts with `initial` and then follows `observable`.
    ///
    /// ```
    /// observable      --1---2--|
    /// value           0-1---2----
    /// asObservable    0-1---2----
    /// ```
    /// Subscribes once, at once: what `observable` sends by then already replaces `initial`. When it completes, the
    /// value stays; when it fails, the value stays and the error goes to `Hooks.defaultErrorHandler`. The subscription
    /// ends when the property and its last subscriber are gone.
    public convenience init(initial: Element, then observable: Observable<Element>) {
        self.init(storage: RelayStorage(initial: initial, then: observable))
    }

    /// A property that takes its first value from an observable that has one to send at once, and then follows it.
    ///
    /// ```
    /// observable      1---2--        (1 during the subscription)
    /// value           1---2--
    /// ```
    /// Subscribes once. Several values sent at once count as one, the last. When it fails behind a value, the value stays
    /// and the error goes to `Hooks.defaultErrorHandler`.
    ///
    /// - Throws: `RxError.noElements` where the observable sends nothing at once, or the error that it sends instead.
    public convenience init(replaying observable: Observable<Element>) throws {
        let first = FirstValue<Element>()
        let subscription = observable.subscribe(onNext: { first.receive($0) }, onError: { first.fail($0) })
        do {
            let (relay, error) = try first.makeRelay()
            if let error { Hooks.defaultErrorHandler([], error) }
            self.init(storage: RelayStorage(relay, feed: DisposeBag(disposing: subscription)))
        } catch {
            subscription.dispose()
            throw error
        }
    }

    /// The value at this moment, also where its delivery is still under way. Never waits for a subscriber.
    public var value: Element { storage.value }

    /// The present value for each subscriber, then each value set, equal ones included.
    ///
    /// ```
    /// value = 0; accept   --1--1--2--
    /// asObservable()      0-1--1--2--
    /// ```
    public func asObservable() -> Observable<Element> { storage.stream() }

    /// Each value set after the subscription: `asObservable()` without the present one.
    ///
    /// ```
    /// value = 0; accept   --1--1--2--
    /// changed             --1--1--2--
    /// ```
    public var changed: Observable<Element> {
        let stream = storage.stream()
        return Observable.create { observer in
            var isFirst = true
            return stream.subscribe(onNext: { element in
                if isFirst { isFirst = false } else { observer.onNext(element) }
            })
        }
    }
}

// What it stands on is safe to use from any thread, and has no mutable state beside that.
extension RxProperty: @unchecked Sendable where Element: Sendable {}

/// Keeps what an observable sends during the subscription, then becomes a relay for what it sends later.
private final class FirstValue<Element> {
    private let gate = Lock()
    private var early: Element?
    private var error: (any Swift.Error)?
    private var relay: BehaviorRelay<Element>?

    func receive(_ element: Element) {
        let (relay, old) = gate.locked {
            let old = early
            if self.relay == nil { early = element }
            return (self.relay, old)
        }
        relay?.accept(element)
        withExtendedLifetime(old) {}
    }

    func fail(_ error: any Swift.Error) {
        let isLate = gate.locked {
            self.error = error
            return relay != nil
        }
        if isLate { Hooks.defaultErrorHandler([], error) }
    }

    /// - Returns: The relay, and the error that came behind its value, which nobody has heard of yet.
    func makeRelay() throws -> (BehaviorRelay<Element>, (any Swift.Error)?) {
        try gate.locked {
            guard let early else { throw error ?? RxError.noElements }
            let relay = BehaviorRelay(value: early)
            self.relay = relay
            self.early = nil
            return (relay, error)
        }
    }
}
