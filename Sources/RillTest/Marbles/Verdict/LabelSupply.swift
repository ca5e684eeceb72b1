/// Names for values that no map has a label for: `v1`, `v2`, one for each text.
struct LabelSupply {
    private var taken: Set<String>
    private var labels: [String: String] = [:]

    init(besides labels: [String]) {
        taken = Set(labels)
    }

    mutating func label(for text: String) -> String {
        if let known = labels[text] { return known }
        var number = labels.count + 1
        while taken.contains("v\(number)") { number += 1 }
        let label = "v\(number)"
        taken.insert(label)
        labels[text] = label
        return label
    }
}
