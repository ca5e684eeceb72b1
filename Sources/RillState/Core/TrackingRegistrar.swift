#if canImport(Observation)
import Observation
#endif

/// Makes a value visible to Observation: who reads it in `withObservationTracking` hears of the next change.
///
/// Does nothing where the platform has no Observation.
struct TrackingRegistrar {
    #if canImport(Observation)
    private let anchor: AnyObject?

    init() {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            anchor = TrackingAnchor()
        } else {
            anchor = nil
        }
    }

    /// The value is read.
    func access() {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            typedAnchor?.access()
        }
    }

    /// The value is about to change.
    func willSet() {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            typedAnchor?.willSet()
        }
    }

    /// The value has changed.
    func didSet() {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            typedAnchor?.didSet()
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @inline(__always)
    private var typedAnchor: TrackingAnchor? {
        guard let anchor else { return nil }
        return unsafeDowncast(anchor, to: TrackingAnchor.self)
    }
    #else
    func access() {}
    func willSet() {}
    func didSet() {}
    #endif
}

#if canImport(Observation)
/// The object and the property that Observation knows a core by. Not generic, and one key path for all.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private final class TrackingAnchor: Observable {
    private let registrar = ObservationRegistrar()
    private let value: Void = ()

    func access() { registrar.access(self, keyPath: \TrackingAnchor.value) }
    func willSet() { registrar.willSet(self, keyPath: \TrackingAnchor.value) }
    func didSet() { registrar.didSet(self, keyPath: \TrackingAnchor.value) }
}
#endif
