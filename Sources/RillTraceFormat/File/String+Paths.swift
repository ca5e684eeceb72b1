import Foundation
import RillMarbles

// Paths as the file system takes them apart: by the byte `/`. Foundation's own functions look at characters, in which a
// mark at the beginning of a name hides the slash before it.

extension String {
    /// The path of something below this one.
    package func appendingPath(_ path: String) -> String {
        utf8.last == UInt8(ascii: "/") ? self + path : self + "/" + path
    }

    /// The name of the file, without the folders before it.
    package var lastPathName: String {
        let path = withoutTrailingSlashes
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(Substring(path.utf8[path.utf8.index(after: slash)...]))
    }

    /// The path of the folder; empty for a bare name, `/` for what lies at the top.
    package var folderPath: String {
        let path = withoutTrailingSlashes
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        let folder = String(Substring(path.utf8[..<slash])).withoutTrailingSlashes
        return folder.isEmpty ? "/" : folder
    }

    private var withoutTrailingSlashes: String {
        var rest = utf8[...]
        while rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
        return String(Substring(rest))
    }

    /// Whether this path, of which every link was followed, lies below a folder of which every link was followed.
    package func lies(below folder: String) -> Bool { beginsWithBytes(of: folder.appendingPath("")) }
}
