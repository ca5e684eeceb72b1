// What is around the examples in the doc comments of RillMarbles. Each takes the place of the line `// …`.
import RillMarbles

func example() async throws {
    let actual = try MarbleDiagram(parsing: "-a--b|", as: .expectation)
    let expected = try MarbleDiagram(parsing: "-a-b-|", as: .expectation)
    let subscription = try MarbleDiagram(parsing: "^----!", as: .subscription)
    let taps = try MarbleDiagram(parsing: "-a-b-|", as: .hot)
    do {
        // …
    }
}
