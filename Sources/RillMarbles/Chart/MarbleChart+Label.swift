extension MarbleChart {
    /// The label of a value as a chart shows it: quoted where it has white space or nothing at all.
    static func label(of event: MarbleEvent) -> String {
        let label = (event.label ?? "").inOneLine
        return label.isEmpty || label.contains(where: \.isWhitespace) ? "'\(label)'" : label
    }
}
