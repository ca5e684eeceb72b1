import Foundation
import RillTraceFormat

extension JSONValue {
    /// The JSON of any value, for a trace.
    ///
    /// - `Encodable`: its canonical JSON.
    /// - Otherwise `CustomStringConvertible`: `{"$text":"…"}`.
    /// - Otherwise by reflection, marked too: an enum `{"$case":"loaded","value":…}`, a tuple `{"$tuple":[…]}` (with
    ///   labels an object), a struct or class `{"$type":"Book","title":…}`. Optionals, arrays, sets and dictionaries
    ///   of such values have the shape of their `Encodable` kin. The keys and the values of a dictionary are sorted, as
    ///   a set is.
    ///
    /// An object that contains itself ends in `{"$cycle":"Type"}`, nesting deeper than 64 in `{"$deep":"Type"}`. An object
    /// that several places share is described at each, up to a thousand times in all, then as `{"$again":"Type"}`.
    public init(describing value: Any) {
        self = ValueDescriber.encoded(value) ?? ValueDescriber().reflected(value)
    }
}

/// Turns values into JSON by what can be found out about them.
private struct ValueDescriber {
    private var depth = 0
    private var open: [ObjectIdentifier] = []
    private let known = KnownObjects()

    private static var depthLimit: Int { 64 }

    func json(_ value: Any) -> JSONValue { ValueDescriber.encoded(value) ?? reflected(value) }

    /// The JSON of a value that can encode itself.
    static func encoded(_ value: Any) -> JSONValue? {
        if let json = value as? JSONValue { return json }
        guard let value = value as? any Encodable else { return nil }
        return try? JSONValue(encoding: value)
    }

    /// The JSON of what can be seen of a value.
    func reflected(_ value: Any) -> JSONValue {
        let name = String(describing: type(of: value))
        if depth > ValueDescriber.depthLimit { return ["$deep": .string(name)] }
        let seen = ReflectedValue(value)
        switch seen.shape {
        case .optional: return seen.payload.map { inner.json($0.value) } ?? .null
        case .list: return .array(seen.parts.map { inner.json($0.value) })
        case .set: return .array(sorted(seen.parts.map { inner.json($0.value) }))
        case .dictionary: return dictionary(seen)
        case .tuple: return ["$tuple": tuple(seen)]
        case .choice, .structure, .object, .other: break
        }
        if let view = value as? any UnorderedView { return .array(sorted(view.anyElements.map { inner.json($0) })) }
        if let text = value as? any StringProtocol { return .string(String(text)) }
        if let error = NSErrorForm(value) { return error.json }
        if let text = value as? any CustomStringConvertible { return ["$text": .string(text.description)] }
        if seen.shape == .choice { return enumeration(value, seen) }
        return structure(value, seen, name)
    }

    private var inner: ValueDescriber {
        var copy = self
        copy.depth += 1
        return copy
    }

    private func sorted(_ values: [JSONValue]) -> [JSONValue] {
        values.map { ($0.canonicalBytes, $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    private func dictionary(_ seen: ReflectedValue) -> JSONValue {
        let entries = seen.entries
        let members = entries.compactMap { key, value in
            (key as? String).map { JSONMember(EncodedNode.escaped($0), inner.json(value)) }
        }
        if members.count == entries.count { return .object(members.sorted { $0.key.precedesByBytes($1.key) }) }
        // One key that is no text, as `AnyHashable` allows, and all are pairs: none may be lost.
        let pairs = entries.map { key, value in
            key.map { .array([inner.json($0), inner.json(value)]) } ?? inner.json(value)
        }
        return .array(sorted(pairs))
    }

    private func tuple(_ seen: ReflectedValue) -> JSONValue {
        let parts = seen.parts
        let isLabelled =
            !parts.isEmpty && parts.allSatisfy { $0.name.map { $0.utf8.first != UInt8(ascii: ".") } ?? false }
        if isLabelled {
            return .object(parts.map { JSONMember(EncodedNode.escaped($0.name ?? ""), inner.json($0.value)) })
        }
        return .array(parts.map { inner.json($0.value) })
    }

    private func enumeration(_ value: Any, _ seen: ReflectedValue) -> JSONValue {
        guard let payload = seen.payload else { return ["$case": .string(String(describing: value))] }
        return ["$case": .string(payload.name ?? ""), "value": inner.json(payload.value)]
    }

    private func structure(_ value: Any, _ seen: ReflectedValue, _ name: String) -> JSONValue {
        var describer = inner
        if let identity = seen.identity {
            if open.contains(identity) { return ["$cycle": .string(name)] }
            if !known.allows(value as AnyObject) { return ["$again": .string(name)] }
            describer.open.append(identity)
        }
        var members = [JSONMember("$type", .string(name))]
        for level in seen.levels {
            let own = level.enumerated().map { index, part in
                JSONMember(EncodedNode.escaped(part.name ?? String(index)), describer.json(part.value))
            }
            // A subclass may hide a property of its superclass; the nearer one counts.
            members += own.filter { member in !members.contains { $0.key == member.key } }
        }
        return .object(members)
    }
}

/// The objects that one description has met: a net of a few dozen has more ways through it than anyone can describe.
private final class KnownObjects {
    /// Held, so that no other object gets the address of one.
    private var objects: [ObjectIdentifier: AnyObject] = [:]
    private var repetitions = 0

    private static var repetitionLimit: Int { 1000 }

    /// Whether an object is to be described: for the first time, or again while that was seldom so far.
    func allows(_ object: AnyObject) -> Bool {
        if objects.updateValue(object, forKey: ObjectIdentifier(object)) == nil { return true }
        repetitions += 1
        return repetitions <= KnownObjects.repetitionLimit
    }
}

/// A view of a dictionary, whose order differs from process to process, and with it its description.
private protocol UnorderedView {
    var anyElements: [Any] { get }
}

extension Dictionary.Keys: UnorderedView {
    fileprivate var anyElements: [Any] { map { $0 } }
}

extension Dictionary.Values: UnorderedView {
    fileprivate var anyElements: [Any] { map { $0 } }
}

/// An `NSError` without its `userInfo`, whose order and content differ from run to run.
struct NSErrorForm {
    private let error: NSError

    init?(_ value: Any) {
        // By the dynamic type: on Apple's systems every Swift error can be cast to NSError.
        guard type(of: value) is NSError.Type, let error = value as? NSError else { return nil }
        self.error = error
    }

    var json: JSONValue { ["domain": .string(error.domain), "code": JSONValue(integer: error.code)] }
}
