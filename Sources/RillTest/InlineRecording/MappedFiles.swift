import Foundation
import RillTrace

/// The files that a `#sourceLocation` of a package names: a line that the compiler gives in one of them may be a line of
/// another file.
///
/// The package's sources are looked through once for each process, and only where something is to be recorded.
final class MappedFiles: @unchecked Sendable {
    static let shared = MappedFiles()

    private let lock = NSLock()
    private var known: [String: [Mapping]] = [:]

    private struct Mapping {
        /// The file as the directive names it.
        let name: String
        /// The file with the directive.
        let origin: String
    }

    /// The file whose `#sourceLocation` names a file; nil where none does.
    ///
    /// - Parameters:
    ///   - path: The file as the compiler gave it.
    ///   - file: The same with all links followed.
    func origin(of path: String, at file: String) -> String? {
        let root = PackageRoot.folder(above: file)
        let mappings = lock.withLock {
            if let known = known[root.path] { return known }
            let found = Self.mappings(below: root)
            known[root.path] = found
            return found
        }
        return mappings.first { $0.name.hasSameBytes(as: path) || Self.resolved($0.name, below: root) == file }?.origin
    }

    private static func resolved(_ name: String, below root: URL) -> String {
        URL(fileURLWithPath: name, relativeTo: root).resolvingSymlinksInPath().path
    }

    private static func mappings(below root: URL) -> [Mapping] {
        // What plugins of the package have written is compiled, too.
        let folders = [root, root.appendingPathComponent(".build/plugins/outputs")]
        return folders.flatMap { folder in
            let files = FileManager.default.enumerator(
                at: folder,
                includingPropertiesForKeys: nil,
                options: [.skipsHiddenFiles]
            )
            var mappings: [Mapping] = []
            while let file = files?.nextObject() as? URL {
                if file.pathExtension == "swift" { mappings += Self.mappings(in: file) }
            }
            return mappings
        }
    }

    private static var longestDirective: Int { 8192 }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [.space, .tab, .lineFeed, UInt8(ascii: "\r")].contains(byte)
    }

    private static func mappings(in file: URL) -> [Mapping] {
        guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
        let directive = Data("#sourceLocation".utf8)
        var mappings: [Mapping] = []
        var rest = data.startIndex..<data.endIndex
        while let found = data.range(of: directive, in: rest) {
            rest = found.upperBound..<data.endIndex
            // White space may stand between all of its tokens; what the compiler takes for one ends within this.
            let text = Array(data[found.upperBound...].prefix(longestDirective))
            guard let quote = text.firstIndex(of: .quote), let name = StringLiteral(in: text, at: quote)?.meaning,
                text[..<quote].filter({ !isSpace($0) }).elementsEqual("(file:".utf8)
            else { continue }
            mappings.append(Mapping(name: name, origin: file.path))
        }
        return mappings
    }
}
