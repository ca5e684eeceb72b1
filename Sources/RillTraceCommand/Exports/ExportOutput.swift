import Foundation
import RillTrace

/// Where an export goes: standard output, or a file that replaces an old one only when it is whole.
final class ExportOutput {
    private var pending = ""
    private let console: CommandConsole
    private let path: String?
    private let handle: FileHandle?
    /// Where the text goes until it is whole: a file beside the target; nil for a device or a pipe.
    private let part: String?
    private let target: String
    private var failure: (any Error)?

    init(_ path: String?, _ console: CommandConsole) throws {
        self.console = console
        guard let path, path != "-" else {
            self.path = nil
            handle = nil
            part = nil
            target = ""
            return
        }
        self.path = path
        let isPlain = FileReplacement.isPlain(console.path(path))
        target = isPlain ? FileReplacement.target(of: console.path(path)) : console.path(path)
        part = isPlain ? target + ".part" : nil
        guard part.map({ FileManager.default.createFile(atPath: $0, contents: nil) }) ?? true,
            let handle = FileHandle(forWritingAtPath: part ?? target)
        else { throw TraceFileError(path: path, message: "cannot be written: is the folder there, with permission?") }
        self.handle = handle
    }

    func write(_ text: String) {
        pending += text
        if pending.utf8.count > 1 << 16 { flush() }
    }

    private func flush() {
        if let handle {
            do { try handle.write(contentsOf: Data(pending.utf8)) } catch { failure = failure ?? error }
        } else if !pending.isEmpty {
            console.write(pending)
        }
        pending = ""
    }

    /// Puts the file in its place.
    func finish() throws {
        flush()
        guard let path, let handle else { return }
        try? handle.close()
        do {
            if let failure { throw failure }
            if let part, rename(part, target) != 0 { throw CocoaError(.fileWriteUnknown) }
        } catch {
            abandon()
            throw TraceFileError(path: path, message: "cannot be written: \(error.localizedDescription)")
        }
    }

    /// Removes what was written so far.
    func abandon() {
        if path == nil { return flush() }
        try? handle?.close()
        if let part { try? FileManager.default.removeItem(atPath: part) }
    }
}
