// What is around the examples in the doc comments of Rill. Each takes the place of the line `// …`.
import Dispatch
import Rill
import Testing

final class Label {
    var text = ""
}

final class Library {
    func book(id: Int) -> Single<String> { .just("The Book \(id)") }
}

final class Model {
    let values = BehaviorRelay(value: 0)
}

func example() async throws {
    let bag = DisposeBag()
    let label = Label()
    let library = Library()
    let model = Model()
    let name = Observable.just("A")
    let names = Driver.just("A")
    let numbers = Observable.just(1)
    let state = Infallible.just(1)
    let taps = PublishSubject<Void>()
    let timer = Observable<Int>.never()
    let withTimer = true
    do {
        // …
    }
}
