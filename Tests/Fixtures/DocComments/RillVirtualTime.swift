// What is around the examples in the doc comments of RillVirtualTime. Each takes the place of the line `// …`.
import Rill
import RillVirtualTime
import Testing

func example() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    do {
        // …
    }
}
