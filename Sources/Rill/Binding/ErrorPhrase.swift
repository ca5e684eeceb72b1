extension Swift.Error {
    /// The error's text as a part of a sentence: without the full stop that it may end with.
    var phrase: String {
        let text = "\(self)"
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
