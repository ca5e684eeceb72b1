import Foundation
import RillState

// A screen written for DidUpdate: only its import changed. RillState is part of the product Rill.
class UIViewDouble { var sub: [UIViewDouble] = []; func addSubview(_ v: UIViewDouble) { sub.append(v) } }
struct Rect: Equatable { var width = 0.0, height = 0.0 }
struct Person: Equatable, Codable { var name = "", age = 0 }
enum Kind: String { case a, b }

class MyView: UIViewDouble {
    class ViewModel: ObservableState {
        @ObservedValue var count: Int = 0
        @ObservedValue var username: String = ""
        @ObservedValue var frame = Rect()
        @ObservedValue var person: Person?
        @ObservedValue var list: [Person] = []
        @ObservedValue var dict: [String: Int] = [:]
        @ObservedValue var enabled = false
        @ObservedValue var visible = false
        @ObservedValue private(set) var locked = 1
        @StoredValue("k.b") var flag: Bool = true
        @StoredValue("k.s") var opt: String?
        @StoredValue("k.u") var url: URL?
        @StoredValue("k.kind", store: .standard) var kind: Kind = .a
        @StoredValue("k.set") var set: Set<String> = []
        @StoredValue("k.oset") var oset: Set<Int>?
        @StoredValue("k.person") var stored: Person = Person()
        var observers: [StateValueObserver] = []
        var twice: Int { count * 2 }
        func setup() {
            $username.didUpdate { n in print(n) }.add(to: &observers)
            $frame.map(\.width).didChange { print($0) }.add(to: &observers)
            observableValues.weak.count.didUpdate { print($0, $1, $2) }.add(to: &observers)
            let w: WeakValueProxy<Int> = observableValues.count
            _ = w
        }
    }
    class StepperView: UIViewDouble {
        @ValueProxy var count: Int
        @WeakValueProxy var weakCount: Int
        @WeakReadOnlyProxy var weakTwice: Int
        @ReadOnlyProxy var twice: Int
        @ExternallyUpdating var ext: Int
        var set: Set<StateValueObserver> = []
        init(
            count: ValueProxy<Int>,
            weak: WeakValueProxy<Int>,
            weakTwice: WeakReadOnlyProxy<Int>,
            twice: ReadOnlyProxy<Int>
        ) {
            _count = count
            _weakCount = weak
            _weakTwice = weakTwice
            _twice = twice
            _ext = ExternallyUpdating(valueProxy: count)
            super.init()
            $ext.didUpdate { [unowned self] v in self.count = v }.add(to: &set)
            $count.didChange(withCurrent: true) { print($0) }.add(to: &set)
            $weakCount.didChange(withCurrent: true) { print($0) }.add(to: &set)
        }
        func plus() { count += 1; ext += 1; weakCount += 1 }
    }
    @ObservedState var viewModel = ViewModel()
    @ObservedState var other: ViewModel
    var observers: [StateValueObserver] = []
    lazy var stepper = StepperView(
        count: $viewModel.count,
        weak: $viewModel.weak.count,
        weakTwice: $viewModel.weak.twice,
        twice: $viewModel.twice
    )
    override init() { _other = ObservedState(ViewModel()); super.init() }

    func setupView() {
        addSubview(stepper)
        $viewModel.count.didUpdate { [weak self] count in
            self?.addSubview(UIViewDouble()); print(count)
        }.add(to: &observers)
        $viewModel.username.didChange(comparing: \.isEmpty) { u in if !u.isEmpty { print(u) } else { print("e") } }.add(
            to: &observers
        )
        $viewModel.person.didChange(comparing: \.name) { p in print(p as Any) }.add(to: &observers)
        $viewModel.person.didChange(comparing: \.age, withCurrent: true) { o, n, c in print(o as Any, n as Any, c) }
            .add(to: &observers)
        $viewModel.frame.didChange(comparing: [\.width, \.height], withCurrent: true) { print($0) }.add(to: &observers)
        $viewModel.list[0].name.didUpdate { print($0) }.add(to: &observers)
        $viewModel.dict["k"].didUpdate { print($0 as Any) }.add(to: &observers)
        $viewModel.locked.didUpdate { print($0) }.add(to: &observers)
        let ro: ReadOnlyProxy<Int> = $viewModel.locked
        let same = ro == $viewModel.locked
        _ = same
        observers.add {
            $viewModel.count.didUpdate { print($0) }
            if same { $viewModel.enabled.didChange { print($0) } } else { $viewModel.visible.didChange { print($0) } }
            ReadOnlyProxy.compound($viewModel.enabled, $viewModel.visible).allTrue().didChange { print($0) }
        }
        observers.add {}
        ReadOnlyProxy.compound($viewModel.frame.width, $viewModel.frame.height).didChange { w, h in print(w, h) }.add(
            to: &observers
        )
        ReadOnlyProxy.compound($viewModel.enabled, $viewModel.visible, $viewModel.person.map { $0 != nil }).someTrue()
            .didUpdate(withCurrent: true) { print($0) }.add(to: &observers)
        let k = ReadOnlyProxy(always: 5)
        _ = k.map { "\($0)" }
        var c: ContiguousArray<StateValueObserver> = []
        $viewModel.count.didUpdate { _ in }.add(to: &c)
    }
}
struct Both<V>: UpdateObservable {
    typealias Value = V
    let base: ReadOnlyProxy<V>
    var currentValue: V { base.currentValue }
    func addUpdateHandler(_ handler: UpdateHandler<V>) -> Observer { base.addUpdateHandler(handler) }
    func map<MappedValue>(_ transform: @escaping (V) -> MappedValue) -> ReadOnlyProxy<MappedValue> {
        base.map(transform)
    }
}
func takesAny(_ u: some UpdateObservable<Int>) -> StateValueObserver { u.didUpdate { print($0) } }
func takesAny2<U: UpdateObservable>(_ u: U) -> U.Observer where U.Value == Int { u.didChange { print($0) } }
class GenericModel<T>: ObservableState {
    @ObservedValue var value: T; init(_ v: T) { _value = ObservedValue(wrappedValue: v) }
}
class GenericModel2<T>: ObservableState { @ObservedValue var value: T; init(_ v: T) { value = v } }
final class Sub: GenericModel<Int> { override var value: Int { didSet { print("sub") } } }
final class Sub2: GenericModel<Int> { @ObservedValue var more = 1 }
func identity(_ m: some ObservableState) -> AnyObject { m.stateObserver }
