import Foundation

/// The package that a source file belongs to.
enum PackageRoot {
    /// The folder with the `Package.swift` above a file; the file's own where there is none.
    static func folder(above path: String) -> URL {
        let start = URL(fileURLWithPath: path).deletingLastPathComponent()
        var folder = start
        while folder.path.count > 1 {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder
            }
            folder = folder.deletingLastPathComponent()
        }
        return start
    }
}
