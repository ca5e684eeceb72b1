// What is around the examples in the doc comments of RillTraceFormat. Each takes the place of the line `// …`.
import RillTraceFormat

func example() throws {
    do {
        // …
    }
}
