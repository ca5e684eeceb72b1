/// What scheduled a piece of work: a name and, where it is known, the line.
package struct VirtualTimeOrigin: Hashable, Sendable, CustomStringConvertible {
    package let label: String
    package let site: SourceSite?
    /// What more is known, in words for behind the label.
    package let detail: String?

    package init(_ label: String, _ site: SourceSite?, detail: String? = nil) {
        self.label = label
        self.site = site
        self.detail = detail
    }

    /// `interval at ModuleTests/File.swift:12`.
    package var description: String {
        if let site { "\(label) at \(site)" } else { label }
    }
}

/// The origins that a timeline knows, numbered from 1, so that an item carries four bytes.
package final class VirtualTimeOrigins: @unchecked Sendable {
    private var numbers: [VirtualTimeOrigin: UInt32] = [:]
    private var origins: [VirtualTimeOrigin] = []

    /// The number of an origin, the same for equal ones.
    package func number(of origin: VirtualTimeOrigin) -> UInt32 {
        withStripe(of: self) {
            if let known = numbers[origin] { return known }
            origins.append(origin)
            let number = UInt32(truncatingIfNeeded: origins.count)
            numbers[origin] = number
            return number
        }
    }

    /// The origin of a number; nil for 0.
    package subscript(number: UInt32) -> VirtualTimeOrigin? {
        withStripe(of: self) {
            let index = Int(number) - 1
            return origins.indices.contains(index) ? origins[index] : nil
        }
    }
}

/// Which origins the last steps of a run belonged to, to name the one that keeps a run going.
struct CulpritTally {
    private static var steps: Int { 256 }

    private let firstStep: Int
    private var counts: [UInt32: Int] = [:]

    init(maximumSteps: Int) {
        firstStep = maximumSteps == .max ? .max : maximumSteps - Self.steps
    }

    @inline(__always)
    mutating func count(_ origin: UInt32, step: Int) {
        if step > firstStep { counts[origin, default: 0] += 1 }
    }

    /// The origin of most of the steps; the lowest number among equals.
    var culprit: UInt32 {
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }
}
