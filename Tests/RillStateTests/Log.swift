/// What handlers saw, in order, for tests on one thread.
final class Log {
    private(set) var lines: [String] = []

    func callAsFunction(_ parts: Any...) {
        lines.append(parts.map { "\($0)" }.joined(separator: " "))
    }

    /// Takes the lines out.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
