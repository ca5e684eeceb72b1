extension MarbleError {
    /// The error as one line of JSON: `{"error":"…","column":1,"hint":"…"}`; the hint is null where there is none.
    public var json: String {
        "{\"error\":\(message.quotedForJSON),\"column\":\(column),\"hint\":\(hint?.quotedForJSON ?? "null")}"
    }
}
