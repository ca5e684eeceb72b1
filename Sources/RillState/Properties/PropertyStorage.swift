import Rill

/// What a property stands on.
protocol PropertyStorage<Element>: AnyObject {
    associatedtype Element

    /// The value at this moment.
    var value: Element { get }

    /// The present value for each subscriber, then each one set. It does not end.
    func stream() -> Observable<Element>

    /// The relay below, where there is one.
    var relay: BehaviorRelay<Element>? { get }
}

/// A relay, and what feeds it. The feeding stops when the property and its last subscriber are gone.
final class RelayStorage<Element>: PropertyStorage {
    private let target: BehaviorRelay<Element>
    private let feed: DisposeBag

    init(_ relay: BehaviorRelay<Element>, feed: DisposeBag = DisposeBag()) {
        target = relay
        self.feed = feed
    }

    /// A relay that `source` feeds. An error of the source goes to `Hooks.defaultErrorHandler`; the value stays.
    convenience init(initial value: Element, then source: Observable<Element>) {
        let relay = BehaviorRelay(value: value)
        self.init(relay, feed: DisposeBag(disposing: source.bind(to: relay)))
    }

    var value: Element { target.value }
    var relay: BehaviorRelay<Element>? { target }

    func stream() -> Observable<Element> {
        Observable.create { observer in
            let subscription = self.target.subscribe(onNext: { observer.onNext($0) })
            return Disposables.create {
                subscription.dispose()
                withExtendedLifetime(self) {}
            }
        }
    }
}

/// A core, which this property can only read.
final class CoreStorage<Element>: PropertyStorage {
    private let proxy: ReadOnlyProxy<Element>

    init(_ core: ValueCore<Element>) {
        proxy = ReadOnlyProxy(source: CoreSource(core))
    }

    var value: Element { proxy.currentValue }
    var relay: BehaviorRelay<Element>? { nil }
    func stream() -> Observable<Element> { proxy.asObservable() }
}

/// A property computed from others at each read.
final class DerivedStorage<Element>: PropertyStorage {
    private let compute: () -> Element
    private let observable: Observable<Element>

    init(_ compute: @escaping () -> Element, _ observable: Observable<Element>) {
        self.compute = compute
        self.observable = observable
    }

    var value: Element { compute() }
    var relay: BehaviorRelay<Element>? { nil }
    func stream() -> Observable<Element> { observable }
}
