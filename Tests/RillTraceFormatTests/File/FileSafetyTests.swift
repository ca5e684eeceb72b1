import Foundation
import XCTest

@testable import RillTraceFormat

/// Files as they are replaced, and files that never end.
final class FileSafetyTests: XCTestCase {
    private let folder = NSTemporaryDirectory() + "rill-files-\(UInt64.random(in: 0 ... .max))"

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

    private func content(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), as: UTF8.self)
    }

    private final class Calls: @unchecked Sendable {
        var names: [String] = []
    }

    func testAFileIsWrittenOutBeforeItTakesItsPlaceAndTheFolderAfterIt() throws {
        let calls = Calls()
        let target = folder + "/golden"
        try Data("old".utf8).write(to: URL(fileURLWithPath: target))
        let recorded = FileSynchronisation(
            file: { descriptor in
                var info = stat()
                XCTAssertEqual(fstat(descriptor, &info), 0)
                calls.names.append("file of \(info.st_size) bytes")
                try FileSynchronisation.system.file(descriptor)
            },
            rename: { old, new in
                calls.names.append("rename")
                XCTAssertEqual(new, target)
                try FileSynchronisation.system.rename(old, new)
            },
            folder: { path in
                calls.names.append("folder")
                XCTAssertEqual(path, (target as NSString).deletingLastPathComponent)
                try FileSynchronisation.system.folder(path)
            }
        )
        let file = try PartialFile(for: target, synchronisation: recorded)
        try Array("new".utf8).withUnsafeBytes { try file.write($0) }
        try file.commit()
        XCTAssertEqual(calls.names, ["file of 3 bytes", "rename", "folder"])
        XCTAssertEqual(try content("golden"), "new")
    }

    func testAFileThatCannotBeWrittenOutReplacesNothing() throws {
        let target = folder + "/golden"
        try Data("old".utf8).write(to: URL(fileURLWithPath: target))
        var broken = FileSynchronisation.system
        broken.file = { _ in throw FileReplacement.Problem(EIO) }
        let file = try PartialFile(for: target, synchronisation: broken)
        try Array("new".utf8).withUnsafeBytes { try file.write($0) }
        XCTAssertThrowsError(try file.commit())
        XCTAssertEqual(try content("golden"), "old")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["golden"])
    }

    func testALineLongerThanTheLimitIsTroubleWithItsNumber() throws {
        let bytes = Array("short\n".utf8) + [UInt8](repeating: 0, count: 5000)
        for (extra, message) in [([], "line"), ([0x0A], "line")] as [([UInt8], String)] {
            let reader = LineReader(MemorySource(bytes + extra), name: "t", limit: 1000)
            XCTAssertEqual(try reader.next()?.number, 1)
            XCTAssertThrowsError(try reader.next()) { error in
                let error = error as? TraceFileError
                XCTAssertEqual(error?.line, 2)
                XCTAssertTrue(
                    error?.message.contains("\(message) is longer than 1000 bytes") ?? false,
                    "\(error as Any)"
                )
            }
        }
        let exact = LineReader(MemorySource([UInt8](repeating: 0x61, count: 1000) + [0x0A]), name: "t", limit: 1000)
        XCTAssertEqual(try exact.next()?.bytes.count, 1000)
        XCTAssertEqual(LineReader.longestLine, 256 << 20)
    }

    #if os(Linux)
    func testADeviceWithoutEndEnds() throws {
        let limit = 1 << 22
        let reader = try LineReader(path: "/dev/zero", limit: limit)
        XCTAssertThrowsError(try reader.next()) { XCTAssertEqual(($0 as? TraceFileError)?.line, 1) }
    }
    #endif

    func testALinkIsFollowedToWhereItLeads() throws {
        let real = FileReplacement.target(of: folder)
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/in/file"))
        for (link, target) in [
            ("there", "in/file"), ("missing", "in/none"), ("away", "/nowhere/x"), ("up", "in/../in/none"),
            ("loop", "loop"),
            ("chain", "missing"), ("folder", "in"),
        ] {
            try manager.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
        }
        for (path, target) in [
            ("there", "\(real)/in/file"), ("missing", "\(real)/in/none"), ("away", "/nowhere/x"),
            ("chain", "\(real)/in/none"),
            ("up", "\(real)/in/none"), ("folder/new", "\(real)/in/new"), ("folder/a/b", "\(real)/in/a/b"),
            ("new", "\(real)/new"),
        ] {
            XCTAssertEqual(FileReplacement.target(of: folder + "/" + path), target, path)
        }
        _ = FileReplacement.target(of: folder + "/loop")
    }

    func testPathsAreTakenApartByBytes() {
        for (path, folder, name) in [
            ("a/b", "a", "b"), ("/b", "/", "b"), ("b", "", "b"), ("a/\u{301}b", "a", "\u{301}b"),
            ("a\u{600}/b", "a\u{600}", "b"),
            ("a/b/", "a", "b"), ("/", "", ""), ("a//b", "a", "b"),
        ] {
            XCTAssertTrue(path.folderPath.hasSameBytes(as: folder), path)
            XCTAssertTrue(path.lastPathName.hasSameBytes(as: name), path)
        }
        XCTAssertTrue("/a/b".lies(below: "/a"))
        XCTAssertFalse("/ab".lies(below: "/a"))
        XCTAssertTrue("/ab".lies(below: "/"))
    }
}
