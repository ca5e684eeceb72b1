import Rill
import RillMarbles

/// What the labels and error names of one lane stand for, in both directions.
struct MarbleVocabulary<Element> {
    private let values: [String: Element]
    private let errors: [String: any Error]
    /// The same in the order of the names, so that of several fitting ones always the same is taken.
    private let sortedValues: [(label: String, value: Element)]
    private let sortedErrors: [(name: String, error: any Error)]
    private let areSame: ((Element, Element) -> Bool)?

    /// - Parameters:
    ///   - values: The values of this lane by label.
    ///   - pictureValues: Those of the whole picture; the ones of another type are another lane's.
    init(
        values: [String: Element],
        pictureValues: [String: Any],
        errors: [String: any Error],
        areSame: ((Element, Element) -> Bool)? = nil
    ) {
        self.values = pictureValues.compactMapValues { $0 as? Element }.merging(values) { _, own in own }
        self.errors = errors
        sortedValues = self.values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        sortedErrors = errors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.areSame = areSame
    }

    /// The labels that have a meaning, or nil where each label is its own value.
    var labels: Set<String>? { values.isEmpty ? nil : Set(values.keys) }

    /// The error names that have a meaning, or nil where each name does.
    var errorNames: Set<String>? { errors.isEmpty ? nil : Set(errors.keys) }

    /// The value of a label.
    func element(for label: String) -> Element? {
        values.isEmpty ? RillTest.element(fromLabel: label) : values[label]
    }

    /// The error of a name.
    func error(named name: String?) -> any Error {
        guard let name else { return errors["#"] ?? MarbleTestError() }
        return errors[name] ?? MarbleTestError(name)
    }

    /// Whether two elements are the same, or nil where nothing can tell.
    func compare(_ left: Element, _ right: Element) -> Bool? {
        if let areSame { return areSame(left, right) }
        return areSameValues(left, right)
    }

    /// The label of an element, or nil where it has none that is short enough for a diagram.
    func label(of element: Element) -> String? {
        for (label, value) in sortedValues where compare(value, element) == true {
            return label
        }
        if Element.self == Void.self { return "x" }
        // A label that stands for another value would say the wrong thing.
        return shortLabel(of: element).flatMap { values[$0] == nil ? $0 : nil }
    }

    /// The name of an error; nil for the one that a bare `#` stands for.
    func name(of error: any Error) -> String? {
        for (name, value) in sortedErrors where areSameFailures(value, error) {
            return name == "#" ? nil : name
        }
        return (error as? MarbleTestError).map(\.name) ?? description(of: error)
    }
}
