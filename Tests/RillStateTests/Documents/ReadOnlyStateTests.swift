import Rill
import RillState
import XCTest

// What the RxProperty document builds up: state that can be read and watched from outside, and written only inside.

private enum LoadState: Equatable { case idle, loading, loaded(Int) }

private protocol LoaderViewModel {
    var event: Observable<String> { get }
    var state: RxProperty<LoadState> { get }
}

/// With a relay beside each property.
private final class RelayViewModel: LoaderViewModel {
    private let eventRelay = PublishRelay<String>()
    private let stateRelay = BehaviorRelay<LoadState>(value: .idle)
    var event: Observable<String> { eventRelay.asObservable() }
    let state: RxProperty<LoadState>

    init() { state = RxProperty(stateRelay) }

    func load(_ value: Int) {
        stateRelay.accept(.loading)
        eventRelay.accept("started")
        stateRelay.accept(.loaded(value))
    }
}

/// With the wrapper in place of the relay.
private final class WrapperViewModel: LoaderViewModel {
    private let eventRelay = PublishRelay<String>()
    var event: Observable<String> { eventRelay.asObservable() }
    @ReadWrite var state = RxProperty(LoadState.idle)

    func load(_ value: Int) {
        _state.accept(.loading)
        eventRelay.accept("started")
        _state.accept(.loaded(value))
    }
}

/// With the projected value, which everyone who sees the property may write to.
private final class ProjectedViewModel: LoaderViewModel {
    private let eventRelay = PublishRelay<String>()
    var event: Observable<String> { eventRelay.asObservable() }
    @WritableWhereVisible var state = RxProperty(LoadState.idle)

    func load(_ value: Int) {
        $state.accept(.loading)
        eventRelay.accept("started")
        $state.accept(.loaded(value))
    }
}

final class ReadOnlyStateTests: XCTestCase {
    private func check<Model: LoaderViewModel>(_ model: Model, load: (Model) -> Void, line: UInt = #line) {
        var seen: [String] = []
        let bag = DisposeBag()
        model.event.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        model.state.asObservable().subscribe(onNext: { seen.append("\($0)") }).disposed(by: bag)
        XCTAssertEqual(model.state.value, .idle, line: line)
        load(model)
        XCTAssertEqual(model.state.value, .loaded(3), line: line)
        XCTAssertEqual(seen, ["idle", "loading", "started", "loaded(3)"], line: line)
    }

    func testARelayBesideTheProperty() { check(RelayViewModel()) { $0.load(3) } }

    func testTheReadWriteWrapper() { check(WrapperViewModel()) { $0.load(3) } }

    func testTheProjectedValue() { check(ProjectedViewModel()) { $0.load(3) } }
}
