import Foundation

/// A file that explains a failure: a trace, its difference from the golden one, a picture of the run.
public struct FailureAttachment: Sendable, Hashable {
    /// The name of the file, of `A-Z a-z 0-9 . _ -` only. Other characters become `-`: a slash would be taken for a
    /// folder, and a colon is refused where CI stores files.
    public let name: String
    /// The content.
    public let text: String

    /// A file with a name and a content.
    public init(named name: String, _ text: String) {
        self.name = name.asFileName
        self.text = text
    }

    /// Writes the file below `$RILL_TRACE_DIR`, in a folder for the test; does nothing without that variable.
    ///
    /// XCTest has attachments on Apple's systems only, and none that a script can find.
    func writeToTraceFolder(below test: String) {
        guard let folder = TestEnvironment.current.traceFolder else { return }
        let place = URL(fileURLWithPath: folder).appendingPathComponent("attachments/\(test.asFileName)")
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place.appendingPathComponent(name))
        } catch {
            let message = "Rill: \(name) could not be written to \(place.path): \(error)\n"
            FileHandle.standardError.write(Data(message.utf8))
        }
    }
}

extension String {
    /// The text with every character that is not safe in the names of files and artifacts replaced by `-`.
    var asFileName: String {
        let safe = map { character -> Character in
            let isSafe = character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
            return isSafe ? character : "-"
        }
        var text = String(safe)
        while text.hasPrefix(".") || text.hasPrefix("-") { text.removeFirst() }
        while text.hasSuffix("-") { text.removeLast() }
        return text.isEmpty ? "unnamed" : text
    }
}
