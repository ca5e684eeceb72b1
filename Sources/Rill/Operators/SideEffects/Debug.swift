import Foundation

extension ObservableType {
    /// Prints each event, the subscription and the disposal, and passes everything on unchanged.
    ///
    /// ```
    /// source                -1-2-|
    /// debug("numbers")      -1-2-|
    /// ```
    /// A line is `2026-01-31 12:00:00.000: numbers -> Event next(1)`, on standard output.
    ///
    /// - Parameters:
    ///   - identifier: What the lines begin with: the place in the code by default.
    ///   - trimOutput: Whether an event longer than 40 characters is shortened in its middle.
    ///   - file: The caller's file, by default.
    ///   - line: The caller's line, by default.
    ///   - function: The caller's function, by default.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let site = "\(file.split(separator: "/").last.map(String.init) ?? file):\(line) (\(function))"
        return debug(DebugLog(identifier ?? site, trimOutput) { print($0) })
    }

    /// Writes what happens to a log.
    package func debug(_ log: DebugLog) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let slot = DebugHandle(log)
            sink.attach(slot)
            log.add("subscribed")
            return DebugSink(log, slot, sink)
        }
    }
}

/// Makes the lines of `debug`.
package struct DebugLog {
    private let identifier: String
    private let trimsOutput: Bool
    private let write: (String) -> Void

    package init(_ identifier: String, _ trimsOutput: Bool, _ write: @escaping (String) -> Void) {
        self.identifier = identifier
        self.trimsOutput = trimsOutput
        self.write = write
    }

    func add(_ text: String) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
        write("\(formatter.string(from: Date())): \(identifier) -> \(text)")
    }

    func addEvent(_ event: String) {
        let limit = 40
        if trimsOutput, event.count > limit {
            add("Event \(event.prefix(limit / 2))...\(event.suffix(limit / 2))")
        } else {
            add("Event \(event)")
        }
    }
}

private final class DebugHandle: SourceHandle {
    private let log: DebugLog
    let source = SourceSlot()

    init(_ log: DebugLog) {
        self.log = log
    }

    override func dispose() {
        guard markDisposed() else { return }
        log.add("isDisposed")
        source.dispose()
    }
}

private final class DebugSink<Element>: Sink<Element> {
    private let log: DebugLog
    private let slot: DebugHandle
    private let downstream: Sink<Element>

    init(_ log: DebugLog, _ slot: DebugHandle, _ downstream: Sink<Element>) {
        self.log = log
        self.slot = slot
        self.downstream = downstream
    }

    override func keep(_ handle: SourceHandle) { slot.source.attach(handle) }
    override var isListening: Bool { !slot.hasDisposedBit }

    override func next(_ element: Element) {
        log.addEvent("\(Event.next(element))")
        downstream.next(element)
    }

    override func error(_ error: any Swift.Error) {
        log.addEvent("\(Event<Element>.error(error))")
        downstream.error(error)
    }

    override func completed() {
        log.addEvent("completed")
        downstream.completed()
    }
}
