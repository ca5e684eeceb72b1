// What is around the examples in the doc comments of RillState. Each takes the place of the line `// …`.
import Rill
import RillState

struct Book {
    var title = ""
    var pages = 1
}

final class Model: ObservableState {
    @ObservedValue var book = Book()
    @ObservedValue var count = 0
    @ObservedValue var height = 1.0
    @ObservedValue var name = ""
    @ObservedValue var price = 1
    @ObservedValue var results: [String] = []
    @ObservedValue var width = 1.0
}

final class Counter: ObservableState {
    @ObservedValue var count = 0
}

final class Stepper {
    init(count: ValueProxy<Int>) {}
}

final class CounterViewModel {
    @ReadWrite var count = RxProperty(0)
}

final class Document {
    var title = ""
    var suffix = ""
}

func example() async throws {
    @ObservedState var model = Model()
    let bag = DisposeBag()
    let document = Document()
    let searchResults = Observable.just(["A"])
    let showsCount = true
    let viewModel = CounterViewModel()
    var observers: [StateValueObserver] = []
    do {
        // …
    }
}
