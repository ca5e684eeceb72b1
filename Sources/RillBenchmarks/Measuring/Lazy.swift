/// What a workload needs and no other should pay for: made when it is first asked for.
final class Lazy<Value> {
    private let make: () -> Value
    private(set) lazy var value = make()

    init(_ make: @escaping () -> Value) { self.make = make }
}
