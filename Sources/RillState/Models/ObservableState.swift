/// A model whose `@ObservedValue` properties can be observed. A class conforms with an empty body.
///
/// ```swift
/// final class Counter: ObservableState {
///     @ObservedValue var count = 0
/// }
/// ```
public protocol ObservableState: AnyObject {
    /// What stands for the observing of this model: one for each model. There is nothing to do for it.
    var stateObserver: StateObserver { get }
}

extension ObservableState {
    /// The properties of this model as proxies: what `$model` gives where the model is held by `@ObservedState`.
    public var observableValues: ObservableValues<Self> { ObservableValues(source: ObjectSource(self)) }
}
