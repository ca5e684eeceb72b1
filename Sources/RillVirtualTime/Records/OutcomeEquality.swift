import Rill

extension MaybeEvent: Equatable where Element: Equatable {
    /// Whether both are the same kind with equal elements, or with errors that `areSameErrors` takes for the same.
    public static func == (lhs: MaybeEvent, rhs: MaybeEvent) -> Bool {
        switch (lhs, rhs) {
        case (.success(let left), .success(let right)): left == right
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): areSameErrors(left, right)
        default: false
        }
    }
}

extension CompletableEvent: Equatable {
    /// Whether both are the same kind, with errors that `areSameErrors` takes for the same.
    public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool {
        switch (lhs, rhs) {
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): areSameErrors(left, right)
        default: false
        }
    }
}
