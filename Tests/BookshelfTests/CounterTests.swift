import Bookshelf
import RillState
import RillTest
import Testing

@Suite("The counter and its stepper")
struct CounterTests {
    @Test("The label follows the model from the start")
    func labelFollowsTheModel() {
        let view = CounterView()
        #expect(view.label == "0")
        view.model.count = 5
        #expect(view.label == "5")
    }

    @Test("The stepper writes through its proxy and reads what others wrote")
    func stepperIsTwoWay() {
        let view = CounterView()
        view.stepper.tapPlus()
        view.stepper.tapPlus()
        view.stepper.tapMinus()
        #expect(view.model.count == 1)
        view.model.count = 10
        #expect(view.stepper.count == 10)
        #expect(view.label == "10")
    }

    @Test("A tap is one change of the state, in order")
    func stateAsMarbles() {
        expectMarbles(
            """
            plus:  --x-x
            minus: -----x
            count: 0-1-2(1)
            """,
            values: ["0": 0, "1": 1, "2": 2]
        ) { test in
            let view = CounterView()
            test.on("plus") { view.stepper.tapPlus() }
            test.on("minus") { view.stepper.tapMinus() }
            test.expect(view.$model.count, lane: "count")
        }
    }
}
