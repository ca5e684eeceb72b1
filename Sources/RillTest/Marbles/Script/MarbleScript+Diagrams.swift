import Rill
import RillMarbles

extension MarbleScript {
    /// Parses a diagram; a mistake in it is a failure of the test at its own line.
    func diagram(
        _ text: String,
        as role: MarbleRole,
        labels: Set<String>? = nil,
        errorNames: Set<String>? = nil,
        allowsEventsAfterTerminal: Bool = false,
        called name: String?,
        at site: SourceSite
    ) -> MarbleDiagram? {
        do {
            return try MarbleDiagram(
                parsing: text,
                as: role,
                dialect: settings.dialect,
                frame: settings.frame,
                tick: settings.frame,
                labels: labels,
                errorNames: errorNames,
                allowsEventsAfterTerminal: allowsEventsAfterTerminal
            )
        } catch {
            let column = SourceSite(
                fileID: site.fileID,
                filePath: site.filePath,
                line: site.line,
                column: name == nil ? site.column : site.column + error.column
            )
            mistake(Failure(error, called: name, at: column))
            return nil
        }
    }

    /// Parses what a stream of some elements must do.
    func expectedStream<Element>(
        _ text: String,
        _ vocabulary: MarbleVocabulary<Element>,
        called name: String?,
        at site: SourceSite
    ) -> ExpectedStream<Element>? {
        diagram(
            text,
            as: .expectation,
            labels: Element.self == Void.self ? nil : vocabulary.labels,
            errorNames: vocabulary.errorNames,
            called: name,
            at: site
        ).map { ExpectedStream(diagram: $0, vocabulary: vocabulary, settings: settings) }
    }

    /// The instant that a text names. A mistake in it is one of the test.
    func instant(_ text: String, at site: SourceSite) -> MarbleTime? {
        let role: MarbleRole = text.contains("|") ? .time : .expectation
        guard let diagram = diagram(text, as: role, called: nil, at: site) else { return nil }
        guard diagram.events.allSatisfy({ $0.kind == .completed }) else {
            mistake(Failure("'\(text)' is no instant; write \"@10ms\", \"10ms\" or \"---\"", at: site))
            return nil
        }
        let instant = diagram.events.first?.at ?? diagram.end
        guard instant.isMultiple(of: settings.frame) else {
            let message =
                "'\(text)' is not a whole number of frames of \(settings.frame); move it, or give the test a shorter frame:"
            mistake(Failure(message, at: site))
            return nil
        }
        return instant
    }

    /// The words of a lane: its own and those of the whole picture.
    func vocabulary<Element>(
        _ values: [String: Element],
        _ errors: [String: any Error],
        by areSame: ((Element, Element) -> Bool)? = nil
    ) -> MarbleVocabulary<Element> {
        MarbleVocabulary(
            values: values,
            pictureValues: settings.values,
            errors: settings.errors.merging(errors) { _, own in own },
            areSame: areSame
        )
    }

    /// The values of the events of a diagram; nil for what is no value. Labels without a value are one mistake.
    ///
    /// - Parameter start: The start of the sentence: which diagram it is, and whether it sends or expects.
    func elements<Element>(
        of diagram: MarbleDiagram,
        _ vocabulary: MarbleVocabulary<Element>,
        _ start: String,
        at site: SourceSite
    ) -> [Element?] {
        var missing: [String] = []
        let elements = diagram.events.map { event -> Element? in
            guard event.kind == .next, let label = event.label else { return nil }
            let value = vocabulary.element(for: label)
            if value == nil, !missing.contains(label) { missing.append(label) }
            return value
        }
        if !missing.isEmpty { mistake(Failure(noValue(of: Element.self, for: missing, start), at: site)) }
        return elements
    }

    /// Says that labels stand for no value of a type.
    private func noValue(of type: Any.Type, for labels: [String], _ start: String) -> String {
        let isOne = labels.count == 1
        let names = Self.list(labels.map(\.quotedLabel))
        if let label = labels.first, let value = settings.values[label] {
            return "\(start) values of \(type), and values: has one of \(Swift.type(of: value)) for "
                + "\(isOne ? "the label" : "the labels") \(names)"
        }
        let isText = isTextOfLabels(type)
        let name = "\(type)"
        let isPlainName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        let value = isText || !isPlainName ? "…" : "\(name)(…)"
        let entries = labels.prefix(3).map { "\($0.swiftLiteral): \(value)" } + (labels.count > 3 ? ["…"] : [])
        let cure = "values: [\(entries.joined(separator: ", "))]"
        if !isText {
            return "\(start) values of \(type), so say what \(names) \(isOne ? "stands" : "stand") for, \(cure)"
        }
        return "\(start) values of \(type), and "
            + (isOne ? "the label \(names) is" : "the labels \(names) are")
            + " not the text of one; say what \(isOne ? "it stands" : "they stand") for, \(cure)"
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        if names.count > 6 { return names.prefix(5).joined(separator: ", ") + " and \(names.count - 5) more" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Failure {
    /// A diagram that does not parse.
    init(_ error: MarbleError, called name: String?, at site: SourceSite) {
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        let lane = name.map { "lane '\($0)': " } ?? ""
        self.init(
            lane + error.message,
            diagram: lines.dropFirst().joined(separator: "\n").dedented,
            at: site
        )
    }
}
