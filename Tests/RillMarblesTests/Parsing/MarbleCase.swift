import Foundation
import RillMarbles

/// One line of `Cases/marbles.jsonl`: a diagram and what it must give.
struct MarbleCase: Decodable, CustomStringConvertible, Sendable {
    let role: String
    let diagram: String
    let labels: [String]?
    let events: [Event]?
    let open: Bool?
    let error: String?
    let column: Int?

    /// `[frame, kind, label or null, extra?]`
    struct Event: Decodable, Hashable, Sendable {
        let milliseconds: Double
        let kind: String
        let label: String?
        let unordered: Int?

        init(_ event: MarbleEvent) {
            milliseconds = Double(event.at.nanoseconds) / 1_000_000
            kind = event.kind.rawValue
            label = event.label
            unordered = event.unorderedGroup
        }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            milliseconds = try values.decode(Double.self)
            kind = try values.decode(String.self)
            label = try values.decodeIfPresent(String.self)
            unordered = values.isAtEnd ? nil : try values.decode([String: Int].self)["unordered"]
        }
    }

    var description: String { "\(role) \(diagram)" }

    static func all() throws -> [MarbleCase] {
        guard let url = Bundle.module.url(forResource: "marbles", withExtension: "jsonl") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n")
            .map { try JSONDecoder().decode(MarbleCase.self, from: Data($0.utf8)) }
    }
}
