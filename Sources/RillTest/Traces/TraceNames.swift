import Foundation
import RillTrace

/// Which line of a test uses which trace, in this process.
final class TraceNames: @unchecked Sendable {
    static let shared = TraceNames()

    private let lock = NSLock()
    private var uses: [String: TraceReferenceLog.Use] = [:]
    private var recorded: [String: Recording] = [:]

    /// What a run has recorded in a file.
    private struct Recording {
        let digest: String
        /// What was there before; nil where nothing was.
        let former: Data?
        /// Whether another trace came for the same file, and what was there before has come back.
        var isTakenBack = false
    }

    /// Takes a file for a golden and a line. Returns the other one that has it; a repetition of the same may have it
    /// again.
    func take(_ golden: String, in path: String, by owner: String) -> TraceReferenceLog.Use? {
        let use = TraceReferenceLog.Use(golden: golden, owner: owner)
        let key = TraceReferenceLog.Use.key(path)
        return lock.withLock {
            if let present = uses[key], present != use { return present }
            uses[key] = use
            return nil
        }
    }

    /// Records a trace in a file, once however often the same one comes. False where another one comes: then none of them
    /// is kept, for nobody knows which of them is meant, and the file is as it was before the run.
    ///
    /// - Parameter write: Writes the file. Called with the lock, so that what is taken back is not written after that.
    func record(_ content: [UInt8], in path: String, _ write: () throws -> Void) throws -> Bool {
        let key = TraceReferenceLog.Use.key(path)
        var hash = StableHash()
        for byte in content { hash.add(byte: byte) }
        let digest = "\(hash.text) \(content.count)"
        return try lock.withLock {
            guard let present = recorded[key] else {
                let former = FileManager.default.contents(atPath: path)
                if former == nil, FileManager.default.fileExists(atPath: path) {
                    // It could not be brought back.
                    throw TraceFileError(path: path, message: "cannot be read, so nothing is put in its place")
                }
                try write()
                recorded[key] = Recording(digest: digest, former: former)
                return true
            }
            if present.isTakenBack { return false }
            if present.digest == digest {
                try write()
                return true
            }
            recorded[key]?.isTakenBack = true
            if let former = present.former {
                try FileReplacement.write(Array(former), to: path, named: path)
            } else {
                try FileManager.default.removeItem(atPath: path)
            }
            return false
        }
    }
}
