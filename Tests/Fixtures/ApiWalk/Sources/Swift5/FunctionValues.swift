import Foundation
import Rill

// Names as function values, and names that RxSwift's own files use.

func walkFunctionValues() {
    let scheduler = MainScheduler.instance
    let tick: (RxTimeInterval, SchedulerType) -> Observable<Int> = Observable<Int>.interval(_:scheduler:)
    let once = Observable<Int>.timer(_:period:scheduler:)
    let inferred = Observable<Int>.interval
    let traits = (Single<Int>.timer(_:scheduler:), Infallible<Int>.interval(_:scheduler:), Driver<Int>.interval(_:))
    _ = (tick(.seconds(1), scheduler), once(.seconds(1), nil, scheduler), traits.0(.seconds(1), scheduler))
    _ = (inferred, traits.1(.seconds(1), scheduler), traits.2(.seconds(1)))
    _ = Driver<Int>.timer(_:period:)
    _ = Infallible<Int>.timer(_:period:scheduler:)
    // A call means the one with the place of the call, whatever is written.
    _ = Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: scheduler)
    _ = Observable<Int>.timer(.seconds(1), period: nil, scheduler: scheduler)
}

/// A subject of the client's own, with the name of RxSwift 6.
final class OwnSubject: SubjectType {
    typealias Element = Int
    typealias Observer = AnyObserver<Int>
    private let inner = PublishSubject<Int>()

    func subscribe<Subscriber: ObserverType>(_ observer: Subscriber) -> Disposable where Subscriber.Element == Int {
        inner.subscribe(observer)
    }
    func asObserver() -> AnyObserver<Int> { AnyObserver(inner) }
}

func walkNamesOfRxSwift6(_ center: NotificationCenter, _ own: OwnObserver) {
    func feed<Subject: SubjectType>(_ subject: Subject, _ element: Subject.Observer.Element) {
        subject.asObserver().onNext(element)
    }
    feed(OwnSubject(), 1)
    feed(PublishSubject<String>(), "a")
    let renamed: RxObservable<Int> = RxObservable.just(1)
    let bases: [DisposeBase] = [
        DisposeBag(), CompositeDisposable(), SerialDisposable(), SingleAssignmentDisposable(),
        RefCountDisposable(disposable: Disposables.create()),
    ]
    let times: (SerialDispatchQueueScheduler.Time, ConcurrentDispatchQueueScheduler.Time, MainScheduler.Time)
    times = (Date(), Date(), Date())
    let intervals: [SerialDispatchQueueScheduler.TimeInterval] = [1.5]
    let others: (ConcurrentMainScheduler.TimeInterval, ConcurrentDispatchQueueScheduler.TimeInterval) = (1, 2)
    if case RxError.disposed(object: let object) = RxError.disposed(object: own) { _ = object === own }
    _ = Resources.incrementTotal()
    _ = Resources.decrementTotal()
    let number: Int32 = Resources.numberOfSerialDispatchQueueObservables
    let posted: Observable<Notification> = center.rx.notification(Notification.Name("a"))
    _ = (renamed, bases, times, intervals, others, number, posted, center.rx.notification(nil, object: own))
}
