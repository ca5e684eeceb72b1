import RillTraceFormat

/// Where in the sources something stands, in words that are the same on every machine.
package enum SiteText {
    /// `Tests/SearchTests/Search.swift:14`: the part of the path from the package's folder of sources or tests on.
    ///
    /// Where the path has no such folder it is `Module/File.swift:14`.
    package static func text(fileID: String, filePath: String, line: Int) -> String {
        let parts = filePath.split(separator: filePath.contains("\\") ? "\\" : "/")
        let root = parts.lastIndex { ["Sources", "Tests", "Plugins", "Examples", "Benchmarks"].contains($0) }
        guard let root else { return "\(fileID):\(line)" }
        return parts[root...].joined(separator: "/") + ":\(line)"
    }
}
