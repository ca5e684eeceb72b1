import RillMarbles
import Testing

@testable import RillTraceFormat

@Suite("Values in pictures")
struct ValueLabelTests {
    @Test(
        "a type stands by its name, and the rest is as short as it can be",
        arguments: [
            (#"{"$type":"Item","name":"apple"}"#, "Item(apple)"),
            (#"{"$type":"Item","name":"apple","n":2}"#, #"Item(name:"apple",n:2)"#),
            (#"{"$type":"Item","name":""}"#, #"Item("")"#),
            (#"{"$type":"Item","n":2}"#, "Item(2)"),
            (#"{"$type":"Empty"}"#, "Empty"),
            (
                #"{"$type":"Cart","items":[{"$type":"Item","name":"a"},{"$type":"Item","name":"b"}]}"#,
                "Cart([Item(a),Item(b)])"
            ),
            (#"{"$type":7,"n":2}"#, #"{"$type":7,"n":2}"#),
            (#"{"a":[1,"x"],"b":{}}"#, #"{"a":[1,"x"],"b":{}}"#),
        ]
    )
    func text(json: String, expected: String) throws {
        #expect(try JSONValue(parsing: json).pictureText == expected)
    }

    @Test("values of a type differ in every drawing, and the file has them as they are")
    func drawings() throws {
        let names = ["apple", "pear", "plum"]
        let trace = Trace(
            header: TraceHeader(name: "x", unit: "ms", lanes: [TraceLane(id: "add")]),
            events: names.enumerated().map { index, name in
                TraceEvent(at: 20 * index, lane: "add", kind: .next, value: ["$type": "Item", "name": .string(name)])
            }
        )
        for drawing in [
            trace.chart.text(width: 80), trace.chart.svg(), trace.streamedDrawing(), TracePage.html(trace),
        ] {
            for name in names { #expect(drawing.contains("Item(\(name))"), "\(drawing.prefix(3000))") }
        }
        #expect(String(decoding: trace.jsonLines, as: UTF8.self).contains(#"{"$type":"Item","name":"plum"}"#))
    }

    @Test("no picture calls a tick a millisecond")
    func ticks() {
        func trace(_ value: JSONValue, unit: String) -> Trace {
            let event = TraceEvent(at: 3, lane: "a", kind: .next, value: value)
            return Trace(header: TraceHeader(name: "x", unit: unit, lanes: [TraceLane(id: "a")]), events: [event])
        }
        let (one, other) = (trace("x", unit: "tick"), trace("y", unit: "tick"))
        let difference = TraceDiff.compare(expected: one, actual: other)
        let pictures = [
            one.chart.text(width: 80), one.chart.svg(), other.chart(comparedWith: one, difference).svg(),
            other.chart(comparedWith: one, difference).text(width: 80),
        ]
        for picture in pictures { #expect(picture.contains("tick") && !picture.contains("ms"), "\(picture)") }
        #expect(one.chart.svg().contains("<title>x at tick 3</title>"))
        #expect(trace("x", unit: "ms").chart.svg().contains("<title>x at 3ms</title>"))
    }

    @Test("a chart that is made narrow still uses the columns it has, for values and for the ruler")
    func width() throws {
        let values = ["0 items: 0", "1 items: 0", "2 items: 0", "2 items: 20", "3 items: 20", "3 items: 30"]
        let times = [7, 10, 11, 19, 40, 48]
        var trace = Trace(header: TraceHeader(name: "x", unit: "ms"), events: [])
        for (time, value) in zip(times, values) {
            trace.events.append(TraceEvent(at: time, lane: "summary", kind: .next, value: .string(value)))
        }
        for width in 60...90 {
            let lines = trace.chart.text(width: width).split(separator: "\n")
            #expect(lines.allSatisfy { $0.displayWidth <= width })
            // Another letter for each value would not have fitted, or none is missing.
            let isCut = lines.contains { $0.contains("…") }
            #expect(!isCut || lines.map(\.displayWidth).max() ?? 0 > width - values.count, "\(lines)")
        }
        // No two values touch.
        for width in 40...120 { #expect(!trace.chart.text(width: width).contains("''"), "\(width)") }
        let ruler = trace.chart.text(width: 80).prefix { $0 != "\n" }.split(separator: " ")
        #expect(ruler == ["ms", "0", "7", "10", "11", "19", "40", "48"])
    }
}
