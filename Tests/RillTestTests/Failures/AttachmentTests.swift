#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RillTest

/// A picture of the run goes with a failure, and only with a failure.
@Suite(.serialized) final class AttachmentTests {
    private let package = FixturePackage.failureRouting
    private let folder = NSTemporaryDirectory() + "rill-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func files() -> [String] {
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".svg") }.sorted()
    }

    @Test func inSwiftTesting() async throws {
        let run = try await package.test(
            "SwiftTestingMarbles/late\\(\\)|SwiftTestingRows/body",
            framework: .swiftTesting,
            options: ["--attachments-path", folder]
        )
        #expect(run.status == 1)
        #expect(files() == ["late.svg"], "\(run.output)")
        let picture = try String(contentsOfFile: folder + "/late.svg", encoding: .utf8)
        #expect(picture.hasPrefix("<svg"))
        #expect(picture.contains(" different\"") && picture.contains(", different</title>"))
    }

    @Test func inXCTest() async throws {
        let run = try await package.test(
            "XCTestMarbles/testLate",
            framework: .xctest,
            environment: ["RILL_TRACE_DIR": folder]
        )
        #expect(run.status == 1)
        #expect(
            files() == ["attachments/XCTestMarbles.testLate/XCTestMarbles.testLate.svg"],
            "\(run.output)"
        )
    }

    @Test(arguments: [
        ("a/b:c", "a-b-c"), ("..", "unnamed"), ("", "unnamed"), ("late()", "late"), ("é.svg", ".svg".asFileName),
    ])
    func namesAreSafe(name: String, expected: String) {
        #expect(FailureAttachment(named: name, "").name == expected)
    }
}
#endif
