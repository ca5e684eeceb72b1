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
    /// The call that asks for the source.
    let caller: SourceSite

    /// Where the first lane or the diagram stands.
    var site: SourceSite { parts.first?.site ?? caller }
}

extension MarbleScript {
    /// The lane that a text names.
    ///
    /// Where there is a picture, what can be the name of a lane is one, whether the picture has such a lane or not. Another
    /// text, or any where there is no picture, was taken for a diagram before `diagram:` said so. It still is, for one
    /// version, with a line on standard error: the compiler cannot tell the two apart.
    ///
    /// - Parameter call: The function that the body called, where it is not named after the role.
    func text(
        named text: String,
        attempt: Int? = nil,
        as role: MarbleRole,
        in call: String? = nil,
        at caller: SourceSite
    ) -> SourceText {
        let call = call ?? role.rawValue
        let hasPicture = lock.withLock { !picture.isEmpty }
        if hasPicture, MarbleLanes.isName(text) {
            return role == .hot
                ? self.text(hotLane: text, at: caller)
                : self.text(coldLane: text, attempt: attempt, at: caller)
        }
        let advice = Failure(
            (hasPicture
                ? "\(text.swiftLiteral) is no name of a lane" : "there is no picture with a lane \(text.swiftLiteral)")
                + ", so it is read as a diagram; write test.\(call)(diagram: \(text.swiftLiteral)), since the next version "
                + "takes no diagram without the label",
            at: caller,
            severity: .warning
        )
        StandardErrorRoute.sayOnce(StandardErrorRoute.text(of: advice))
        return self.text(diagram: text, as: role, at: caller)
    }

    /// A diagram that is an argument of the call. It makes a new source each time; its number keeps the keys apart.
    func text(diagram: String, as role: MarbleRole, at caller: SourceSite) -> SourceText {
        let number = lock.withLock { sources.count + 1 }
        let part = SourceText.Part(text: diagram, name: nil, site: caller)
        return SourceText(key: "\(role.rawValue) \(number)", role: role, parts: [part], caller: caller)
    }

    /// The lane of a hot source. Where there is none, that is a mistake.
    private func text(hotLane name: String, at caller: SourceSite) -> SourceText {
        let parts = lock.withLock { take(name, at: caller).map { [$0] } ?? [] }
        return SourceText(key: name, role: .hot, parts: parts, caller: caller)
    }

    /// The lanes of a cold source: `save`, or one for each subscription. Where there is none, that is a mistake.
    ///
    /// - Parameter attempt: Only the lane for this subscription, from 1.
    private func text(coldLane name: String, attempt: Int?, at caller: SourceSite) -> SourceText {
        let key = attempt.map { "\(name)#\($0)" } ?? name
        let parts = lock.withLock {
            func part(_ name: String) -> SourceText.Part? {
                picture.peek(name) == nil ? nil : take(name, at: caller)
            }
            var parts: [SourceText.Part] = []
            if let attempt {
                if let own = part(key) ?? (attempt == 1 ? part(name) : nil) { parts = [own] }
            } else {
                if let whole = part(name) { parts.append(whole) }
                // `save` and `save#2`, or `save#1` and `save#2`.
                while let next = part("\(name)#\(parts.count + 1)") { parts.append(next) }
            }
            if parts.isEmpty { _ = take(key, at: caller) }
            return parts
        }
        return SourceText(key: key, role: .cold, parts: parts, caller: caller)
    }

    private func take(_ name: String, at caller: SourceSite) -> SourceText.Part? {
        picture.take(name, at: caller).map { SourceText.Part(text: $0.text, name: $0.name, site: picture.site(of: $0)) }
    }
}
