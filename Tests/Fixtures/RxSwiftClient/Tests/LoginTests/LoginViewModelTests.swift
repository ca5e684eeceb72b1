import Login
import RxRelay
import RxSwift
import RxTest
import XCTest

final class LoginViewModelTests: XCTestCase {
    private struct Service: LoginService {
        let scheduler: TestScheduler

        func login(name: String, password: String) -> Single<String> {
            password == "secret"
                ? Single.just(name).delay(.seconds(20), scheduler: scheduler)
                : Single.error(LoginError.wrongPassword)
        }
    }

    private var scheduler: TestScheduler!
    private var disposeBag: DisposeBag!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
    }

    func testCanLoginWithANameAndAPassword() {
        let viewModel = LoginViewModel(service: Service(scheduler: scheduler), scheduler: scheduler)
        scheduler.createHotObservable([.next(210, "ann"), .next(230, "")])
            .bind(to: viewModel.name)
            .disposed(by: disposeBag)
        scheduler.createHotObservable([.next(220, "secret")])
            .bind(to: viewModel.password)
            .disposed(by: disposeBag)

        let result = scheduler.start { viewModel.canLogin }

        XCTAssertEqual(result.events, [.next(200, false), .next(220, true), .next(230, false)])
    }

    func testGreetsAfterTheService() {
        let viewModel = LoginViewModel(service: Service(scheduler: scheduler), scheduler: scheduler)
        viewModel.name.accept("ann")
        viewModel.password.accept("secret")
        let observer = scheduler.createObserver(String.self)
        viewModel.greeting.subscribe(observer).disposed(by: disposeBag)
        scheduler.scheduleAt(300) { viewModel.tapped.accept(()) }

        scheduler.start()

        XCTAssertEqual(observer.events, Recorded.events(.next(320, "Hello, ann")))
    }

    func testAWrongPasswordIsClearedAndReported() {
        let viewModel = LoginViewModel(service: Service(scheduler: scheduler), scheduler: scheduler)
        viewModel.name.accept("ann")
        viewModel.password.accept("guess")
        let failures = scheduler.createObserver(LoginError.self)
        viewModel.failure.subscribe(failures).disposed(by: disposeBag)
        scheduler.scheduleAt(300) { viewModel.tapped.accept(()) }

        scheduler.start()

        XCTAssertEqual(failures.events, [.next(300, .wrongPassword)])
        XCTAssertEqual(viewModel.password.value, "")
    }

    func testColdSourceIsSubscribedOnceForAllObservers() {
        let source = scheduler.createColdObservable([.next(10, 1), .completed(20)])
        let shared = source.share(replay: 1)
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 1000) {
            Observable.merge(shared, shared.map { $0 * 10 })
        }

        XCTAssertEqual(result.events, [.next(210, 1), .next(210, 10), .completed(220)])
        XCTAssertEqual(source.subscriptions, [Subscription(200, 220)])
    }
}
