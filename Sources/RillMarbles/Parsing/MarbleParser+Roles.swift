/// What may stand where: roles, terminators, labels, and the sentences for what may not.
extension MarbleParser {
    func checkNotAfterTerminator() throws(MarbleError) {
        guard let terminator, !allowsEventsAfterTerminal else { return }
        throw failure(
            .afterTerminator,
            "nothing can follow \(terminator.name) at column \(terminator.column)",
            at: position,
            hint: "the stream has already terminated; delete this event or the terminator"
        )
    }

    func checkValueAllowed(_ label: String, end: Int) throws(MarbleError) {
        guard role != .subscription, role != .time else {
            throw failure(
                .notAllowedInRole,
                "\(role.phrase) cannot contain values",
                at: position,
                hint: role == .time
                    ? "only its length counts: write '\(theme.step)' or a duration"
                    : "it says when a source is subscribed '\(theme.subscribe)' and cancelled '\(theme.unsubscribe)'"
            )
        }
        try checkNotAfterTerminator()
        guard role != .ticks, let labels, !labels.contains(label) else { return }
        throw unknown(label, among: labels, message: "no value for label", column: position, end: end)
    }

    /// Checks that an expectation is read; `purpose` explains the token: `',' (delay next)`.
    func checkOnlyInExpectation(_ purpose: String) throws(MarbleError) {
        guard role != .expectation else { return }
        throw failure(
            .notAllowedInRole,
            "'\(characters[position])' \(purpose) is only allowed in an expectation",
            at: position,
            hint: "delete it, or put single quotes around it to make it a value"
        )
    }

    func checkNotInUnorderedGroup() throws(MarbleError) {
        guard group?.bracket == .unordered else { return }
        throw failure(
            .notAValueInUnorderedGroup,
            "an unordered group can hold only values",
            at: position,
            hint: "write '\(characters[position])' behind the group"
        )
    }

    func checkFirst(_ first: Int?, _ token: Character) throws(MarbleError) {
        guard let first else { return }
        throw failure(
            .secondMark,
            "a second '\(token)' (first at column \(first))",
            at: position,
            hint: role == .subscription ? "write one diagram for each subscription" : "delete one of them"
        )
    }

    func notAllowed(_ token: Character) -> MarbleError {
        let hint: String
        switch (role, token) {
        case (.cold, theme.subscribe):
            hint = "a cold source starts when it is subscribed; a hot diagram marks time 0 with '\(token)'"
        case (.expectation, theme.subscribe):
            hint = "an expectation starts at time 0; subscriptions have a diagram of their own"
        case (_, theme.unsubscribe):
            hint = "a cancellation is written in an expectation or in a subscription diagram"
        case (.subscription, _):
            hint = "it says when a source is subscribed '\(theme.subscribe)' and cancelled '\(theme.unsubscribe)'"
        case (.ticks, _):
            hint = "a clock ticks and never ends; every value is a tick"
        default:
            hint = "delete it, or put single quotes around it to make it a value"
        }
        return failure(.notAllowedInRole, "'\(token)' is not allowed in \(role.phrase)", at: position, hint: hint)
    }

    func unknown(_ label: String, among known: Set<String>, message: String, column: Int, end: Int) -> MarbleError {
        let names = known.sorted()
        let shown = names.prefix(12).map { $0.isEmpty ? "''" : $0 }.joined(separator: ", ")
        let hint = names.isEmpty ? "the map is empty" : "the map knows \(shown)\(names.count > 12 ? ", …" : "")"
        let length = characters[column..<end].reduce(0) { $0 + $1.displayWidth }
        return failure(.unknownLabel, "\(message) \(label.quotedLabel)", at: column, length: length, hint: hint)
    }

    func reserved(_ character: Character) -> MarbleError {
        if let meant = likelyIntent(of: character) {
            return failure(.reservedCharacter, "'\(character)' is reserved", at: position, hint: meant)
        }
        return failure(
            .reservedCharacter,
            "'\(character)' is reserved",
            at: position,
            hint: "punctuation is kept for the language; in quotes it is a value: '\(character)'"
        )
    }

    func invisible(_ character: Character) -> MarbleError {
        let scalars = character.unicodeScalars.map { scalar in
            let hex = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        }
        return failure(
            .invisibleCharacter,
            "invisible character \(scalars.joined(separator: " "))",
            at: position,
            hint: "delete it; inside of quotes it is written \\u{…}"
        )
    }

    /// What someone who writes a reserved character most likely means.
    private func likelyIntent(of character: Character) -> String? {
        switch character {
        case ";": "cancellation is written '\(theme.unsubscribe)'"
        case ".": "a number starts with a digit, as in 0.5s; the open end is '...'"
        case ":": "a lane is written 'name: diagram' in a literal with several lines"
        case "\"": "values are quoted with single quotes: 'text'"
        case "\\": "an escape works inside of quotes only: '\\''"
        case "/": "a comment starts with '//'"
        case "+", "*", "=", "~": "a frame without an event is written '\(theme.step)'"
        case "<", ">": "groups are written [ab], (ab) or {ab}"
        case "$": "completion is written '\(theme.completed)', an error '\(theme.error)'"
        case "#" where theme.error != "#": "an error is written '\(theme.error)' here"
        case "!" where theme.unsubscribe != "!": "cancellation is written '\(theme.unsubscribe)' here"
        case "^" where theme.subscribe != "^": "a subscription is written '\(theme.subscribe)' here"
        case "|" where theme.completed != "|": "completion is written '\(theme.completed)' here"
        default: nil
        }
    }
}
