/// The class that the disposables with a state have in common, as in RxSwift.
///
/// It has no members; it is there for code that names it. `Sendable`: see its subclasses.
public class DisposeBase: @unchecked Sendable {
    package init() {}
}
