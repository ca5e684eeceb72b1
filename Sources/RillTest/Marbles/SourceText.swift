import Rill
import RillMarbles

/// The lanes, or the diagram, that a source is made from.
struct SourceText {
    struct Part {
        let text: String
        /// The lane's name, or nil for a diagram in the body.
        let name: String?
        let site: SourceSite
    }

    /// What the source is known by.
    let key: String
    let role: MarbleRole
    let parts: [Part]
    let caller: SourceSite

    var name: String { key }
    var site: SourceSite { parts.first?.site ?? caller }

    init(_ lane: String, _ role: MarbleRole, in test: MarbleTest, at caller: SourceSite) {
        self.role = role
        self.caller = caller
        guard test.isLaneName(lane) else {
            (key, parts) = Self.diagram(lane, role, in: test, at: caller)
            return
        }
        key = lane
        parts = test.lock.withLock {
            test.picture.take(lane, at: caller).map { [Part($0, test.picture)] } ?? []
        }
    }

    init(_ lane: String, attempt: Int?, in test: MarbleTest, at caller: SourceSite) {
        role = .cold
        self.caller = caller
        guard test.isLaneName(lane) else {
            (key, parts) = Self.diagram(lane, .cold, in: test, at: caller)
            return
        }
        key = attempt.map { "\(lane)#\($0)" } ?? lane
        parts = test.lock.withLock {
            func part(_ name: String) -> Part? {
                guard test.picture.peek(name) != nil else { return nil }
                return test.picture.take(name, at: caller).map { Part($0, test.picture) }
            }
            if let attempt {
                if let own = part("\(lane)#\(attempt)") ?? (attempt == 1 ? part(lane) : nil) { return [own] }
                _ = test.picture.take("\(lane)#\(attempt)", at: caller)
                return []
            }
            var parts: [Part] = []
            if let whole = part(lane) { parts.append(whole) }
            // `save` and `save#2`, or `save#1` and `save#2`.
            var number = parts.count + 1
            while let next = part("\(lane)#\(number)") {
                parts.append(next)
                number += 1
            }
            if parts.isEmpty { _ = test.picture.take(lane, at: caller) }
            return parts
        }
    }

    private static func diagram(
        _ text: String,
        _ role: MarbleRole,
        in test: MarbleTest,
        at caller: SourceSite
    ) -> (String, [Part]) {
        // A diagram makes a new source each time; its number keeps the keys apart.
        let number = test.lock.withLock { test.sourceNames.count + 1 }
        return ("\(role.rawValue) \(number)", [Part(text: text, name: nil, site: caller)])
    }
}

extension SourceText.Part {
    fileprivate init(_ lane: MarbleLane, _ picture: MarblePicture) {
        self.init(text: lane.text, name: lane.name, site: picture.site(of: lane))
    }
}

extension MarbleTest {
    /// Whether a text given by the body is meant as the name of a lane: there is a picture, and it could be a name.
    func isLaneName(_ text: String) -> Bool {
        lock.withLock {
            if picture.isEmpty { return false }
            if picture.peek(text) != nil { return true }
            guard let first = text.first, first.isLetter || first.isNumber || first == "_" else { return false }
            return text.allSatisfy { $0.isLetter || $0.isNumber || "_-.#".contains($0) }
        }
    }
}
