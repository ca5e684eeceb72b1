import Dispatch
import Rill
import XCTest

/// The counters that clients of RxSwift use when it is built with TRACE_RESOURCES. In XCTest, where nothing else runs.
final class ResourceCountTests: XCTestCase {
    func testAClientCountsItsOwnObjects() {
        let before = Resources.total
        XCTAssertEqual(Resources.incrementTotal(), before + 1)
        XCTAssertEqual(Resources.total, before + 1)
        XCTAssertEqual(Resources.decrementTotal(), before)
    }

    func testResultsOfObserveOnASerialQueueAreCounted() {
        let before = Resources.numberOfSerialDispatchQueueObservables
        do {
            let queue = SerialDispatchQueueScheduler(qos: .default)
            let sources = [
                Observable.just(1).observe(on: queue), Observable.just(1).observe(on: MainScheduler.instance),
                Observable.just(1).observe(on: ConcurrentMainScheduler.instance),
            ]
            withExtendedLifetime(sources) {
                XCTAssertEqual(Resources.numberOfSerialDispatchQueueObservables, before + 2)
            }
        }
        XCTAssertEqual(Resources.numberOfSerialDispatchQueueObservables, before)
    }

    func testTheDisposablesWithAStateShareABase() {
        let disposables: [DisposeBase] = [
            DisposeBag(), CompositeDisposable(), SerialDisposable(), SingleAssignmentDisposable(),
            RefCountDisposable(disposable: Disposables.create()),
        ]
        XCTAssertEqual(
            disposables.compactMap { $0 as? any Cancelable }.map(\.isDisposed),
            [false, false, false, false]
        )
    }
}
