import Foundation
import RillTraceFormat

/// Where an export goes: standard output, or a file that replaces an old one only when it is whole.
final class ExportOutput {
    private enum Place {
        case standardOutput
        case file(PartialFile)
        /// A device or a pipe, which is written to as it is.
        case device(FileHandle)
    }

    private var pending = ByteBuffer(capacity: 1 << 17)
    private let console: CommandConsole
    private let path: String
    private let language: OutputLanguage
    private let place: Place
    private let replaces: Bool
    private var failure: (any Error)?

    init(_ path: String?, _ language: OutputLanguage, _ console: CommandConsole) throws {
        self.console = console
        self.language = language
        self.path = path ?? "-"
        guard let path, path != "-" else {
            place = .standardOutput
            replaces = false
            return
        }
        let full = console.path(path)
        do {
            guard FileReplacement.isPlain(full) else {
                place = .device(try FileHandle(forWritingTo: URL(fileURLWithPath: full)))
                replaces = false
                return
            }
            replaces = FileManager.default.fileExists(atPath: full)
            place = .file(try PartialFile(for: FileReplacement.target(of: full)))
        } catch {
            throw TraceFileError(path: path, message: "cannot be written: \(FileProblem.sentence(error))")
        }
    }

    /// Writes what `body` puts into a buffer, which is written out when it is large.
    func write(_ body: (inout ByteBuffer) -> Void) {
        body(&pending)
        if pending.count > 1 << 16 { flush() }
    }

    private func flush() {
        defer { pending.truncate(to: 0) }
        if pending.count == 0 || failure != nil { return }
        do {
            switch place {
            case .standardOutput: console.write(pending.text(), as: language)
            case .device(let handle): try handle.write(contentsOf: Data(pending.view))
            case .file(let file): try file.write(UnsafeRawBufferPointer(pending.view))
            }
        } catch {
            failure = error
        }
    }

    /// Puts the file in its place.
    ///
    /// - Parameter isTrouble: Whether the trace cannot be taken for a record. Then a file that is there stays.
    func finish(isTrouble: Bool = false) throws {
        flush()
        do {
            if let failure { throw failure }
            if isTrouble, replaces {
                abandon()
                let reason = "the trace is not whole; name a new file, or none, for what could be read of it"
                throw TraceFileError(path: path, message: "was left as it is: \(reason)")
            }
            if case .file(let file) = place { try file.commit() }
        } catch let error as TraceFileError {
            throw error
        } catch {
            abandon()
            throw TraceFileError(path: path, message: "cannot be written: \(FileProblem.sentence(error))")
        }
    }

    /// Removes what was written so far.
    func abandon() {
        switch place {
        case .standardOutput: flush()
        case .file(let file): file.abandon()
        case .device: break
        }
    }
}
