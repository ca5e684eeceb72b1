import Foundation
import Rill

func walkDisposables(_ disposable: Disposable) {
    _ = Disposables.create()
    _ = Disposables.create(with: {})
    _ = Disposables.create { print("disposed") }
    _ = Disposables.create(disposable, disposable)
    _ = Disposables.create(disposable, disposable, disposable)
    _ = Disposables.create(disposable, disposable, disposable, disposable)
    _ = Disposables.create([disposable])
    let bag = DisposeBag()
    disposable.disposed(by: bag)
    bag.insert(disposable)
    bag.insert(disposable, disposable)
    bag.insert([disposable])
    bag.insert {
        disposable
        disposable
    }
    _ = DisposeBag { disposable }
    _ = DisposeBag(builder: {
        disposable
        disposable
    })
    _ = DisposeBag.DisposableBuilder.self
    _ = DisposeBag(disposing: disposable)
    let composite = CompositeDisposable(disposable, disposable)
    if let key = composite.insert(disposable) { composite.remove(for: key) }
    _ = (composite.count, composite.isDisposed)
    let serial = SerialDisposable()
    serial.disposable = disposable
    let single = SingleAssignmentDisposable()
    single.setDisposable(disposable)
    let counted = RefCountDisposable(disposable: disposable)
    counted.retain().dispose()
    let flag: Cancelable = BooleanDisposable(isDisposed: false)
    _ = flag.isDisposed
    ScheduledDisposable(scheduler: MainScheduler.instance, disposable: disposable).dispose()
}

func walkSchedulers() {
    let main: SchedulerType = MainScheduler.instance
    _ = main.schedule(1) { _ in Disposables.create() }
    _ = main.scheduleRelative(1, dueTime: .seconds(1)) { _ in Disposables.create() }
    _ = main.schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(1)) { $0 + 1 }
    _ = main.now
    MainScheduler.ensureRunningOnMainThread()
    MainScheduler.ensureRunningOnMainThread(errorMessage: "not here")
    MainScheduler.ensureExecutingOnScheduler()
    let immediate: ImmediateSchedulerType = CurrentThreadScheduler.instance
    _ = immediate.scheduleRecursive(3) { (state: Int, recurse: (Int) -> Void) in if state > 0 { recurse(state - 1) } }
    _ = CurrentThreadScheduler.isScheduleRequired
    _ = SerialDispatchQueueScheduler(qos: .default)
    _ = SerialDispatchQueueScheduler(internalSerialQueueName: "walk")
    _ = SerialDispatchQueueScheduler(qos: .utility, internalSerialQueueName: "walk")
    _ = SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "walk")
    _ = ConcurrentDispatchQueueScheduler(qos: .background)
    _ = ConcurrentDispatchQueueScheduler(queue: .global(), leeway: .nanoseconds(0))
    _ = OperationQueueScheduler(operationQueue: OperationQueue())
    _ = OperationQueueScheduler(operationQueue: OperationQueue(), queuePriority: .high)
    let historical = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
    _ = historical.schedule(1) { _ in Disposables.create() }
    historical.advanceTo(Date(timeIntervalSince1970: 10))
    historical.sleep(1)
    historical.start()
    historical.stop()
    _ = (historical.now, historical.clock)
    let minutes = MinuteScheduler()
    _ = minutes.schedule(1) { _ in Disposables.create() }
    _ = minutes.scheduleRelative(1, dueTime: .seconds(60)) { _ in Disposables.create() }
    _ = minutes.scheduleRelativeVirtual(1, dueTime: 2) { _ in Disposables.create() }
    _ = minutes.scheduleAbsoluteVirtual(1, time: 3) { _ in Disposables.create() }
    minutes.advanceTo(4)
    minutes.sleep(1)
    minutes.start()
    minutes.stop()
    _ = (minutes.now, minutes.clock)
}

/// A clock of the client's own.
struct MinuteConverter: VirtualTimeConverterType {
    typealias VirtualTimeUnit = Int
    typealias VirtualTimeIntervalUnit = Int

    func convertFromVirtualTime(_ virtualTime: Int) -> RxTime { Date(timeIntervalSince1970: Double(virtualTime) * 60) }
    func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 / 60) }
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
        Double(virtualTimeInterval) * 60
    }
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval / 60) }
    func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
    func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
    }
}

final class MinuteScheduler: VirtualTimeScheduler<MinuteConverter>, @unchecked Sendable {
    init() { super.init(initialClock: 0, converter: MinuteConverter()) }
}
