import Bookshelf
import Rill
import RillTest
import Testing

/// What the usual shape of the book view model really does, its defects included.
@Suite("BookViewModel")
struct BookViewModelTests {
    @Test("shows a change only when its save is over")
    func everySaveWorks() {
        expectMarbles(
            """
            s:     --s-------s
            r:     ------r
            saves: --S---C---R
            A:     O---S---C---R
            """
        ) { test in
            BookScreen(test, latency: 2).expectOriginal()
        }
    }

    @Test("saves a change that failed before, together with the next one")
    func firstSaveFails() {
        expectMarbles(
            """
            s:     --s
            r:     ------r
            saves: --S---C
            A:     O---O---C
            """
        ) { test in
            BookScreen(test, latency: 2, failures: [1]).expectOriginal()
        }
    }

    @Test("goes back to the initial book, not to the one that was saved")
    func secondSaveFails() {
        expectMarbles(
            """
            s:     --s
            r:     ------r
            saves: --S---C
            A:     O---S---O
            """
        ) { test in
            BookScreen(test, latency: 2, failures: [2]).expectOriginal()
        }
    }

    @Test("saves the opposite when the same button is tapped again after a failure")
    func retry() {
        expectMarbles(
            """
            s:     --s---s
            r:     -
            saves: --S---O
            A:     O---O---O
            """
        ) { test in
            BookScreen(test, latency: 2, failures: [1]).expectOriginal()
        }
    }

    @Test("never shows a change whose save the next tap overtakes")
    func overlap() {
        expectMarbles(
            """
            s:      --s
            r:      ---r
            first:  ---
            first^: --^!
            saves:  --SC
            A:      O-----C
            """
        ) { test in
            let first = test.cold("first", as: Void.self)
            BookScreen(test) { call in
                call == 1 ? first.asObservable() : test.saveWorking(after: 3)
            }.expectOriginal()
        }
    }

    @Test("shows the initial book when the save that overtook fails, whatever the service now holds")
    func overlapAndSecondFails() {
        expectMarbles(
            """
            s:     --s
            r:     ---r
            saves: --SC
            A:     O-----O
            """
        ) { test in
            BookScreen(test, latency: 3, failures: [2]).expectOriginal()
        }
    }

    @Test("replays the newest book to a late view, and saves once for all views")
    func lateView() {
        expectMarbles(
            """
            s:     --s
            r:     --------r
            saves: --S-----C
            A:     O---S-----C
            B:     ------S---C
            """
        ) { test in
            BookScreen(test, latency: 2).expectOriginal(anotherOpeningAt: 6)
        }
    }

    @Test("replays the book before the save to a view that opens during it")
    func lateViewDuringASave() {
        expectMarbles(
            """
            s:     --s
            r:     -
            saves: --S
            A:     O-----S
            B:     ----O-S
            """
        ) { test in
            BookScreen(test, latency: 4).expectOriginal(anotherOpeningAt: 4)
        }
    }

    @Test("forgets what was saved when the last view closes")
    func leaveAndReturn() {
        expectMarbles(
            """
            s:     --s
            r:     --------r
            saves: --S-----R
            A:     O---S!
            B:     ------O---R
            """
        ) { test in
            BookScreen(test, latency: 2).expectOriginal(anotherOpeningAt: 6)
        }
    }

    @Test("cancels the save when the last view closes during it")
    func leaveDuringASave() {
        expectMarbles(
            """
            s:      --s
            r:      -
            first:  ---
            first^: --^-!
            saves:  --S
            A:      O---!
            """
        ) { test in
            let first = test.cold("first", as: Void.self)
            BookScreen(test) { _ in first.asObservable() }.expectOriginal()
        }
    }

    @Test("drops a tap that comes before the first view")
    func tapBeforeTheView() {
        expectMarbles(
            """
            s:     -s
            r:     ------r
            saves: ------R
            A:     ---O----R
            """
        ) { test in
            BookScreen(test, latency: 2).expectOriginal(openingAt: 3)
        }
    }

    @Test("ends when the taps have ended, and then gives a new view the initial book")
    func tapsEnd() {
        expectMarbles(
            """
            s:     --s|
            r:     ---|
            saves: --S
            A:     O----(S|)
            B:     --------(O|)
            """
        ) { test in
            BookScreen(test, latency: 3).expectOriginal(anotherOpeningAt: 8)
        }
    }

    @Test("fails when a stream of taps fails, for later views too")
    func tapsFail() {
        expectMarbles(
            """
            s:     --s#
            r:     -
            saves: --S
            A:     O--#
            B:     --------(O#)
            """
        ) { test in
            BookScreen(test, latency: 3).expectOriginal(anotherOpeningAt: 8)
        }
    }

    @Test("never shows a change for which the service sends no element")
    func emptyAnswer() {
        expectMarbles(
            """
            s:     --s
            r:     ------r
            saves: --S---C
            A:     O-----C
            """
        ) { test in
            BookScreen(test) { call in call == 1 ? .empty() : .just(()) }.expectOriginal()
        }
    }

    @Test("shows a change twice for which the service sends two elements")
    func twoAnswers() {
        expectMarbles(
            """
            s:     --s
            r:     -
            saves: --S
            A:     O-[SS]
            """
        ) { test in
            BookScreen(test) { _ in .of((), ()) }.expectOriginal()
        }
    }

    @Test("shows a change and its rollback when the service sends an element and an error")
    func answerAndError() {
        expectMarbles(
            """
            s:     --s
            r:     -
            saves: --S
            A:     O-[SO]
            """
        ) { test in
            BookScreen(test) { _ in .concat(.just(()), .error(SaveError())) }.expectOriginal()
        }
    }

    @Test("waits for ever for a service that does not answer, until the next tap")
    func noAnswer() {
        expectMarbles(
            """
            s:     --s
            r:     ---------r
            saves: --S------C
            A:     O--------C
            """
        ) { test in
            BookScreen(test) { call in call == 1 ? .never() : .just(()) }.expectOriginal()
        }
    }

    @Test("keeps a failed change with a service that answers at once, too")
    func synchronousService() {
        expectMarbles(
            """
            s:     --s-s
            r:     ---r
            saves: --SCR
            A:     O-SOR
            """
        ) { test in
            BookScreen(test) { call in call == 2 ? .error(SaveError()) : .just(()) }.expectOriginal()
        }
    }

    @Test("loses a tap from the handler of the first book")
    func tapWhileSubscribing() {
        expectMarbles(
            """
            s:     -
            r:     -
            saves: -
            A:     O
            """
        ) { test in
            let screen = BookScreen(test, latency: 0)
            let viewModel = screen.original()
            test.expect(screen.saves, lane: "saves")
            let tapping = viewModel.currentBook.do(onNext: { _ in viewModel.toggleBookshelf.onNext(()) })
            test.expect(screen.view(of: tapping.take(1)).concat(Observable.never()), lane: "A")
        }
    }
}
