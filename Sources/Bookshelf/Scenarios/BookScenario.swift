/// What a reader does with a book over some milliseconds, and how the service answers.
public struct BookScenario: Sendable {
    /// A view that shows the book from one time to another.
    public struct View: Sendable {
        /// The name of its lane.
        public let name: String
        /// When it begins to watch.
        public let from: Int
        /// When it stops; nil where it stays.
        public let until: Int?

        init(_ name: String, from: Int = 0, until: Int? = nil) {
            self.name = name
            self.from = from
            self.until = until
        }
    }

    /// The name, which is also the name of its trace.
    public let name: String
    /// What it shows, in a line.
    public let title: String
    /// When the reader taps the shelf button.
    public let shelfTaps: [Int]
    /// When the reader taps the read button.
    public let readTaps: [Int]
    /// When the streams of taps complete; nil where they do not.
    public let tapsEnd: Int?
    /// How the service answers.
    public let outcomes: [SaveOutcome]
    /// Who watches.
    public let views: [View]
    /// When the scenario is over.
    public let horizon: Int

    init(
        _ name: String,
        _ title: String,
        shelf: [Int],
        read: [Int],
        tapsEnd: Int? = nil,
        outcomes: [SaveOutcome],
        views: [View] = [View("A")],
        horizon: Int = 14
    ) {
        self.name = name
        self.title = title
        shelfTaps = shelf
        readTaps = read
        self.tapsEnd = tapsEnd
        self.outcomes = outcomes
        self.views = views
        self.horizon = horizon
    }

    /// The scenarios that tell the two view models apart.
    public static let all: [BookScenario] = [
        BookScenario(
            "1-success",
            "every save works",
            shelf: [2, 10],
            read: [6],
            outcomes: [.success(after: 2)]
        ),
        BookScenario(
            "2-first-save-fails",
            "the first save fails, then the other button is tapped",
            shelf: [2],
            read: [6],
            outcomes: [.failure(after: 2), .success(after: 2)]
        ),
        BookScenario(
            "3-second-save-fails",
            "the second save fails after a first that worked",
            shelf: [2],
            read: [6],
            outcomes: [.success(after: 2), .failure(after: 2)]
        ),
        BookScenario(
            "5-overlap",
            "the second tap comes while the first save is under way",
            shelf: [2],
            read: [3],
            outcomes: [.success(after: 3)]
        ),
        BookScenario(
            "7-late-view",
            "a second view opens later",
            shelf: [2],
            read: [8],
            outcomes: [.success(after: 2)],
            views: [View("A"), View("B", from: 6)]
        ),
        BookScenario(
            "8-leave-and-return",
            "the only view closes, and another one opens",
            shelf: [2],
            read: [8],
            outcomes: [.success(after: 2)],
            views: [View("A", until: 5), View("B", from: 6)]
        ),
        BookScenario(
            "9-tap-before-the-view",
            "a button is tapped before anyone watches",
            shelf: [1],
            read: [6],
            outcomes: [.success(after: 2)],
            views: [View("A", from: 3)]
        ),
        BookScenario(
            "10-taps-end",
            "the taps end while a save is under way, and another view opens",
            shelf: [2],
            read: [],
            tapsEnd: 3,
            outcomes: [.success(after: 3)],
            views: [View("A"), View("B", from: 8)]
        ),
    ]
}
