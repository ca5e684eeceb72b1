// Compiled by .ci/fuzz together with the reader, the writer, the diff and the drawing of RillTraceFormat, and with the laws of
// the diff, as one module of that name.
import Foundation

/// Whether the diff is tried with traces made of the bytes, or the reader with the bytes as a file.
private let triesDiff = ProcessInfo.processInfo.environment["RILL_FUZZ_TARGET"] == "TraceDiff"

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let broken = triesDiff ? DiffLaws.brokenLaw(for: bytes) : TraceLaws.brokenLaw(for: bytes)
    if let broken { fatalError(broken) }
    return 0
}

/// The laws of the trace reader, for any bytes.
enum TraceLaws {
    /// Which law was broken, or nil.
    ///
    /// 1. What was read, written and read again is the same trace, and written again has the same bytes.
    /// 2. The reader of the diff, which builds nothing, takes and refuses the same files as the tree reader, and gives
    ///    the events the same keys.
    /// 3. A trace does not differ from itself, and comparing and drawing never trap.
    /// 4. Every refusal is a sentence with a place.
    static func brokenLaw(for bytes: [UInt8]) -> String? {
        let (trace, refusal) = read(bytes)
        if let refusal {
            if refusal.message.isEmpty || refusal.line ?? 0 < 1 || refusal.column ?? 0 < 1 {
                return "a refusal without a place: \(refusal)"
            }
        }
        guard let trace else { return nil }
        return lawOfWriting(trace) ?? lawOfTable(trace, bytes, refusal) ?? lawOfComparing(trace)
    }

    /// Everything that can be read, and why it ends early, if so. A wrong check is found after the last event, so what
    /// the fuzzer changes still reaches the event parser and the writer.
    private static func read(_ bytes: [UInt8]) -> (Trace?, TraceFileError?) {
        do {
            let reader = try TraceReader(jsonLines: bytes)
            var trace = Trace(header: reader.header, events: [])
            do {
                while let event = try reader.next() { trace.events.append(event) }
            } catch {
                return (trace, refusal(error))
            }
            return (trace, nil)
        } catch {
            return (nil, refusal(error))
        }
    }

    private static func refusal(_ error: any Error) -> TraceFileError {
        error as? TraceFileError ?? TraceFileError(message: "")
    }

    private static func lawOfWriting(_ trace: Trace) -> String? {
        let written = trace.jsonLines
        do {
            let again = try Trace(jsonLines: written)
            if again.isCutShort { return "what was written reads as cut short" }
            if again != trace { return "what was written reads as another trace" }
            if again.jsonLines != written { return "what was written is written otherwise again" }
            return nil
        } catch {
            return "what was written is refused: \(error)"
        }
    }

    private static func lawOfTable(_ trace: Trace, _ bytes: [UInt8], _ refusal: TraceFileError?) -> String? {
        let numbers = LaneNumbers(options: trace.header.options)
        let memory = EventTable(trace, numbers: numbers)
        do {
            let file = try EventTable(file: "", reader: TraceReader(jsonLines: bytes), numbers: numbers)
            if let refusal { return "the diff reads what the reader refuses: \(refusal)" }
            if file.keys != memory.keys { return "the diff aligns a file otherwise than a trace" }
            if file.times != memory.times || file.subs != memory.subs { return "the diff reads other numbers" }
        } catch {
            guard let refusal else { return "the diff refuses what the reader takes: \(error)" }
            if refusal != error as? TraceFileError { return "the diff says '\(error)', the reader '\(refusal)'" }
        }
        return nil
    }

    private static func lawOfComparing(_ trace: Trace) -> String? {
        let same = TraceDiff.compare(expected: trace, actual: trace)
        if !same.isSame { return "a trace differs from itself: \(same.text())" }
        var other = trace
        other.events = trace.events.enumerated().filter { $0.offset % 3 != 1 }.map(\.element)
        _ = TraceDiff.compare(expected: trace, actual: other).text()
        _ = TraceDiff.compare(expected: other, actual: trace).json
        var drawing = TraceDrawing(trace.header, style: TraceTextStyle()) { _ in }
        for event in trace.events { drawing.add(event) }
        drawing.finish()
        _ = trace.chart.text(width: 60)
        _ = trace.hints(limit: 3)
        return nil
    }
}
