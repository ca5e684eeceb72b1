import Rill
import RillVirtualTime
import Testing

/// Scripts beside a plain list of their events, each with a place of its own in the order of work.
@Suite struct ScriptOrderTests {
    @Test(arguments: 1...60)
    func `scripts play as if each event had been scheduled for itself, whatever an event does`(seed: Int) {
        let play = ScriptPlay(seed: UInt64(seed), lanes: 12, events: 8)
        play.run()
        #expect(play.difference == nil)
        #expect(play.log.count > 10)
    }

    @Test(arguments: 61...62)
    func `the same with more than a thousand scripts, sorted in batches`(seed: Int) {
        let play = ScriptPlay(seed: UInt64(seed), lanes: 1_300, events: 3)
        play.run()
        #expect(play.difference == nil)
        #expect(play.log.count > 1_000)
    }
}

/// One random scenario, played by a test scheduler and by a list.
private final class ScriptPlay {
    /// What an event does when it arrives.
    private enum Effect {
        case nothing, stop
        case dispose(Int)
        case start(Int)
        case schedule(Int)
    }

    /// A piece of work of the list.
    private struct Entry {
        let time: Int
        let sequence: Int
        /// Nil for what `scheduleAt` schedules.
        let lane: Int?
        let index: Int
    }

    private let scheduler = TestScheduler(initialClock: 0)
    private var random: UInt64
    private let lanes: Int
    private var times: [[Int]] = []
    private var effects: [[Effect]] = []
    private var sources: [TestableObservable<Int>] = []
    private var handles: [Int: Disposable] = [:]
    private(set) var log: [String] = []

    private var entries: [Entry] = []
    private var sequence = 0
    private var clock = 0
    private var isStopped = false
    private var open: Set<Int> = []
    private var begun: Set<Int> = []
    private var expected: [String] = []

    /// Where the two went apart.
    private(set) var difference: String?

    private func below(_ bound: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % bound
    }

    init(seed: UInt64, lanes: Int, events: Int) {
        random = seed &* 0x9E37_79B9_7F4A_7C15
        self.lanes = lanes
        for lane in 0..<lanes {
            let count = max(below(events + 1), lanes > 1_000 ? 1 : 0)
            let spread = [1, 4, 40][below(3)]
            times.append((0..<count).map { _ in below(spread) - 2 })
            if below(3) == 0 { times[lane].sort() }
            effects.append(
                (0..<count).map { _ in
                    switch below(20) {
                    case 0: .stop
                    case 1: .dispose(below(lanes))
                    case 2, 3, 4: .start(below(lanes))
                    case 5: .schedule(below(6) - 1)
                    default: .nothing
                    }
                }
            )
        }
    }

    private func isHot(_ lane: Int) -> Bool { lane % 2 == 0 || lanes > 1_000 && lane % 16 > 0 }

    func run() {
        for lane in 0..<lanes {
            let events = times[lane].enumerated().map { Recorded.next($1, $0) }
            sources.append(
                isHot(lane) ? scheduler.createHotObservable(events) : scheduler.createColdObservable(events)
            )
            if isHot(lane) { enqueue(lane, from: 0) }
        }
        for lane in 0..<lanes where isHot(lane) || below(4) == 0 {
            subscribe(lane)
            begin(lane)
        }
        var rounds = 0
        while difference == nil, rounds < 20_000, !entries.isEmpty || !scheduler.pendingWork.isEmpty {
            rounds += 1
            advance()
            compare()
        }
    }

    private func advance() {
        switch below(4) {
        case 0:
            scheduler.step()
            runList(through: .max, steps: 1)
        case 1:
            let ticks = below(4)
            let result = scheduler.advance(by: ticks)
            let limit = clock + ticks
            runList(through: limit)
            if isStopped != (result == .stopped) { difference = "stopped: \(isStopped), \(result)" }
            if !isStopped { clock = limit }
        case 2:
            let limit = clock + below(3)
            scheduler.advanceTo(limit)
            runList(through: limit)
            clock = max(clock, limit)
        default:
            let limit = clock + below(8)
            scheduler.run(until: limit)
            runList(through: limit)
        }
    }

    private func compare() {
        if scheduler.clock != clock { difference = difference ?? "clock \(scheduler.clock) instead of \(clock)" }
        guard log != expected else { return }
        let same = zip(log, expected).prefix { $0 == $1 }.count
        difference = "\(log.dropFirst(same).prefix(3)) instead of \(expected.dropFirst(same).prefix(3))"
    }

    // MARK: The scheduler's

    private func subscribe(_ lane: Int) {
        handles[lane] = sources[lane].subscribe(onNext: { self.receive(lane, $0) })
    }

    private func receive(_ lane: Int, _ index: Int) {
        log.append("\(scheduler.clock) \(lane).\(index)")
        switch effects[lane][index] {
        case .nothing: break
        case .stop: scheduler.stop()
        case .dispose(let other): handles[other]?.dispose()
        case .start(let other): if handles[other] == nil { subscribe(other) }
        case .schedule(let ticks):
            let scheduler = scheduler
            scheduler.scheduleAt(scheduler.clock + ticks) { self.log.append("\(scheduler.clock) work") }
        }
    }

    // MARK: The list's

    private func enqueue(_ lane: Int, from start: Int) {
        for (index, time) in times[lane].enumerated() {
            entries.append(Entry(time: time + start, sequence: sequence, lane: lane, index: index))
            sequence += 1
        }
    }

    private func begin(_ lane: Int) {
        guard begun.insert(lane).inserted else { return }
        open.insert(lane)
        if !isHot(lane) { enqueue(lane, from: clock) }
    }

    private func runList(through limit: Int, steps: Int = .max) {
        isStopped = false
        var steps = steps
        while steps > 0, !isStopped {
            let next = entries.indices.min {
                (entries[$0].time, entries[$0].sequence) < (entries[$1].time, entries[$1].sequence)
            }
            guard let next, entries[next].time <= limit else { return }
            let entry = entries.remove(at: next)
            steps -= 1
            clock = max(clock, entry.time)
            fire(entry)
        }
    }

    private func fire(_ entry: Entry) {
        guard let lane = entry.lane else { return expected.append("\(clock) work") }
        guard open.contains(lane) else { return }
        expected.append("\(clock) \(lane).\(entry.index)")
        switch effects[lane][entry.index] {
        case .nothing: break
        case .stop: isStopped = true
        case .dispose(let other):
            guard open.remove(other) != nil, !isHot(other) else { return }
            entries.removeAll { $0.lane == other }
        case .start(let other): begin(other)
        case .schedule(let ticks):
            entries.append(Entry(time: clock + ticks, sequence: sequence, lane: nil, index: 0))
            sequence += 1
        }
    }
}
