/// A line that is written from left to right at given columns.
struct PositionedText {
    private(set) var content = ""
    private(set) var width = 0

    /// Writes a text at a column, unless another one reaches beyond it.
    mutating func place(_ text: String, at column: Int) {
        guard column >= width else { return }
        content += String(repeating: " ", count: column - width) + text
        width = column + text.displayWidth
    }
}
