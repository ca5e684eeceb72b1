import Foundation
import Rill
import RillVirtualTime
import Testing

/// What operators keep for later goes with the subscription, whoever still holds the handle, the source and the clock.
@Suite struct WaitingElementTests {
    final class Held {}

    typealias Make = @Sendable (Observable<Held>, any SchedulerType) -> Observable<Void>

    static let operators: [(name: String, make: Make)] = [
        ("debounce", { $0.debounce(.seconds(50), scheduler: $1).map { _ in } }),
        ("throttle", { $0.throttle(.seconds(50), scheduler: $1).map { _ in } }),
        ("delay", { $0.delay(.seconds(50), scheduler: $1).map { _ in } }),
        ("timeout", { $0.timeout(.seconds(50), scheduler: $1).map { _ in } }),
        ("sample", { $0.sample(Observable<Int>.interval(.seconds(50), scheduler: $1)).map { _ in } }),
        ("buffer", { $0.buffer(timeSpan: .seconds(50), count: 100, scheduler: $1).map { _ in } }),
        ("window", { $0.window(timeSpan: .seconds(50), count: 100, scheduler: $1).map { _ in } }),
        (
            "buffer(closedBy:)",
            { $0.buffer(closedBy: Observable<Int>.interval(.seconds(50), scheduler: $1)).map { _ in } }
        ),
        ("share for a while", { $0.share(replay: 9, window: .seconds(50), scheduler: $1).map { _ in } }),
        ("withLatestFrom of two", { source, _ in Observable.just(1).withLatestFrom(source, source).map { _ in } }),
        (
            "combineLatestSettled",
            { source, _ in Observable.combineLatestSettled(source, source, of: source).map { _ in } }
        ),
        ("takeLast", { source, _ in source.takeLast(4).map { _ in } }),
    ]

    /// Clocks of ticks, of dates and of a type that only its converter can compare.
    static let schedulers: [@Sendable () -> any SchedulerType] = [
        { TestScheduler(initialClock: 0) },
        { HistoricalScheduler() },
        { VirtualTimeScheduler(initialClock: Page(number: 3), converter: Pages()) },
    ]

    @Test(arguments: operators.indices, schedulers.indices)
    func `is released at once by disposal`(index: Int, clock: Int) {
        released(index, clock) { handle, _ in handle.dispose() }
    }

    @Test(arguments: operators.indices, schedulers.indices)
    func `is released at once by an error`(index: Int, clock: Int) {
        released(index, clock) { _, subject in subject.onError(RxError.unknown) }
    }

    private func released(_ index: Int, _ clock: Int, by end: (Disposable, PublishSubject<Held>) -> Void) {
        let scope = Resources.Scope()
        scope.run {
            let scheduler = Self.schedulers[clock]()
            let subject = PublishSubject<Held>()
            let handle = Self.operators[index].make(subject, scheduler).subscribe(onError: { _ in })
            weak var first: Held?
            weak var second: Held?
            do {
                let elements = (Held(), Held())
                (first, second) = elements
                subject.onNext(elements.0)
                subject.onNext(elements.1)
            }
            end(handle, subject)
            #expect(first == nil && second == nil, "\(Self.operators[index].name)")
            withExtendedLifetime((handle, scheduler, subject)) {}
        }
        #expect(scope.live == 0, "\(Self.operators[index].name)")
    }
}

private struct Page: Sendable {
    var number: Int
}

private struct Pages: VirtualTimeConverterType {
    func convertFromVirtualTime(_ time: Page) -> RxTime { RxTime(timeIntervalSince1970: Double(time.number) * 10) }
    func convertToVirtualTime(_ time: RxTime) -> Page {
        Page(number: Int((time.timeIntervalSince1970 / 10).rounded()))
    }
    func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) * 10 }
    func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval / 10) }
    func offsetVirtualTime(_ time: Page, offset: Int) -> Page { Page(number: time.number + offset) }
    func compareVirtualTime(_ lhs: Page, _ rhs: Page) -> VirtualTimeComparison {
        lhs.number < rhs.number ? .lessThan : lhs.number == rhs.number ? .equal : .greaterThan
    }
}
