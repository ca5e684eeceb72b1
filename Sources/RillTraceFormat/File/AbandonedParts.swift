import Foundation
import RillMarbles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What killed processes left behind: the unfinished files of `PartialFile`.
enum AbandonedParts {
    /// A part is left alone for a day: another machine or container may be at work in a shared folder, where this one
    /// does not see its process.
    static var age: Int { 24 * 60 * 60 }

    static func name(process: Int32, number: UInt32) -> String { ".rill-\(process)-\(number).part" }

    #if os(Windows)
    static func remove(from folder: String) {}
    #else
    private static let lock = NSLock()
    nonisolated(unsafe) private static var seen: Set<String> = []

    /// Removes the abandoned parts of a folder, at the first write of this process into it.
    ///
    /// Only plain files go that have just such a name, were not written to for a day, and whose process is gone. What
    /// cannot be removed stays: nobody's work depends on it.
    static func remove(from folder: String) {
        lock.lock()
        let isFirst = seen.insert(folder).inserted
        lock.unlock()
        if !isFirst { return }
        guard let directory = opendir(folder.isEmpty ? "." : folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
                    String(cString: $0)
                }
            }
            guard let process = process(of: name) else { continue }
            let path = (folder as NSString).appendingPathComponent(name)
            if isOld(path), isGone(process) { unlink(path) }
        }
    }

    /// The process in the name of a part; nil for any other name.
    private static func process(of name: String) -> Int32? {
        guard name.beginsWithBytes(of: ".rill-"), name.endsWithBytes(of: ".part") else { return nil }
        let numbers = name.withoutBytes(ofPrefix: ".rill-").withoutBytes(ofSuffix: ".part").parts(between: "-")
        guard numbers.count == 2, let process = Int32(numbers[0]), process > 0, let number = UInt32(numbers[1]),
            self.name(process: process, number: number).hasSameBytes(as: name)
        else { return nil }
        return process
    }

    private static func isOld(_ path: String) -> Bool {
        var info = stat()
        // The entry itself, not what a link leads to.
        guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return false }
        #if canImport(Darwin)
        let changed = Int(info.st_mtimespec.tv_sec)
        #else
        let changed = Int(info.st_mtim.tv_sec)
        #endif
        return time(nil) - changed > age
    }

    private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
    #endif
}
