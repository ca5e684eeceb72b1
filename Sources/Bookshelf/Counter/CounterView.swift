import RillState

/// A view of the counter: a label that follows the model, and a stepper that changes it.
public final class CounterView {
    /// The model; `$model` gives its properties as proxies.
    @ObservedState public var model = CounterModel()
    /// The buttons.
    public private(set) lazy var stepper = Stepper(count: $model.count)
    /// What the label shows.
    public private(set) var label = ""

    private var observers: [StateValueObserver] = []

    /// A view whose label shows the model from the start.
    public init() {
        $model.count.didUpdate(withCurrent: true) { [weak self] count in
            self?.label = "\(count)"
        }.add(to: &observers)
    }
}
