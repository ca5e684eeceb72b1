import CRillAtomics

/// Limits that end what would never end by itself.
enum StateLimits {
    /// How many changes of one value may follow from each other, each made by a handler of the one before.
    ///
    /// A change beyond that is stored but not delivered, which ends an endless exchange between handlers.
    static let updatesInsideUpdates = 10_000

    static func message(for type: Any.Type) -> String {
        """
        A value of type \(type) was set \(updatesInsideUpdates) times by its own update handlers, each time because of \
        the time before. The newest value is stored but not delivered. Let a handler set the value only where it \
        differs, or use didChange.
        """
    }
}
