import Rill
import RillVirtualTime

/// A form of the language and what it means.
///
/// The spelling is the text itself, with gaps: `#` a number, `@` a chain, `…` chains between commas, `~` events between
/// spaces, `?` a word.
struct ChainRule: Sendable {
    enum Piece: Sendable, Equatable {
        case text(String)
        case number, chain, list, events, word
    }

    let spelling: String
    let pieces: [Piece]
    let make: @Sendable (ChainParts) -> Observable<Int>

    init(_ spelling: String, _ make: @escaping @Sendable (ChainParts) -> Observable<Int>) {
        self.spelling = spelling
        self.make = make
        var pieces: [Piece] = []
        var text = ""
        for letter in spelling {
            guard let gap = ChainRule.gaps[letter] else {
                text.append(letter)
                continue
            }
            if !text.isEmpty { pieces.append(.text(text)) }
            text = ""
            pieces.append(gap)
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        self.pieces = pieces
    }

    private static let gaps: [Character: Piece] = ["#": .number, "@": .chain, "…": .list, "~": .events, "?": .word]

    /// What a chain begins with, and what may follow. Of several that fit, the longest is meant.
    static let beginnings = longestFirst(sources + joins + shared)
    static let operators = longestFirst(elementwise + counted + switching + timed + endings)

    private static func longestFirst(_ rules: [ChainRule]) -> [ChainRule] {
        rules.sorted { $0.spelling.utf8.count > $1.spelling.utf8.count }
    }
}

/// What a rule is given to make an observable of.
struct ChainParts {
    let scheduler: TestScheduler
    var numbers: [Int] = []
    /// For an operator, what it stands behind comes first.
    var sources: [Observable<Int>] = []
    var words: [String] = []
    var events: [ChainEvent] = []

    var source: Observable<Int> { sources[0] }
    var other: Observable<Int> { sources[1] }
    var number: Int { numbers[0] }

    /// The number at `index` as seconds, of which one is a tick.
    func seconds(_ index: Int = 0) -> RxTimeInterval { .seconds(numbers[index]) }

    var recorded: [Recorded<Event<Int>>] {
        events.map {
            switch $0.kind {
            case .next(let element): .next($0.time, element)
            case .completed: .completed($0.time)
            case .error(let name): .error($0.time, ChainError(name: name))
            }
        }
    }
}

extension Chain {
    /// The observable that this chain stands for.
    func observable(on scheduler: TestScheduler) -> Observable<Int> {
        var parts = ChainParts(scheduler: scheduler)
        for filling in fillings {
            switch filling {
            case .number(let number): parts.numbers.append(number)
            case .word(let word): parts.words.append(word)
            case .chain(let chain): parts.sources.append(chain.observable(on: scheduler))
            case .events(let events): parts.events = events
            case .list(let chains):
                for chain in chains {
                    parts.sources.append(chain?.observable(on: scheduler) ?? parts.sources[0])
                }
            }
        }
        return rule.make(parts)
    }
}
