/// Groups: `( )`, `[ ]` and `{ }`.
extension MarbleParser {
    /// A group whose closing bracket has not been read yet.
    struct OpenGroup {
        let column: Int
        let bracket: MarbleTheme.Bracket
        /// Members, which are counted so that an empty group is seen.
        var members = 0
        /// Members and fillers, which are what `( )` costs besides its brackets.
        var width = 0
        /// The number of an unordered group.
        var unorderedNumber: Int?
    }

    mutating func openGroup(_ bracket: MarbleTheme.Bracket) throws(MarbleError) {
        if let group {
            throw failure(
                .nestedGroup,
                "nested group",
                at: position,
                hint: "members of the group at column \(group.column) share one instant already; "
                    + "delete the inner brackets"
            )
        }
        try checkNotAfterTerminator()
        if bracket == .unordered, role != .expectation {
            throw failure(
                .notAllowedInRole,
                "an unordered group is only allowed in an expectation",
                at: position,
                hint: "\(role.phrase) has an order; use '\(theme.groupOpen) \(theme.groupClose)'"
            )
        }
        var opened = OpenGroup(column: position, bracket: bracket)
        if bracket == .unordered {
            unorderedGroups += 1
            opened.unorderedNumber = unorderedGroups
        }
        group = opened
        position += 1
    }

    mutating func closeGroup(_ bracket: MarbleTheme.Bracket) throws(MarbleError) {
        let written = theme.closing(bracket)
        guard let open = group else {
            throw failure(
                .groupNeverOpened,
                "'\(written)' closes a group that was never opened",
                at: position,
                hint: "put '\(theme.opening(bracket))' before its first member, or delete it"
            )
        }
        guard open.bracket == bracket else {
            throw failure(
                .wrongClosingBracket,
                "expected '\(theme.closing(open.bracket))' to close the group opened at column \(open.column)",
                at: position,
                hint: nil
            )
        }
        let isFiller = dialect.isLenientAsRxJS && open.bracket == .wide && open.width > 0
        guard open.members > 0 || isFiller else {
            throw failure(
                .emptyGroup,
                "empty group",
                at: open.column,
                length: position - open.column + 1,
                hint: "put its members between the brackets, or write '\(theme.step)' for a frame without events"
            )
        }
        group = nil
        try pass(frames: bracket == .wide ? open.width + 2 : 1, at: open.column)
        position += 1
    }
}
