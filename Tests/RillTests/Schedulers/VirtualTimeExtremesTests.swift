import Foundation
import Testing

@testable import Rill

/// Whole numbers of which two neighbours count as the same time: only the tens matter.
private struct Tens: VirtualTimeConverterType {
    func convertFromVirtualTime(_ virtualTime: Int) -> RxTime { Date(timeIntervalSince1970: Double(virtualTime)) }
    func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970) }
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval { Double(virtualTimeInterval) }
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval) }
    func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time &+ offset }
    func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs / 10 < rhs / 10 ? .lessThan : (lhs / 10 == rhs / 10 ? .equal : .greaterThan)
    }
}

/// Text as time: `"b"` is later than `"a"`, and a second a letter.
private struct Letters: VirtualTimeConverterType {
    private func number(_ text: String) -> Double { Double(text.unicodeScalars.first.map { $0.value } ?? 97) - 97 }
    func convertFromVirtualTime(_ virtualTime: String) -> RxTime {
        Date(timeIntervalSince1970: number(virtualTime))
    }
    func convertToVirtualTime(_ time: RxTime) -> String {
        String(UnicodeScalar(UInt8(97 + min(25, max(0, time.timeIntervalSince1970)))))
    }
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval { Double(virtualTimeInterval) }
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval) }
    func offsetVirtualTime(_ time: String, offset: Int) -> String {
        convertToVirtualTime(convertFromVirtualTime(time).addingTimeInterval(Double(offset)))
    }
    func compareVirtualTime(_ lhs: String, _ rhs: String) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : (lhs == rhs ? .equal : .greaterThan)
    }
}

/// Moves all relative work to the next full ten.
private final class RoundingScheduler: VirtualTimeScheduler<WholeSeconds>, @unchecked Sendable {
    init() { super.init(initialClock: 0, converter: WholeSeconds()) }
    override func adjustScheduledTime(_ time: Int) -> Int { (time + 9) / 10 * 10 }
}

private struct WholeSeconds: VirtualTimeConverterType {
    func convertFromVirtualTime(_ virtualTime: Int) -> RxTime { Date(timeIntervalSince1970: Double(virtualTime)) }
    func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970) }
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval { Double(virtualTimeInterval) }
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval) }
    func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time &+ offset }
    func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : (lhs == rhs ? .equal : .greaterThan)
    }
}

@Suite struct VirtualTimeExtremesTests {
    private func reporting(_ body: () -> Void) { withKnownIssue { body() } }

    @Test func `a plain virtual clock is bounded too, and says whose work kept it going`() {
        let scheduler = HistoricalScheduler()
        #expect(scheduler.stepLimit == 10_000_000)
        scheduler.stepLimit = 1_000
        let handle = Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe()
        let line = #line - 1
        reporting { scheduler.start() }
        #expect(scheduler.clock == Date(timeIntervalSince1970: 1_000))
        #expect(scheduler.timeline.issues.first?.site?.line == line)
        reporting { scheduler.advanceTo(Date(timeIntervalSince1970: 5_000)) }
        #expect(scheduler.clock == Date(timeIntervalSince1970: 2_000))
        handle.dispose()
    }

    @Test func `work without a period runs again and again at its time, within the bound`() {
        let scheduler = HistoricalScheduler()
        scheduler.stepLimit = 500
        var count = 0
        let handle = scheduler.schedulePeriodic((), startAfter: .seconds(0), period: .seconds(0)) { count += 1 }
        reporting { scheduler.start() }
        #expect(count == 500 && scheduler.clock == Date(timeIntervalSince1970: 0))
        handle.dispose()
        scheduler.start()
        #expect(count == 500)
    }

    @Test func `periodic work may dispose itself`() {
        let scheduler = HistoricalScheduler()
        let handle = SingleAssignmentDisposable()
        var count = 0
        handle.setDisposable(
            scheduler.schedulePeriodic((), startAfter: .seconds(1), period: .seconds(1)) {
                count += 1
                if count == 3 { handle.dispose() }
            }
        )
        scheduler.start()
        #expect(count == 3 && scheduler.timeline.waiting().isEmpty)
    }

    @Test func `dates far away keep their order`() {
        let scheduler = HistoricalScheduler(initialClock: .distantPast)
        var order: [Int] = []
        let times: [Date] = [
            .distantFuture, Date(timeIntervalSince1970: -1), Date(timeIntervalSinceReferenceDate: .infinity),
            Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: -1e300), .distantPast,
        ]
        for (number, time) in times.enumerated() {
            _ = scheduler.scheduleAbsoluteVirtual((), time: time) { _ in
                order.append(number)
                return Disposables.create()
            }
        }
        _ = scheduler.scheduleRelative((), dueTime: .seconds(.max)) { _ in
            order.append(6)
            return Disposables.create()
        }
        _ = scheduler.scheduleAbsoluteVirtual((), time: Date(timeIntervalSince1970: .nan)) { _ in
            order.append(7)
            return Disposables.create()
        }
        scheduler.start()
        #expect(order == [4, 5, 1, 3, 0, 6, 2, 7])
    }

    @Test func `an interval that is not a number changes nothing`() {
        let scheduler = HistoricalScheduler()
        reporting { scheduler.sleep(-1) }
        #expect(scheduler.clock == Date(timeIntervalSince1970: 0))
        _ = scheduler.scheduleRelativeVirtual((), dueTime: .nan) { _ in Disposables.create() }
        scheduler.advanceTo(Date(timeIntervalSince1970: 5))
        #expect(scheduler.clock == Date(timeIntervalSince1970: 5))
    }

    @Test func `times that a converter takes for equal are one instant`() {
        let scheduler = VirtualTimeScheduler(initialClock: 0, converter: Tens())
        var order: [Int] = []
        for time in [19, 12, 31, 15, 3, 30] {
            _ = scheduler.scheduleAbsoluteVirtual((), time: time) { _ in
                order.append(time)
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(order == [3, 19, 12, 15, 31, 30])
    }

    @Test func `a converter may count in letters`() {
        let scheduler = VirtualTimeScheduler(initialClock: "a", converter: Letters())
        var order: [String] = []
        for time in ["m", "c", "z", "b", "c"] {
            _ = scheduler.scheduleAbsoluteVirtual((), time: time) { _ in
                order.append(time + scheduler.clock)
                return Disposables.create()
            }
        }
        let handle = Observable<Int>.interval(.seconds(5), scheduler: scheduler)
            .subscribe(onNext: { order.append("\($0)\(scheduler.clock)") })
        scheduler.advanceTo("p")
        #expect(order == ["bb", "cc", "cc", "0f", "1k", "mm", "2p"])
        handle.dispose()
        reporting { scheduler.advanceTo("d") }
        #expect(scheduler.clock == "p")
        scheduler.start()
        #expect(scheduler.clock == "z")
    }

    @Test func `a subclass may move relative work, and only that`() {
        let scheduler = RoundingScheduler()
        var times: [Int] = []
        func note(_: Void) -> Disposable {
            times.append(scheduler.clock)
            return Disposables.create()
        }
        _ = scheduler.scheduleRelative((), dueTime: .seconds(3), action: note)
        _ = scheduler.scheduleAbsoluteVirtual((), time: 4, action: note)
        _ = scheduler.scheduleRelativeVirtual((), dueTime: 5, action: note)
        scheduler.start()
        #expect(times == [4, 5, 10])
        let handle = Observable.just(1).delay(.seconds(1), scheduler: scheduler)
            .subscribe(onNext: { _ in times.append(scheduler.clock) })
        scheduler.start()
        #expect(times == [4, 5, 10, 20])
        handle.dispose()
    }

    @Test func `a scheduler may be let go of by its own work`() {
        weak var gone: HistoricalScheduler?
        var ran: [String] = []
        do {
            var scheduler: HistoricalScheduler? = HistoricalScheduler()
            gone = scheduler
            _ = scheduler?.schedule(()) { _ in
                scheduler = nil
                ran.append("first")
                return Disposables.create()
            }
            _ = scheduler?.schedule(()) { _ in
                ran.append("second")
                return Disposables.create()
            }
            scheduler?.start()
        }
        #expect(ran == ["first", "second"] && gone == nil)
    }

    @Test func `a million pieces of work run in order, and cancelling them costs no room`() {
        let scheduler = HistoricalScheduler()
        let timeline = scheduler.timeline
        var (ran, last, isSorted) = (0, Int64.min, true)
        let probe: () -> Disposable = {
            ran += 1
            isSorted = isSorted && timeline.clock >= last
            last = timeline.clock
            return Disposables.create()
        }
        var random: UInt64 = 1
        for _ in 0..<1_000_000 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            timeline.enqueue(VirtualTimeAction(probe), at: Int64(random >> 40))
        }
        scheduler.start()
        #expect(ran == 1_000_000 && isSorted)
        let room = timeline.queueCapacity
        for _ in 0..<100_000 {
            let action = VirtualTimeAction(probe)
            timeline.enqueue(action, at: .max - 1)
            action.dispose()
        }
        #expect(timeline.queueCapacity == room && ran == 1_000_000)
    }
}
