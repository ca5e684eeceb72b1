import Rill

/// What stands for the observing of a model, as an identity and nothing more.
///
/// Code that was written for DidUpdate may name it. Here each property keeps its own handlers, so there is nothing in it.
/// A model has one for as long as someone holds it.
public final class StateObserver: Sendable {
    private let key: ObjectIdentifier
    private let model: WeakModel

    private init(_ model: AnyObject) {
        key = ObjectIdentifier(model)
        self.model = WeakModel(model)
    }

    deinit { StateObserver.all.forget(key) }

    /// The one of a model.
    fileprivate static func of(_ model: AnyObject) -> StateObserver {
        all.find(model) ?? all.keep(StateObserver(model), for: model)
    }

    private static let all = Registry()

    private final class WeakModel: @unchecked Sendable {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    /// Those in use. An address may be used again, so the model has to be the very one.
    private final class Registry: @unchecked Sendable {
        private struct Entry {
            weak var observer: StateObserver?
        }

        private let lock = Lock()
        private var entries: [ObjectIdentifier: Entry] = [:]

        func find(_ model: AnyObject) -> StateObserver? {
            let found = lock.locked { entries[ObjectIdentifier(model)]?.observer }
            return found?.model.object === model ? found : nil
        }

        /// Keeps `new`, unless another thread has been faster: then that one is the model's.
        func keep(_ new: StateObserver, for model: AnyObject) -> StateObserver {
            let (current, other) = lock.locked { () -> (StateObserver, StateObserver?) in
                let other = entries[new.key]?.observer
                if let other, other.model.object === model { return (other, nil) }
                entries[new.key] = Entry(observer: new)
                return (new, other)
            }
            withExtendedLifetime(other) {}
            return current
        }

        func forget(_ key: ObjectIdentifier) {
            lock.locked {
                if let entry = entries[key], entry.observer == nil { entries[key] = nil }
            }
        }
    }
}

extension ObservableState {
    /// What stands for the observing of this model.
    public var stateObserver: StateObserver { .of(self) }
}
