import Rill
import RillTest
import XCTest

// A form to sign up, as RxSwift's readers know it: names are checked while they are typed, a button signs up, an
// indicator shows that something is under way.

private enum Validation: Equatable {
    case ok, empty, validating
    case failed(String)
}

/// One thing that is under way, until it is disposed.
private struct Activity: Disposable {
    let end: Disposable

    init(_ running: BehaviorRelay<Int>) {
        running.accept(running.value + 1)
        end = Disposables.create { running.accept(running.value - 1) }
    }

    func dispose() { end.dispose() }
}

/// Counts what is under way, and shows it as a driver.
private final class ActivityIndicator: SharedSequenceConvertibleType {
    typealias Element = Bool
    typealias SharingStrategy = DriverSharingStrategy
    private let running = BehaviorRelay(value: 0)

    func asSharedSequence() -> SharedSequence<DriverSharingStrategy, Bool> {
        running.asDriver().map { $0 > 0 }.distinctUntilChanged()
    }

    func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
        Observable.using(
            { [running] in Activity(running) },
            observableFactory: { _ in source.asObservable() }
        )
    }
}

extension ObservableConvertibleType {
    fileprivate func track(_ indicator: ActivityIndicator) -> Observable<Element> { indicator.track(self) }
}

private struct SignUpModel {
    let name: Driver<Validation>
    let password: Driver<Validation>
    let isEnabled: Driver<Bool>
    let isSigningUp: Driver<Bool>
    let signedUp: Driver<Bool>

    init(
        name: Driver<String>,
        password: Driver<String>,
        taps: Signal<Void>,
        isTaken: @escaping (String) -> Single<Bool>,
        signUp: @escaping (String, String) -> Single<Bool>,
        confirm: @escaping () -> Signal<Void>
    ) {
        let checked: Driver<Validation> = name.flatMapLatest { name in
            if name.isEmpty { return .just(.empty) }
            return isTaken(name)
                .map { $0 ? .failed("taken") : .ok }
                .asDriver(onErrorJustReturn: .failed("offline"))
                .startWith(.validating)
        }
        self.name = checked
        let strength = password.map { $0.count < 3 ? Validation.failed("short") : .ok }
        self.password = strength
        let indicator = ActivityIndicator()
        isSigningUp = indicator.asDriver()
        let form = Driver.combineLatest(name, password) { (name: $0, password: $1) }
        signedUp = taps.withLatestFrom(form)
            .flatMapLatest { form in
                signUp(form.name, form.password).track(indicator).asDriver(onErrorJustReturn: false)
            }
            .flatMapLatest { isIn -> Driver<Bool> in
                guard isIn else { return .just(false) }
                return confirm().map { true }.asDriver(onErrorJustReturn: false)
            }
        isEnabled = Driver.combineLatest(checked, strength, indicator) { $0 == .ok && $1 == .ok && !$2 }
            .distinctUntilChanged()
    }
}

final class SignUp: XCTestCase {
    func testAFormOfDriversAndSignals() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)
        SharingScheduler.mock(scheduler: scheduler) {
            let names = scheduler.createHotObservable([
                Recorded.next(210, "ann"), .next(220, "anna"), .next(240, "bob"),
            ])
            let passwords = scheduler.createHotObservable([Recorded.next(215, "x"), .next(260, "xyz")])
            let taps = scheduler.createHotObservable([Recorded.next(300, ()), .next(400, ())])
            var attempts = 0
            let model = SignUpModel(
                name: names.asDriver(onErrorJustReturn: ""),
                password: passwords.asDriver(onErrorJustReturn: ""),
                taps: taps.asSignal(onErrorSignalWith: .empty()),
                isTaken: { Single.just($0 == "anna").delay(.seconds(15), scheduler: scheduler) },
                signUp: { name, password in
                    attempts += 1
                    return Single.just(attempts > 1 && name + password == "bobxyz").delay(
                        .seconds(20),
                        scheduler: scheduler
                    )
                },
                confirm: { .just(()) }
            )
            let observers = (0..<4).map { _ in scheduler.createObserver(String.self) }
            let bag = DisposeBag()
            scheduler.scheduleAt(200) {
                model.name.map { "\($0)" }.drive(observers[0]).disposed(by: bag)
                model.isEnabled.map { "\($0)" }.drive(observers[1]).disposed(by: bag)
                model.isSigningUp.map { "\($0)" }.drive(observers[2]).disposed(by: bag)
                model.signedUp.map { "\($0)" }.drive(observers[3]).disposed(by: bag)
            }
            scheduler.start()
            XCTAssertEqual(
                observers[0].events,
                [
                    .next(210, "validating"), .next(220, "validating"), .next(235, "failed(\"taken\")"),
                    .next(240, "validating"), .next(255, "ok"),
                ]
            )
            XCTAssertEqual(
                observers[1].events,
                [
                    .next(215, "false"), .next(260, "true"), .next(300, "false"), .next(320, "true"),
                    .next(400, "false"),
                    .next(420, "true"),
                ]
            )
            XCTAssertEqual(
                observers[2].events,
                [
                    .next(200, "false"), .next(300, "true"), .next(320, "false"), .next(400, "true"),
                    .next(420, "false"),
                ]
            )
            XCTAssertEqual(observers[3].events, [.next(320, "false"), .next(420, "true")])
        }
    }
}
