import Foundation
import Testing

@testable import RillTraceFormat

@Suite("Parts that killed processes left")
struct AbandonedPartsTests {
    private static let twoDays: TimeInterval = -2 * 24 * 60 * 60

    /// A number that no process of this machine has.
    private let gone = Int32.max - 1
    private let own = ProcessInfo.processInfo.processIdentifier

    private func folder(_ parts: [(name: String, age: TimeInterval)]) throws -> String {
        let folder = NSTemporaryDirectory() + "parts-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for part in parts {
            let path = "\(folder)/\(part.name)"
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
            let date = Date(timeIntervalSinceNow: part.age)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        return folder
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("the next write removes those that are old and whose process is gone, and nothing else")
    func removesOnlyAbandoned() throws {
        let kept: [(String, TimeInterval)] = [
            (".rill-\(gone)-2.part", 0), (".rill-\(gone)-3.part", -3600), (".rill-\(gone)-4.part", 7200),
            (".rill-\(own)-5.part", Self.twoDays), (".rill-x-6.part", Self.twoDays),
            (".rill-\(gone).part", Self.twoDays),
            (".rill-\(gone)-07.part", Self.twoDays), (".rill--1-8.part", Self.twoDays),
            (".rill-0-9.part", Self.twoDays),
            ("rill-\(gone)-10.part", Self.twoDays), (".rill-\(gone)-11.part.txt", Self.twoDays),
            ("old.trace.jsonl", Self.twoDays),
        ]
        let folder = try folder(
            kept + [(".rill-\(gone)-1.part", Self.twoDays), (".rill-\(gone)-99.part", Self.twoDays)]
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // A folder of that name is nobody's part.
        let inner = folder + "/.rill-\(gone)-12.part"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        try FileReplacement.write(Array("new".utf8), to: folder + "/t.trace.jsonl", named: "t")
        #expect(try names(folder) == (kept.map(\.0) + ["t.trace.jsonl", ".rill-\(gone)-12.part"]).sorted())
    }

    @Test("a link of such a name stays, and so does what it leads to")
    func keepsLinks() throws {
        let folder = try folder([("precious", Self.twoDays)])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let link = folder + "/.rill-\(gone)-1.part"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "precious")
        try FileReplacement.write(Array("new".utf8), to: folder + "/t", named: "t")
        #expect(try names(folder) == [".rill-\(gone)-1.part", "precious", "t"])
    }

    @Test("a folder that cannot be listed is written into all the same")
    func unreadableFolder() throws {
        let folder = try folder([])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o300], ofItemAtPath: folder)
        try FileReplacement.write(Array("new".utf8), to: folder + "/t", named: "t")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        #expect(try names(folder) == ["t"])
    }
}
