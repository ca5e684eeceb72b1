import Combine
import Foundation

/// Runs a piece of work on so many threads of its own, each with its number, and waits for all of them.
///
/// Not `concurrentPerform`, which may do one after the other: a piece of work may wait for another one.
func onThreads(_ count: Int, _ work: @escaping (Int) -> Void) {
    nonisolated(unsafe) let work = work
    #if COMBINE_FIXTURE
    let conduct = Conduct.current
    #endif
    let over = DispatchGroup()
    for number in 0..<count {
        over.enter()
        Thread {
            #if COMBINE_FIXTURE
            Conduct.$current.withValue(conduct) { work(number) }
            #else
            work(number)
            #endif
            over.leave()
        }.start()
    }
    over.wait()
}
