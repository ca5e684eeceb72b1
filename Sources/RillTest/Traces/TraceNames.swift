import Foundation
import RillTrace

/// Which line of a test uses which trace, in this process.
final class TraceNames: @unchecked Sendable {
    static let shared = TraceNames()

    private let lock = NSLock()
    private var uses: [String: TraceReferenceLog.Use] = [:]
    private var recorded: [String: String] = [:]

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

    /// Notes what is to be recorded. False where something else was.
    func record(_ content: [UInt8], in path: String) -> Bool {
        let key = TraceReferenceLog.Use.key(path)
        var hash = StableHash()
        for byte in content { hash.add(byte: byte) }
        let digest = "\(hash.text) \(content.count)"
        return lock.withLock {
            if let present = recorded[key], present != digest { return false }
            recorded[key] = digest
            return true
        }
    }
}
