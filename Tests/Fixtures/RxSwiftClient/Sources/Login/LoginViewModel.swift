import Foundation
import RxRelay
import RxSwift

/// Logs people in.
public protocol LoginService {
    /// Logs in, and gives the person's name back.
    func login(name: String, password: String) -> Single<String>
}

/// Why a login failed.
public enum LoginError: Error, Equatable {
    /// The service does not know this password.
    case wrongPassword
}

/// The state of a login screen.
public final class LoginViewModel {
    /// What was typed as the name.
    public let name = BehaviorRelay<String>(value: "")
    /// What was typed as the password.
    public let password = BehaviorRelay<String>(value: "")
    /// The button was tapped.
    public let tapped = PublishRelay<Void>()

    /// Whether the button is enabled.
    public let canLogin: Observable<Bool>
    /// What to show after a login.
    public let greeting: Observable<String>
    /// What to show instead.
    public let failure: Observable<LoginError>

    private let disposeBag = DisposeBag()

    /// A view model that logs in with `service`.
    public init(service: LoginService, scheduler: SchedulerType) {
        canLogin = Observable.combineLatest(name, password) { !$0.isEmpty && $1.count >= 3 }
            .distinctUntilChanged()

        let input = Observable.combineLatest(name, password)
        let results =
            tapped
            .throttle(.seconds(1), latest: false, scheduler: scheduler)
            .withLatestFrom(input)
            .flatMapLatest { name, password in
                service.login(name: name, password: password)
                    .asObservable()
                    .materialize()
            }
            .share(replay: 1)

        greeting = results.compactMap { $0.element }.map { "Hello, \($0)" }
        failure = results.compactMap { $0.error as? LoginError }

        failure
            .map { _ in "" }
            .bind(to: password)
            .disposed(by: disposeBag)
    }
}
