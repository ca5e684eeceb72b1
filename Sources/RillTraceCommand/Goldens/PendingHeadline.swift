import RillTraceFormat

/// What a list says about a pending trace, compared with its golden.
struct PendingHeadline {
    let trace: PendingTrace
    /// What differs, in a few words.
    let text: String
    /// Whether it, or its golden, cannot be used.
    let isTrouble: Bool

    /// - Parameters:
    ///   - entry: How it differs from the golden.
    ///   - shown: The bytes of the recording, where they were read.
    init(
        _ trace: PendingTrace,
        _ entry: FolderComparison.Entry,
        shown: [UInt8]? = nil,
        _ console: CommandConsole
    ) {
        self.trace = trace
        let headline = entry.headline
        switch entry.outcome {
        case .extra:
            // Without a golden nothing was compared, so nobody has read it yet.
            do {
                try trace.check(shown ?? trace.bytes(console))
                text = "new: there is no golden yet"
                isTrouble = false
            } catch {
                text = "new: \(error)"
                isTrouble = true
            }
        case .trouble:
            text = headline
            isTrouble = true
        case .different(let difference) where difference.isTrouble:
            text = ([headline] + difference.notes).joined(separator: "; ")
            isTrouble = true
        case .same(let difference):
            text = headline
            isTrouble = difference.isTrouble
        default:
            text = headline
            isTrouble = false
        }
    }
}
