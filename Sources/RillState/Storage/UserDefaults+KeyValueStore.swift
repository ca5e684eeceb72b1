import Foundation
import Rill

extension UserDefaults: KeyValueStore {
    /// What is kept under `key`, or nil. Dictionaries and dates count as missing.
    public func storedForm(forKey key: String) -> StoredForm? {
        object(forKey: key).flatMap(StoredForm.init(propertyList:))
    }

    /// Keeps `form` under `key` as a native value, or removes what is there where it is nil.
    public func store(_ form: StoredForm?, forKey key: String) {
        switch form {
        case nil: removeObject(forKey: key)
        case .bool(let value): set(value, forKey: key)
        case .int(let value): set(value, forKey: key)
        case .double(let value): set(value, forKey: key)
        case let form?: set(form.propertyList, forKey: key)
        }
        ourOwnChanges.tell(key)
    }

    /// Calls `changed` after each set of `key` by a stored value, and, where the system announces changes of the
    /// defaults (not on Linux), after each other change of any defaults in this process.
    public func observe(key: String, changed: @escaping () -> Void) -> any Disposable {
        let center = NotificationCenter.default
        let token = center.addObserver(forName: UserDefaults.didChangeNotification, object: nil, queue: nil) {
            [changed = Unchecked(changed)] _ in changed.value()
        }
        let membership = ourOwnChanges.add(key, changed)
        return Disposables.create {
            center.removeObserver(token)
            membership.dispose()
        }
    }
}

extension KeyValueStore where Self == UserDefaults {
    /// The user's defaults of this process, as in `@StoredValue("volume", store: .standard)`.
    public static var standard: UserDefaults { UserDefaults.standard }
}

/// Those who want to hear of sets by stored values, in whatever suite: they look for themselves whether it was theirs.
private let ourOwnChanges = StoreObservers()

/// Carries a closure into a `@Sendable` one. What stored values pass may be called from any thread.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

extension StoredForm {
    /// From what the defaults hand out.
    fileprivate init?(propertyList: Any) {
        switch propertyList {
        case let value as String: self = .string(value)
        case let value as Data: self = .data(value)
        case let values as [Any]:
            let forms = values.compactMap(StoredForm.init(propertyList:))
            guard forms.count == values.count else { return nil }
            self = .array(forms)
        case let value as NSNumber:
            // Truth values come back as numbers on some platforms; `Bool(storedForm:)` takes 0 and 1.
            switch String(cString: value.objCType) {
            case "d", "f": self = .double(value.doubleValue)
            default: self = .int(value.intValue)
            }
        default: return nil
        }
    }

    /// As an array or a scalar that the defaults take.
    fileprivate var propertyList: Any {
        switch self {
        case .bool(let value): value
        case .int(let value): value
        case .double(let value): value
        case .string(let value): value
        case .data(let value): value
        case .array(let values): values.map(\.propertyList)
        }
    }
}
