import RillState
import Testing

// The counter of the DidUpdate document, with plain classes in place of the views of UIKit.

private final class Label {
    var text = ""
}

private final class Button {
    private let action: () -> Void
    init(action: @escaping () -> Void) { self.action = action }
    func tap() { action() }
}

private final class StepperView {
    @ValueProxy var count: Int

    lazy var minusButton = Button { [unowned self] in count -= 1 }
    lazy var plusButton = Button { [unowned self] in count += 1 }

    init(count: ValueProxy<Int>) {
        self._count = count
    }
}

private final class CounterView {
    final class ViewModel: ObservableState {
        @ObservedValue var count: Int = 0
    }

    @ObservedState var viewModel = ViewModel()
    var observers: [StateValueObserver] = []

    lazy var countLabel = Label()
    lazy var stepper = StepperView(count: $viewModel.count)

    func setupView() {
        $viewModel.count.didUpdate { [weak self] count in
            self?.countLabel.text = "\(count)"
        }.add(to: &observers)
    }
}

@Suite("The documents: a counter with a stepper")
struct CounterViewTests {
    @Test("Buttons change the model through the proxy, and the label follows")
    func stepping() {
        let view = CounterView()
        view.setupView()
        view.stepper.plusButton.tap()
        view.stepper.plusButton.tap()
        view.stepper.minusButton.tap()
        #expect(view.viewModel.count == 1)
        #expect(view.countLabel.text == "1")
        view.viewModel.count = 9
        #expect(view.stepper.count == 9)
        #expect(view.countLabel.text == "9")
    }

    @Test("The view is released, although its stepper holds a proxy to its model")
    func release() {
        weak var watched: CounterView?
        do {
            let view = CounterView()
            watched = view
            view.setupView()
            view.stepper.plusButton.tap()
        }
        #expect(watched == nil)
    }
}
