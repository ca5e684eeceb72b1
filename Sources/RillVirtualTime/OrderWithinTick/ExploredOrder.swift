import Rill

/// The decisions of one explored run: at which choice the work whose turn it was not ran first.
final class ExploredOrder {
    private let fixed: [Int: Int]
    private var random: SplitMix?
    /// How many pieces of work there were to choose from, choice by choice.
    private(set) var choices: [Int] = []
    /// The choices that were not the usual one.
    private(set) var taken: [Int: Int] = [:]
    private var records: [(time: Int64, origin: UInt32, before: UInt32)] = []
    /// Set after the run.
    var names: (UInt32) -> String = { _ in "" }

    /// The usual order but for these decisions.
    init(_ decisions: [Int: Int]) {
        fixed = decisions
    }

    /// A random order.
    init(random seed: UInt64) {
        fixed = [:]
        random = SplitMix(state: seed)
    }

    var chooser: VirtualTimeChooser {
        VirtualTimeChooser { origins, time in self.choose(origins, time) }
    }

    /// What ran before its turn, as text.
    var swaps: [String] {
        records.map { "at \($0.time): \(names($0.origin)) ran before \(names($0.before))" }
    }

    private func choose(_ origins: [UInt32], _ time: Int64) -> Int {
        let point = choices.count
        choices.append(origins.count)
        let wanted: Int
        if random != nil {
            wanted = Int(truncatingIfNeeded: (random?.next() ?? 0) % UInt64(origins.count))
        } else {
            wanted = fixed[point] ?? 0
        }
        guard wanted > 0, wanted < origins.count else { return 0 }
        taken[point] = wanted
        records.append((time, origins[wanted], origins[0]))
        return wanted
    }
}

/// A small generator of random numbers, the same on every machine (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
