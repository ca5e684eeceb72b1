import Foundation
import Testing

@testable import Rill

/// Each seed takes two seconds in a debug build: both spreads once, or three times with `RILL_LONG_TESTS`.
private let lastLargeSeed = ProcessInfo.processInfo.environment["RILL_LONG_TESTS"] != nil ? 66 : 62

/// The timeline beside a plain list of what waits, which is searched for its least entry at each step.
@Suite struct VirtualTimelineModelTests {
    @Test(arguments: 1...60)
    func `random work, from inside of work too, runs in the order of a plain list`(seed: Int) {
        let play = Play(seed: UInt64(seed), spread: [3, 40, 100_000][seed % 3])
        for _ in 0..<40 {
            for _ in 0..<play.random(below: 12) { play.act() }
            play.advance()
        }
        play.finish()
        #expect(play.difference == nil)
        #expect(play.fired > 100)
    }

    @Test(arguments: 61...lastLargeSeed)
    func `the same with batches that are large enough to be sorted`(seed: Int) {
        let play = Play(seed: UInt64(seed), spread: [5, 50_000][seed % 2])
        for _ in 0..<4 {
            for _ in 0..<4_000 { play.act() }
            play.advance()
        }
        play.finish()
        #expect(play.difference == nil)
        #expect(play.fired > 5_000)
    }

    @Test func `a key that stands before its item's time is no reason to fire early, wherever the item moves`() {
        let timeline = VirtualTimeline(clock: 0, scale: .ticks(resolution: 1, movesDueWork: false))
        let (postponed, other) = (Postponable(), Plain())
        var fired: [String] = []
        postponed.action = { fired.append("postponed@\(timeline.clock)") }
        other.action = { fired.append("other@\(timeline.clock)") }
        timeline.postpone(postponed, to: 1)
        timeline.enqueue(other, at: 3)
        timeline.postpone(postponed, to: 9)
        timeline.postpone(postponed, to: 5)
        #expect(timeline.nextTime() == 3)
        #expect(timeline.run(through: .max) == .finished)
        #expect(fired == ["other@3", "postponed@5"])
    }

    @Test func `what is postponed for ever leaves the queue, and can come back`() {
        let timeline = VirtualTimeline(clock: 0, scale: .ticks(resolution: 1, movesDueWork: false))
        let item = Postponable()
        var fired: [Int64] = []
        item.action = { fired.append(timeline.clock) }
        timeline.postpone(item, to: 4)
        timeline.postpone(item, to: .max)
        #expect(timeline.waiting().isEmpty && timeline.nextTime() == nil)
        timeline.postpone(item, to: 6)
        #expect(timeline.run(through: .max) == .finished)
        #expect(fired == [6])
    }
}

private final class Plain: VirtualTimeItem {
    var action: () -> Void = {}
    override func fire() { action() }
}

private final class Postponable: PostponableItem {
    var action: () -> Void = {}
    override func fire() { action() }
}

/// Does random things with a timeline, and with a list of what should wait in it.
private final class Play {
    private enum Work {
        case plain(Plain)
        case postponable(Postponable)

        var item: VirtualTimeItem {
            switch self {
            case .plain(let item): item
            case .postponable(let item): item
            }
        }
    }

    private struct Entry {
        var time: Int64
        var sequence: UInt64
    }

    private let timeline = VirtualTimeline(clock: 0, scale: .ticks(resolution: 1, movesDueWork: false))
    private let spread: Int
    private var state: UInt64
    /// What was made, by number, until it is cancelled.
    private var works: [Int: Work] = [:]
    private var made = 0
    private var numbers: [Int] = []
    private var waiting: [Int: Entry] = [:]
    private var tickets: [(ticket: VirtualTimeline.Ticket, sequence: UInt64)] = []
    private var sequence: UInt64 = 0
    private var limit = Int64.max
    private var isEnding = false
    private(set) var fired = 0
    /// The first place where the two were not the same.
    private(set) var difference: String?

    init(seed: UInt64, spread: Int) {
        self.spread = spread
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    func random(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 11) % limit
    }

    private func takeSequence() -> UInt64 {
        defer { sequence += 1 }
        return sequence
    }

    /// Mostly later than now, sometimes in the past, now and then never.
    private func someTime() -> Int64 {
        switch random(below: 20) {
        case 0: timeline.clock - Int64(random(below: spread))
        case 1: .max
        default: timeline.clock + Int64(random(below: spread))
        }
    }

    func act() {
        switch random(below: 10) {
        case 0...3: makePlain(at: someTime())
        case 4: makePostponable()
        case 5, 6: postponeOne()
        case 7: cancelOne()
        case 8:
            let time = someTime()
            tickets.append((timeline.reserve(at: time), takeSequence()))
        default: useTicket()
        }
    }

    private func makePlain(at time: Int64) {
        let item = Plain()
        let number = add(.plain(item))
        item.action = { [unowned self] in self.happened(number) }
        timeline.enqueue(item, at: time)
        note(number, time, takeSequence())
    }

    private func makePostponable() {
        let item = Postponable()
        let number = add(.postponable(item))
        item.action = { [unowned self] in self.happened(number) }
        postpone(number, item)
    }

    private func postponeOne() {
        guard !numbers.isEmpty else { return }
        let number = numbers[random(below: numbers.count)]
        if case .postponable(let item)? = works[number] { postpone(number, item) }
    }

    private func postpone(_ number: Int, _ item: Postponable) {
        let time = someTime()
        timeline.postpone(item, to: time)
        note(number, time, takeSequence())
    }

    private func cancelOne() {
        guard !numbers.isEmpty else { return }
        let place = random(below: numbers.count)
        let number = numbers[place]
        numbers.swapAt(place, numbers.count - 1)
        numbers.removeLast()
        works.removeValue(forKey: number)?.item.dispose()
        waiting[number] = nil
    }

    private func useTicket() {
        guard !tickets.isEmpty else { return }
        let (ticket, sequence) = tickets.remove(at: random(below: tickets.count))
        let item = Plain()
        let number = add(.plain(item))
        item.action = { [unowned self] in self.happened(number) }
        timeline.enqueue(item, at: ticket)
        note(number, ticket.time, sequence)
    }

    private func add(_ work: Work) -> Int {
        let number = made
        made += 1
        works[number] = work
        numbers.append(number)
        return number
    }

    private func note(_ number: Int, _ time: Int64, _ sequence: UInt64) {
        waiting[number] = time == .max ? nil : Entry(time: time, sequence: sequence)
    }

    private var first: (number: Int, entry: Entry)? {
        waiting.min { ($0.value.time, $0.value.sequence) < ($1.value.time, $1.value.sequence) }
            .map { ($0.key, $0.value) }
    }

    /// Called when an item fires.
    private func happened(_ number: Int) {
        fired += 1
        guard difference == nil else { return }
        guard let first, first.number == number, first.entry.time <= limit, first.entry.time <= timeline.clock else {
            difference = "\(number) fired at \(timeline.clock), due was \(String(describing: self.first))"
            return
        }
        waiting[number] = nil
        if isEnding { return }
        // Fewer than one for each that fires, or no end would come.
        for _ in 0..<random(below: 3) where random(below: 3) == 0 { act() }
    }

    func advance() {
        if random(below: 8) == 0 {
            // Time passes, and nothing runs: what was due is overdue.
            timeline.setClock(timeline.clock + Int64(random(below: spread)))
        }
        limit = timeline.clock + Int64(random(below: 2 * spread))
        let steps = random(below: 4) == 0 ? random(below: 50) + 1 : Int.max
        let end = timeline.run(through: limit, maximumSteps: steps)
        if end == .finished { timeline.setClock(limit) }
        limit = .max
        compare()
    }

    func finish() {
        isEnding = true
        if timeline.run(through: .max) != .finished { difference = difference ?? "the last run did not finish" }
        compare()
        if !waiting.isEmpty { difference = difference ?? "\(waiting.count) never fired" }
    }

    /// What the queue says of itself, against the list.
    private func compare() {
        guard difference == nil else { return }
        let expected = waiting.values.sorted { ($0.time, $0.sequence) < ($1.time, $1.sequence) }.map(\.time)
        if timeline.waiting().map(\.time) != expected { difference = "other work waits at \(timeline.clock)" }
        if timeline.nextTime() != expected.first { difference = "other work is next at \(timeline.clock)" }
    }
}
