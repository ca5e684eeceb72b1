#if compiler(<6.4)
import Foundation
import Rill

/// `#expect` and `Issue.record` inside an `XCTestCase`.
///
/// Swift Testing hands an event that no run listens to to a handler, which nobody installs below 6.4. The event comes as
/// JSON; an issue that fails a test is recorded on the case that runs.
enum IssueBridge {
    private typealias Handler =
        @convention(c) (
            UnsafePointer<CChar>, UnsafeRawPointer, Int, UnsafeRawPointer?
        ) -> Void
    private typealias Install = @convention(c) (Handler) -> Bool

    /// Installs the handler, once.
    static let connected: Void = {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "_swift_testing_installFallbackEventHandler") else { return }
        let install = unsafeBitCast(symbol, to: Install.self)
        _ = install { _, base, count, _ in
            IssueBridge.receive(Data(bytes: base, count: count))
        }
    }()

    private static func receive(_ json: Data) {
        guard let record = try? JSONDecoder().decode(Record.self, from: json) else { return }
        guard record.payload.kind == "issueRecorded", let issue = record.payload.issue, issue.isKnown != true else {
            return
        }
        let text = (record.payload.messages ?? []).map(\.text).joined(separator: "\n")
        let site = issue.sourceLocation.map {
            SourceSite(
                fileID: $0.fileID ?? "",
                filePath: $0.filePath ?? $0._filePath ?? "",
                line: $0.line ?? 0,
                column: $0.column ?? 1
            )
        }
        Failure(text, at: site, severity: issue.isFailure == false ? .warning : .failure).report()
    }

    /// The parts of an event that matter here.
    private struct Record: Decodable {
        struct Payload: Decodable {
            let kind: String?
            let issue: RecordedIssue?
            let messages: [Message]?
        }

        struct RecordedIssue: Decodable {
            let isKnown: Bool?
            let isFailure: Bool?
            let sourceLocation: Location?
        }

        struct Location: Decodable {
            let fileID: String?
            let filePath: String?
            let _filePath: String?
            let line: Int?
            let column: Int?
        }

        struct Message: Decodable {
            let text: String
        }

        let payload: Payload
    }
}
#endif
