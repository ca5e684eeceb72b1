import RillMarbles

/// What a golden is the golden of, in words, and the file that it has by that.
///
/// The name of the file need not be readable, `words.e--1707b7181e01` for the case `é` of `words`; this one is.
package struct GoldenName: Sendable, Hashable {
    /// The suite of the test, or what stands for it.
    package var suite: String
    /// The test, or the name that the test gave.
    package var test: String
    /// What tells it from the other cases of the test; nil where there is one only.
    package var label: String?

    /// The name of the golden of a test.
    package init(suite: String, test: String, label: String? = nil) {
        self.suite = suite
        self.test = test
        self.label = label
    }

    /// The name that a text says: `SUITE.TEST` or `SUITE/TEST`; nil where it has no such parts. A label is part of the test
    /// then: both have one file.
    package init?(_ text: String) {
        let parts = text.utf8.split(maxSplits: 1) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        guard parts.count == 2 else { return nil }
        self.init(suite: String(Substring(parts[0])), test: String(Substring(parts[1])))
    }

    /// The file below the folder of goldens, without its extension: of characters that are safe everywhere, and another one
    /// for each golden.
    package var path: String { "\(suite.goldenFileName)/\(fullTest.goldenFileName)" }

    /// Whether the file's name says it all.
    package var isPlain: Bool { path.hasSameBytes(as: "\(suite)/\(fullTest)") }

    /// The name as a person reads it, in one line: `Suite.words, case "é"`.
    package var words: String { "\(suite).\(test)\(label.map { ", case \"\($0)\"" } ?? "")".inOneLine }

    /// The name as a person writes it: `Suite.words.é`.
    package var dotted: String { "\(suite).\(fullTest)" }

    private var fullTest: String { label.map { "\(test).\($0)" } ?? test }
}

extension GoldenName {
    /// Whether both are one name, by their bytes.
    package static func == (left: GoldenName, right: GoldenName) -> Bool {
        left.suite.hasSameBytes(as: right.suite) && left.test.hasSameBytes(as: right.test)
            && ByteKey.same(left.label, right.label)
    }

    /// Hashes what tells names apart.
    package func hash(into hasher: inout Hasher) {
        hasher.combineBytes(of: suite)
        hasher.combineBytes(of: test)
    }

    /// The name for a program: the members `test`, and `case` where there is one.
    package var members: [JSONMember] {
        [JSONMember("test", .string("\(suite).\(test)"))] + (label.map { [JSONMember("case", .string($0))] } ?? [])
    }

    /// The member `golden` of a header.
    var json: JSONValue {
        var members = [JSONMember("suite", .string(suite)), JSONMember("test", .string(test))]
        if let label { members.append(JSONMember("case", .string(label))) }
        return .object(members)
    }

    /// The name that a member says; nil where it is none, or has more than this version knows.
    init?(json: JSONValue) {
        guard case .object(let members) = json, let suite = json["suite"]?.stringValue,
            let test = json["test"]?.stringValue
        else { return nil }
        let label = json["case"]?.stringValue
        guard members.count == (label == nil ? 2 : 3) else { return nil }
        self.init(suite: suite, test: test, label: label)
    }
}
