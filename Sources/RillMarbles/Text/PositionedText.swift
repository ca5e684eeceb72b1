/// A line that is written from left to right at given columns.
package struct PositionedText {
    package private(set) var content = ""
    package private(set) var width = 0

    package init() {}

    /// Writes a text at a column, unless another one reaches beyond it.
    package mutating func place(_ text: String, at column: Int) {
        guard column >= width else { return }
        content += String(repeating: " ", count: column - width) + text
        width = column + text.displayWidth
    }
}
