import RillMarbles

extension JSONValue {
    /// The value in a picture, where room is short: `Item(apple)` or `Item(name:"apple",n:2)` for what the file has as
    /// an object with `$type`, everything else as JSON.
    ///
    /// The type's name comes first and is short, so that what tells two values apart is not cut off.
    var pictureText: String {
        switch self {
        case .array(let elements): "[" + elements.map(\.pictureText).joined(separator: ",") + "]"
        case .object(let members): JSONValue.pictureText(members)
        default: description
        }
    }

    private static func pictureText(_ members: [JSONMember]) -> String {
        guard let first = members.first, first.key == "$type", let type = first.value.stringValue else {
            let texts = members.map { "\(JSONValue.string($0.key).description):\($0.value.pictureText)" }
            return "{" + texts.joined(separator: ",") + "}"
        }
        if members.count == 1 { return type.inOneLine }
        if members.count == 2 {
            // With one property its name says little.
            let value = members[1].value
            let bare = value.stringValue.flatMap { $0.isEmpty ? nil : $0.inOneLine }
            return "\(type.inOneLine)(\(bare ?? value.pictureText))"
        }
        let texts = members.dropFirst().map { "\($0.key.inOneLine):\($0.value.pictureText)" }
        return "\(type.inOneLine)(\(texts.joined(separator: ",")))"
    }
}
