import Foundation
import Rill

final class Label: NSObject {
    var text: String? = ""
    var size = 0
}

/// An object of the client's own with `rx`.
final class Lamp: ReactiveCompatible {
    var isOn = false
}

extension Reactive where Base: Label {
    var isBig: Binder<Bool> { Binder(base) { label, isBig in label.size = isBig ? 20 : 10 } }
}

func walkSubscribeAndBind(_ source: Observable<Int>, _ infallible: Infallible<Int>) {
    let bag = DisposeBag()
    let object = OwnObserver()
    source.subscribe(object).disposed(by: bag)
    source.subscribe { event in print(event) }.disposed(by: bag)
    source.subscribe { (event: Event<Int>) in
        switch event {
        case .next(let value): print(value)
        default: break
        }
    }.disposed(by: bag)
    source.subscribe(onNext: { _ in }, onError: { _ in }, onCompleted: {}, onDisposed: {}).disposed(by: bag)
    source.subscribe(onCompleted: {}).disposed(by: bag)
    source.subscribe().disposed(by: bag)
    source.subscribe(
        with: object,
        onNext: { object, value in object.onNext(value) },
        onError: { object, error in object.onError(error) },
        onCompleted: { $0.onCompleted() },
        onDisposed: { _ in }
    ).disposed(by: bag)
    let publish = PublishRelay<Int>()
    let behavior = BehaviorRelay<Int>(value: 0)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    let optional = BehaviorRelay<Int?>(value: nil)
    source.bind(to: object).disposed(by: bag)
    source.bind(to: object, object).disposed(by: bag)
    source.bind(to: publish).disposed(by: bag)
    source.bind(to: publish, publish).disposed(by: bag)
    source.bind(to: behavior).disposed(by: bag)
    source.bind(to: replay).disposed(by: bag)
    source.bind(to: optional).disposed(by: bag)
    source.bind(to: PublishRelay<Int?>()).disposed(by: bag)
    source.bind(to: ReplayRelay<Int?>.create(bufferSize: 1)).disposed(by: bag)
    source.bind(to: PublishSubject<Int?>()).disposed(by: bag)
    source.bind(onNext: { print($0) }).disposed(by: bag)
    source.bind(with: object, onNext: { $0.onNext($1) }).disposed(by: bag)
    source.bind(to: { $0.subscribe() }).disposed(by: bag)
    source.bind(to: { source in { (name: String) in source.debug(name).subscribe() } }, curriedArgument: "a")
        .disposed(by: bag)
    infallible.subscribe(onNext: { _ in }, onCompleted: {}, onDisposed: {}).disposed(by: bag)
    infallible.subscribe { event in print(event) }.disposed(by: bag)
    infallible.subscribe(with: object, onNext: { $0.onNext($1) }).disposed(by: bag)
    infallible.bind(to: publish).disposed(by: bag)
    infallible.bind(to: behavior).disposed(by: bag)
    infallible.bind(to: replay).disposed(by: bag)
    infallible.bind(to: optional).disposed(by: bag)
    infallible.bind(to: object).disposed(by: bag)
    infallible.bind(onNext: { print($0) }).disposed(by: bag)
    let label = Label()
    source.map { "\($0)" }.bind(to: label.rx.text).disposed(by: bag)
    source.bind(to: label.rx.size).disposed(by: bag)
    source.map { $0 > 1 }.bind(to: label.rx.isBig).disposed(by: bag)
    let binder = Binder<Int>(label, scheduler: OwnScheduler(), binding: { label, size in label.size = size })
    source.subscribe(binder).disposed(by: bag)
    let lamp = Lamp()
    source.map { $0 > 1 }.bind(to: lamp.rx.isOn).disposed(by: bag)
    var reactive: Reactive<Lamp> = lamp.rx
    reactive = Reactive(lamp)
    _ = reactive.base
    let type: Reactive<Label>.Type = Label.rx
    _ = type
    Hooks.defaultErrorHandler = { callStack, error in print(callStack, error) }
    Hooks.recordCallStackOnError = false
    Hooks.customCaptureSubscriptionCallstack = { [] }
    _ = Resources.total
}

func walkSubjectsAndRelays() throws {
    let publish = PublishSubject<Int>()
    publish.onNext(1)
    publish.on(.completed)
    let behavior = BehaviorSubject(value: 1)
    _ = try behavior.value()
    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    let all = ReplaySubject<Int>.createUnbounded()
    let async = AsyncSubject<Int>()
    _ = (publish.hasObservers, behavior.hasObservers, replay.hasObservers, all.hasObservers, async.hasObservers)
    _ = (publish.asObserver(), behavior.asObserver(), replay.asObserver(), async.asObserver())
    publish.dispose()
    let publishRelay = PublishRelay<Int>()
    publishRelay.accept(1)
    let behaviorRelay = BehaviorRelay(value: [1])
    behaviorRelay.accept(behaviorRelay.value + [2])
    let replayRelay = ReplayRelay<Int>.create(bufferSize: 1)
    replayRelay.accept(1)
    _ = ReplayRelay<Int>.createUnbound()
    _ = (publishRelay.asObservable(), behaviorRelay.asObservable(), replayRelay.asObservable())
}
