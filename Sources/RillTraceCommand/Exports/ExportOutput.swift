import Foundation
import RillTrace

/// Where an export goes: standard output, or a file that replaces an old one only when it is whole.
final class ExportOutput {
    private var pending = ""
    private let console: CommandConsole
    private let path: String?
    private let handle: FileHandle?
    private var failure: (any Error)?

    init(_ path: String?, _ console: CommandConsole) throws {
        self.console = console
        guard let path, path != "-" else {
            self.path = nil
            handle = nil
            return
        }
        self.path = path
        let part = console.path(path) + ".part"
        guard FileManager.default.createFile(atPath: part, contents: nil),
            let handle = FileHandle(forWritingAtPath: part)
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
        let target = console.path(path)
        do {
            if let failure { throw failure }
            if rename(target + ".part", target) != 0 { throw CocoaError(.fileWriteUnknown) }
        } catch {
            abandon()
            throw TraceFileError(path: path, message: "cannot be written: \(error.localizedDescription)")
        }
    }

    /// Removes what was written so far.
    func abandon() {
        guard let path else { return flush() }
        try? handle?.close()
        try? FileManager.default.removeItem(atPath: console.path(path) + ".part")
    }
}
