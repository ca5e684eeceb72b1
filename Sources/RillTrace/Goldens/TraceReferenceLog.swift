import Foundation

/// The log of which goldens a run of tests used, so that the others can be found.
///
/// JSON Lines, appended by every process of the run:
/// ```
/// {"run":"begin","id":"4711","filtered":false}
/// {"used":"Search/debounce.trace.jsonl"}
/// {"run":"end","id":"4711"}
/// ```
/// Only a run that was whole and came to its end can say that a golden is stale.
public struct TraceReferenceLog: Sendable {
    /// The file.
    public let path: String

    /// The log in a file.
    public init(path: String) {
        self.path = path
    }

    /// Notes that a process begins.
    ///
    /// - Parameter isFiltered: Whether it runs a part of the tests only.
    public func begin(id: String, isFiltered: Bool) throws {
        try append(["run": "begin", "id": .string(id), "filtered": .bool(isFiltered)])
    }

    /// Notes that a golden was used, by its path below the folder of goldens.
    public func use(_ golden: String) throws { try append(["used": .string(golden)]) }

    /// Notes that a process came to its end.
    public func end(id: String) throws { try append(["run": "end", "id": .string(id)]) }

    private func append(_ line: JSONValue) throws {
        // Mode "a" and one write: lines of processes that run at the same time stay whole.
        guard let file = fopen(path, "a") else {
            throw TraceFileError(path: path, message: "cannot be written: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        setvbuf(file, nil, _IOFBF, 1 << 16)
        let bytes = line.canonicalBytes + [UInt8(ascii: "\n")]
        if fwrite(bytes, 1, bytes.count, file) != bytes.count {
            throw TraceFileError(path: path, message: "cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// What a log says.
    public struct Content: Sendable {
        /// The goldens that were used.
        public var used: Set<String> = []
        /// Why nothing can be said about stale goldens; nil where it can.
        public var objection: String?
    }

    /// Reads the log.
    public func read() throws -> Content {
        let lines = try LineReader(path: path)
        var content = Content()
        var open: Set<String> = []
        var runs = 0
        while let line = try lines.next() {
            if line.bytes.isEmpty { continue }
            let value: JSONValue
            do {
                value = try JSONValue(parsing: line.bytes, firstLine: line.number)
            } catch let error as JSONError {
                throw TraceFileError(path: path, error)
            }
            if let used = value["used"]?.stringValue {
                content.used.insert(used)
            } else if let id = value["id"]?.stringValue, value["run"] == "begin" {
                runs += 1
                open.insert(id)
                if value["filtered"] != false {
                    content.objection = "a part of the tests was run only; run them all to find stale goldens"
                }
            } else if let id = value["id"]?.stringValue, value["run"] == "end" {
                open.remove(id)
            } else {
                throw TraceFileError(
                    path: path,
                    line: line.number,
                    column: 1,
                    message: "this is no line of a reference log"
                )
            }
        }
        if runs == 0 { content.objection = "no run is on record; run the tests first" }
        if !open.isEmpty, content.objection == nil {
            content.objection = "the run did not come to its end; run the tests again"
        }
        return content
    }
}
