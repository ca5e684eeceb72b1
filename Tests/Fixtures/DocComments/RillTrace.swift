// What is around the examples in the doc comments of RillTrace. Each takes the place of the line `// …`.
import Rill
import RillTrace
import RillVirtualTime

func example() async throws {
    let bag = DisposeBag()
    let pages = Observable.just(1)
    let query = PublishSubject<String>()
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = TraceRecorder("Pages", clock: { scheduler.clock })
    do {
        // …
    }
}
