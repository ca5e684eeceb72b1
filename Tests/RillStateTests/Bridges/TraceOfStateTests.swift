import Rill
import RillState
import RillTest
import RillTrace
import Testing

@Suite("State in traces and marbles")
struct TraceOfStateTests {
    @ObservedState private var model = Account()

    @Test("Each change of a value, a property or a computed value is recorded in its lane")
    func trace() {
        var now = 0
        let recorder = TraceRecorder("state") { now }
        let bag = DisposeBag()
        $model.count.trace("count", in: recorder).subscribe().disposed(by: bag)
        $model.twice.trace("twice", in: recorder).subscribe().disposed(by: bag)
        RxProperty(observing: $model.name).trace("name", in: recorder).subscribe().disposed(by: bag)
        now = 2
        model.count = 1
        now = 5
        model.name = "m"
        let events = recorder.trace.events.filter { $0.at > 0 }.map { "\($0.at) \($0.lane)" }
        #expect(events == ["2 count", "2 twice", "5 name"])
    }

    @Test("A stepper and a model as marbles")
    func stepper() {
        expectMarbles(
            """
            plus:    --x---x---
            minus:   ----x-----
            output:  a-b-a-b---
            """,
            values: ["a": 0, "b": 1]
        ) { test in
            let model = Account()
            let count = model.observableValues.count
            test.on("plus") { count.wrappedValue += 1 }
            test.on("minus") { count.wrappedValue -= 1 }
            return count
        }
    }

    @Test("A value that is set from a stream, and its changes without repeats")
    func bound() {
        expectMarbles(
            """
            source:   --a--a--b--|
            output:   c-a-----b---
            """,
            values: ["a": 1, "b": 2, "c": 0]
        ) { test in
            let model = Account()
            let source: TestableObservable<Int> = test.hot("source")
            test.keep(source.bind(to: model.observableValues.count))
            return RxProperty(observing: model.observableValues.count).skipRepeats()
        }
    }
}
