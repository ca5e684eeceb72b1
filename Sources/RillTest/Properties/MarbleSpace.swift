import RillMarbles

/// Which source diagrams a property is checked for: small ones all of them, larger ones at random.
///
/// The same space and seed give the same diagrams, on every machine.
public struct MarbleSpace: Sendable, Hashable {
    /// The names of the sources.
    public var lanes: [String]
    /// The values that are sent.
    public var alphabet: [String]
    /// How many frames the random diagrams have at most.
    public var frames: Int
    /// The time that one frame takes, and one tick of the scheduler.
    public var frame: Duration
    /// How many runs there are at most, the small diagrams included.
    public var runs: Int
    /// How many frames a run goes on behind the end of the longest lane.
    public var settlingFrames: Int
    /// Whether sources may fail.
    public var includesErrors: Bool
    /// Where the random diagrams begin. `RILL_SEED` in the environment replaces it.
    public var seed: UInt64

    /// A space of diagrams.
    ///
    /// - Parameters:
    ///   - lanes: The names of the sources.
    ///   - alphabet: The values that are sent, one character each.
    ///   - frames: How many frames the random diagrams have at most.
    ///   - frame: The time that one frame takes, and one tick of the scheduler.
    ///   - runs: How many runs there are at most. Half of them are for small diagrams, all of them up to some length.
    ///   - settlingFrames: How many frames a run goes on behind the end of the longest lane.
    ///   - includesErrors: Whether sources may fail.
    ///   - seed: Where the random diagrams begin.
    public init(
        _ lanes: String...,
        alphabet: String = "abc",
        frames: Int = 16,
        frame: Duration = .milliseconds(1),
        runs: Int = 400,
        settlingFrames: Int = 32,
        includesErrors: Bool = true,
        seed: UInt64 = 1
    ) {
        self.lanes = lanes
        self.alphabet = alphabet.map(String.init)
        self.frames = max(1, frames)
        self.frame = frame
        self.runs = max(1, runs)
        self.settlingFrames = max(0, settlingFrames)
        self.includesErrors = includesErrors
        self.seed = TestEnvironment.current.seed ?? seed
    }

    /// The cases in their order.
    func cases() -> [MarbleCase] {
        let small = smallCases(limit: runs / 2)
        var numbers = SeededNumbers(seed)
        let random = (small.count..<max(runs, small.count)).map { _ in randomCase(&numbers) }
        return small + random
    }

    // MARK: Small diagrams, all of them

    private var ends: [MarbleCase.End] { includesErrors ? [.alive, .completed, .error] : [.alive, .completed] }

    /// The time that one frame takes, for diagrams.
    var frameTime: MarbleTime { MarbleTime(frame) }

    private func smallCases(limit: Int) -> [MarbleCase] {
        var cases: [MarbleCase] = []
        for length in 0...max(0, frames) {
            guard let count = count(ofLength: length), cases.count + count <= limit else { break }
            cases += (0..<count).map { smallCase(length, number: $0) }
        }
        return cases
    }

    /// How many cases have lanes of this length; nil for too many to count.
    private func count(ofLength length: Int) -> Int? {
        var count = 1
        for _ in lanes {
            for base in Array(repeating: alphabet.count + 1, count: length) + [ends.count] {
                let (product, overflow) = count.multipliedReportingOverflow(by: base)
                if overflow { return nil }
                count = product
            }
        }
        return count
    }

    /// The digits of `number`, in mixed radix, say what happens in each frame of each lane.
    private func smallCase(_ length: Int, number: Int) -> MarbleCase {
        var rest = number
        func digit(_ base: Int) -> Int {
            defer { rest /= base }
            return rest % base
        }
        return MarbleCase(
            frame: frameTime,
            lanes: lanes.map { name in
                var events: [MarbleCase.Sending] = []
                for frame in 0..<length {
                    let choice = digit(alphabet.count + 1)
                    if choice > 0 { events.append(MarbleCase.Sending(frame: frame, label: alphabet[choice - 1])) }
                }
                return MarbleCase.Lane(name: name, events: events, end: ends[digit(ends.count)], length: length)
            }
        )
    }

    // MARK: Larger ones, at random

    private func randomCase(_ numbers: inout SeededNumbers) -> MarbleCase {
        MarbleCase(
            frame: frameTime,
            lanes: lanes.map { name in
                let length = numbers.next(below: frames) + 1
                // Sparse and dense ones; several events in one instant now and then.
                let density = numbers.next(below: 4) + 1
                var events: [MarbleCase.Sending] = []
                for frame in 0..<length where numbers.next(below: 5) < density && !alphabet.isEmpty {
                    for _ in 0...(numbers.next(below: 8) == 0 ? 1 : 0) {
                        let label = alphabet[numbers.next(below: alphabet.count)]
                        events.append(MarbleCase.Sending(frame: frame, label: label))
                    }
                }
                return MarbleCase.Lane(
                    name: name,
                    events: events,
                    end: ends[numbers.next(below: ends.count)],
                    length: length
                )
            }
        )
    }
}

/// Random numbers that are the same for one seed (SplitMix64: Steele, Lea and Flood 2014).
struct SeededNumbers {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return bound > 0 ? Int(mixed % UInt64(bound)) : 0
    }
}
