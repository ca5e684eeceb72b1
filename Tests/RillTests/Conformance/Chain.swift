import Rill

/// A chain of operators, as a line of `chains.tsv` spells it: a rule with what stands in its gaps.
struct Chain: Sendable {
    let rule: ChainRule
    /// In the order of the text. The chain that an operator stands behind comes first.
    let fillings: [ChainFilling]
}

/// What stands in a gap of a rule.
enum ChainFilling: Sendable {
    case number(Int)
    case word(String)
    case chain(Chain)
    /// `self` in a list is nil: the list's first chain once more.
    case list([Chain?])
    case events([ChainEvent])
}

/// What a testable source sends at a tick, and what is recorded of a chain.
struct ChainEvent: Sendable, Equatable, CustomStringConvertible {
    enum Kind: Sendable, Equatable {
        case next(Int)
        case completed
        case error(String)
    }

    let time: Int
    let kind: Kind

    var description: String {
        switch kind {
        case .next(let element): "\(time):\(element)"
        case .completed: "\(time):|"
        case .error(let name): "\(time):#\(name)"
        }
    }
}

/// The errors that the chains send by themselves: `B0` to `B9`.
struct ChainError: Error, CustomStringConvertible {
    let name: String

    var description: String { name }
}
