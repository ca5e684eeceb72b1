import Rill
import RillState

enum CheckoutError: Error, Equatable {
    case declined
}

/// A form with an amount and a button: pays once at a time, and can be tried again.
final class CheckoutViewModel {
    enum State: Equatable {
        case editing, paying, paid(receipt: Int), failed
    }

    let amount = BehaviorRelay<Int>(value: 0)
    let pay = PublishRelay<Void>()

    let state: RxProperty<State>
    let canPay: Observable<Bool>

    private let current = BehaviorRelay<State>(value: .editing)
    private let disposeBag = DisposeBag()

    init(charge: @escaping (Int) -> Single<Int>) {
        state = RxProperty(current)
        canPay = Observable.combineLatest(amount, current) { $0 > 0 && $1 != .paying }.distinctUntilChanged()
        pay.withLatestFrom(Observable.combineLatest(amount, canPay))
            .filter { $0.1 }
            .flatMapFirst { amount, _ in
                charge(amount)
                    .map { State.paid(receipt: $0) }
                    .catchAndReturn(.failed)
                    .asObservable()
                    .startWith(.paying)
            }
            .bind(to: current)
            .disposed(by: disposeBag)
    }
}
