import Foundation

extension StoredValue where Value: StorableValue {
    /// A value that the store keeps natively: `Bool`, `Int`, `Double`, `String`, `Data`, `URL`.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value while the key is missing or of another kind.
    ///   - key: The name in the store.
    ///   - store: Where it is kept.
    public init(wrappedValue: Value, _ key: String, store: some KeyValueStore = UserDefaults.standard) {
        self.init(
            key,
            store,
            StoredCoding(default: wrappedValue, read: Value.init(storedForm:), write: \.storedForm)
        )
    }
}

extension StoredValue where Value: RawRepresentable, Value.RawValue: StorableValue {
    /// A value that is kept as its raw value. An unknown one gives the default.
    public init(wrappedValue: Value, _ key: String, store: some KeyValueStore = UserDefaults.standard) {
        self.init(
            key,
            store,
            StoredCoding(
                default: wrappedValue,
                read: { Value.RawValue(storedForm: $0).flatMap { Value(rawValue: $0) } },
                write: \.rawValue.storedForm
            )
        )
    }
}

extension StoredValue {
    /// A set, kept as an array.
    public init<Element: StorableValue>(
        wrappedValue: Value,
        _ key: String,
        store: some KeyValueStore = UserDefaults.standard
    ) where Value == Set<Element> {
        self.init(
            key,
            store,
            StoredCoding(default: wrappedValue, read: { Set<Element>.read($0) }, write: { Set<Element>.write($0) })
        )
    }

    /// A set of raw-representable elements, kept as an array of raw values. Unknown ones are dropped.
    public init<Element: RawRepresentable>(
        wrappedValue: Value,
        _ key: String,
        store: some KeyValueStore = UserDefaults.standard
    ) where Value == Set<Element>, Element.RawValue: StorableValue {
        self.init(
            key,
            store,
            StoredCoding(
                default: wrappedValue,
                read: { Set<Element>.readRaw($0) },
                write: { Set<Element>.writeRaw($0) }
            )
        )
    }

    /// An optional value that the store keeps natively: nil is a missing key.
    public init<Wrapped: StorableValue>(
        _ key: String,
        store: some KeyValueStore = UserDefaults.standard
    ) where Value == Wrapped? {
        self.init(key, store, .optional(read: Wrapped.init(storedForm:), write: \.storedForm))
    }

    /// An optional value that is kept as its raw value: nil is a missing key or an unknown raw value.
    public init<Wrapped: RawRepresentable>(
        _ key: String,
        store: some KeyValueStore = UserDefaults.standard
    ) where Value == Wrapped?, Wrapped.RawValue: StorableValue {
        self.init(
            key,
            store,
            .optional(
                read: { Wrapped.RawValue(storedForm: $0).flatMap { Wrapped(rawValue: $0) } },
                write: \.rawValue.storedForm
            )
        )
    }

    /// An optional set, kept as an array: nil is a missing key.
    public init<Element: StorableValue>(
        _ key: String,
        store: some KeyValueStore = UserDefaults.standard
    ) where Value == Set<Element>? {
        self.init(key, store, .optional(read: { Set<Element>.read($0) }, write: { Set<Element>.write($0) }))
    }
}

extension StoredValue where Value: Codable {
    /// Any other value, kept as JSON. A value that was kept natively before is understood too.
    @_disfavoredOverload
    public init(wrappedValue: Value, _ key: String, store: some KeyValueStore = UserDefaults.standard) {
        self.init(
            key,
            store,
            StoredCoding(
                default: wrappedValue,
                read: { form in
                    let decoder = JSONDecoder()
                    if case .data(let json) = form, let value = try? decoder.decode(Value.self, from: json) {
                        return value
                    }
                    return try? decoder.decode(Value.self, from: JSONEncoder().encode(form))
                },
                write: { value in
                    let encoder = JSONEncoder()
                    encoder.outputFormatting = .sortedKeys
                    return .data(try encoder.encode(value))
                }
            )
        )
    }
}
