// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Collects what broke Combine's rules: elements nobody asked for, elements before the subscription or behind the end or
/// a cancellation, two deliveries at once, a second subscription, a request of nothing.
///
/// A subscription reports to the `Conduct` that was in charge when it was made, on whatever thread the rule is broken.
public final class Conduct: @unchecked Sendable {
    @TaskLocal public static var current: Conduct?

    /// In charge where no test watches. Whatever it reports stands in the output, where `.ci/combine` looks for it.
    private static let unwatched = Conduct { print("Combine: a rule was broken: \($0)") }

    private let lock = NSLock()
    private let announce: (String) -> Void
    private var known: [String] = []

    public init() {
        announce = { _ in }
    }

    private init(_ announce: @escaping (String) -> Void) {
        self.announce = announce
    }

    /// What was reported so far.
    public var violations: [String] { lock.withLock { known } }

    /// Runs `body` with a watcher of its own.
    ///
    /// - Returns: What broke the rules, in order.
    public static func watching(_ body: () throws -> Void) rethrows -> [String] {
        let conduct = Conduct()
        try $current.withValue(conduct, operation: body)
        return conduct.violations
    }

    static var inCharge: Conduct { current ?? unwatched }

    static func report(_ violation: String) { inCharge.report(violation) }

    func report(_ violation: String) {
        lock.withLock { known.append(violation) }
        announce(violation)
    }
}
