import Foundation
import Rill

enum WalkError: Error { case failed }

/// An observable and an observer of the client's own.
struct OwnObservable: ObservableType {
    typealias Element = Int
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Int {
        observer.on(.next(1))
        observer.onCompleted()
        return Disposables.create()
    }
}

final class OwnObserver: ObserverType {
    typealias Element = Int
    var events: [Event<Int>] = []
    func on(_ event: Event<Int>) { events.append(event) }
}

final class OwnScheduler: ImmediateSchedulerType {
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
        action(state)
    }
}

func walkCoreTypes() {
    let own: Observable<Int> = OwnObservable().asObservable()
    let convertible: any ObservableConvertibleType = own
    _ = convertible
    let observer = OwnObserver()
    observer.onNext(1)
    observer.onError(WalkError.failed)
    let mapped: AnyObserver<String> = observer.mapObserver { (text: String) throws -> Int in text.count }
    mapped.onNext("a")
    let any = AnyObserver(observer)
    let closure = AnyObserver<Int>(eventHandler: { event in print(event) })
    let erased: AnyObserver<Int> = any.asObserver()
    _ = (closure, erased)
    let events: [Event<Int>] = [.next(1), .error(WalkError.failed), .completed]
    for event in events {
        _ = (event.element, event.error, event.isStopEvent, event.isCompleted, event.debugDescription)
        _ = event.map { "\($0)" }
        _ = event.event
        switch event {
        case .next(let element): print(element)
        case .error(let error): print(error)
        case .completed: break
        }
    }
    let errors: [RxError] = [
        .unknown, .noElements, .moreThanOneElement, .argumentOutOfRange, .timeout, .overflow, .disposed(object: own),
    ]
    _ = errors.map(\.debugDescription)
    let now: RxTime = Date()
    let interval: RxTimeInterval = .milliseconds(20)
    _ = (now, interval)
    let grouped = GroupedObservable(key: "a", source: own)
    _ = grouped.key
    let connectable: ConnectableObservable<Int> = own.publish()
    _ = connectable.connect()
    _ = connectable.refCount()
    func share<Connectable: ConnectableObservableType>(_ source: Connectable) -> Observable<Connectable.Element> {
        source.refCount()
    }
    func feed<Subject: SubjectType>(_ subject: Subject, _ element: Subject.Observer.Element) {
        subject.asObserver().onNext(element)
    }
    _ = share(connectable)
    feed(PublishSubject<Int>(), 1)
}
