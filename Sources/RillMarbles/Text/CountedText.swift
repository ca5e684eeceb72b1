/// A number with what it counts: `1 trace`, `2 traces`.
///
/// - Parameters:
///   - one: What one of them is called.
///   - many: What several are called; `one` with an `s` where nil.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
}
