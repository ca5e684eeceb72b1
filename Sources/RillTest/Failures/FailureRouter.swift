import Foundation
import Rill
import Testing

/// Where a failure goes.
enum FailureRouter {
    static func deliver(_ failure: Failure, scope: TestScope?) {
        if let collector = scope?.collector ?? FailureCollector.current {
            return collector.add(failure)
        }
        if let current = Test.current {
            if case .swiftTesting(let test, let parked)? = scope?.owner, test != current.id {
                parked.run { SwiftTestingRoute.record(failure) }
            } else {
                SwiftTestingRoute.record(failure)
            }
            return
        }
        switch scope?.owner {
        case .swiftTesting(_, let parked)?: parked.run { SwiftTestingRoute.record(failure) }
        case .xctest(let testCase)?: XCTestRoute.shared.record(failure, raisedBy: testCase)
        case .nobody?, nil: deliver(failure, host: .current)
        }
    }

    static func deliver(_ failure: Failure, host: TestHost) {
        switch host {
        case .xctest:
            XCTestRoute.shared.record(failure, raisedBy: nil)
        case .either where XCTestRoute.shared.running != nil:
            XCTestRoute.shared.record(failure, raisedBy: nil)
        case .swiftTesting, .either:
            // Fails the run while there is one. Swift Testing does not say whether anyone listened, and calls the test
            // unknown; hence the line on standard error as well.
            SwiftTestingRoute.record(failure)
            StandardErrorRoute.write(failure)
        case .none:
            var failure = failure
            failure.notes.append("no test is running in this process, so this line is all that the failure does")
            StandardErrorRoute.write(failure)
        }
    }

    /// Makes Rill's own reports of misuse fail the running test.
    static func takeOverMisuse() {
        Misuse.handler = { report in
            Failure(report.message, at: report.site).report(in: report.owner as? TestScope)
        }
        Misuse.captureOwner = { TestScope.capture() }
    }
}

/// Called by `CRillTestLoad` when the test bundle is loaded, before any test runs.
@_cdecl("rill_test_bundle_did_load")
public func _rillTestBundleDidLoad() {
    XCTestRoute.shared.observe()
    FailureRouter.takeOverMisuse()
}
