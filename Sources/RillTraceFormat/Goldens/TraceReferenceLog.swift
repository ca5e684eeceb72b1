import Foundation

/// The log of which goldens a run of tests used, so that the others can be found.
///
/// JSON Lines, appended by every process of the run:
/// ```
/// {"run":"begin","id":"4711.4712","filtered":false}
/// {"used":"Search/debounce.trace.jsonl","by":"Tests/SearchTests/Search.swift:14:5 in Search/debounce"}
/// {"run":"end","id":"4711.4712"}
/// ```
/// Only a run that was whole and came to its end can say that a golden is stale.
package struct TraceReferenceLog: Sendable {
    /// The file.
    package let path: String

    /// The log in a file.
    package init(path: String) {
        self.path = path
    }

    /// Notes that a process begins.
    ///
    /// - Parameters:
    ///   - id: Names the process; begins with the name of the run and a dot.
    ///   - run: Names the run. What the log has of another run is dropped: the first process of a run begins it anew,
    ///     whichever that is of several that start at the same time.
    ///   - isFiltered: Whether it runs a part of the tests only.
    package func begin(id: String, ofRun run: String, isFiltered: Bool) throws {
        #if !os(Windows)
        // The file is emptied, never removed: others may have it open, and the lock is on it.
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw problem() }
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0 else { throw problem() }
        defer { flock(file, LOCK_UN) }
        #endif
        if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.contains("\"id\":\"\(run).") {
            guard truncate(path, 0) == 0 else { throw problem() }
        }
        try append(["run": "begin", "id": .string(id), "filtered": .bool(isFiltered)])
    }

    /// Notes that a golden was used.
    ///
    /// - Parameters:
    ///   - golden: Its path below the folder of goldens.
    ///   - owner: The test and the line that use it.
    package func use(_ golden: String, by owner: String) throws {
        try append(["used": .string(golden), "by": .string(owner)])
    }

    /// Notes that a process came to its end.
    package func end(id: String) throws { try append(["run": "end", "id": .string(id)]) }

    private func append(_ line: JSONValue) throws {
        // Mode "a" and one write: lines of processes that run at the same time stay whole.
        guard let file = fopen(path, "a") else { throw problem() }
        setvbuf(file, nil, _IOFBF, 1 << 16)
        let bytes = line.canonicalBytes + [UInt8(ascii: "\n")]
        let count = fwrite(bytes, 1, bytes.count, file)
        // It is written when the file is closed, which is where a full disk shows.
        guard fclose(file) == 0, count == bytes.count else { throw problem() }
    }

    private func problem() -> TraceFileError {
        TraceFileError(path: path, message: "cannot be written: \(String(cString: strerror(errno)))")
    }

    /// A golden and who uses it.
    package struct Use: Sendable, Hashable {
        /// Its path below the folder of goldens.
        package var golden: String
        /// The test and the line.
        package var owner: String

        package init(golden: String, owner: String) {
            self.golden = golden
            self.owner = owner
        }

        /// The same for goldens that are one file: a disk may ignore case.
        package static func key(_ golden: String) -> String { golden.lowercased() }
    }

    /// Who used which golden first, as far as the log was read.
    package struct Owners: Sendable {
        private var position: UInt64 = 0
        private var rest: [UInt8] = []
        private var uses: [String: Use] = [:]

        /// Nothing read yet.
        package init() {}

        /// Reads what the log has got since the last call, and returns who used a golden first.
        package mutating func first(of golden: String, in log: TraceReferenceLog) -> Use? {
            if let handle = FileHandle(forReadingAtPath: log.path) {
                defer { try? handle.close() }
                if (try? handle.seek(toOffset: position)) != nil, let data = try? handle.readToEnd() {
                    position += UInt64(data.count)
                    take(data)
                }
            }
            return uses[Use.key(golden)]
        }

        private mutating func take(_ data: Data) {
            rest += data
            var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            rest = Array(lines.popLast() ?? [])
            for line in lines {
                guard let value = try? JSONValue(parsing: String(decoding: line, as: UTF8.self)),
                    let used = value["used"]?.stringValue, let owner = value["by"]?.stringValue,
                    uses[Use.key(used)] == nil
                else { continue }
                uses[Use.key(used)] = Use(golden: used, owner: owner)
            }
        }
    }

    /// What a log says.
    package struct Content: Sendable {
        /// The goldens that were used.
        package var used: Set<String> = []
        /// Why nothing can be said about stale goldens; nil where it can.
        package var objection: String?
    }

    /// Reads the log.
    package func read() throws -> Content {
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
