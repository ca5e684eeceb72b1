import RillState

/// The model that most tests use.
class Account: ObservableState {
    @ObservedValue var count = 0
    @ObservedValue var name = "n"
    @ObservedValue var frame = Frame(width: 1, height: 2)
    @ObservedValue var items = [1, 2, 3]
    @ObservedValue var pages: [String: Int] = ["a": 1]
    @ObservedValue var draft: Frame?
    @ObservedValue private(set) var sealed = 0
    var plain = 0

    var twice: Int { count * 2 }
    var area: Int { frame.width * frame.height }
    var half: Int {
        get { count / 2 }
        set { count = newValue * 2 }
    }

    func seal(_ value: Int) { sealed = value }
    var countInside: ReadOnlyProxy<Int> { $count }
}

final class Savings: Account {
    @ObservedValue var rate = 1
}

struct Frame: Equatable, Codable {
    var width: Int
    var height: Int
}

/// A model that corrects what is set, and says when its own observers run.
final class Clamped: ObservableState {
    let log: Log?
    init(log: Log? = nil) { self.log = log }

    @ObservedValue var level = 0 {
        willSet { log?("willSet", level, newValue) }
        didSet {
            log?("didSet", oldValue, level)
            if level > 10 { level = 10 }
        }
    }
}

/// A model that holds others.
final class Family: ObservableState {
    @ObservedValue var child = Account()
    @ObservedValue var guest: Account?
}
