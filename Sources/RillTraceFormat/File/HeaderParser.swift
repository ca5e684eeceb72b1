import RillMarbles

/// What a header says about the events, to be checked once they are read.
struct DeclaredContent {
    var events: Int?
    var check: String?
}

/// Reads the header line.
struct HeaderParser {
    private var scanner: JSONScanner
    private var header = TraceHeader(name: "")
    private var declared = DeclaredContent()
    private var names: Set<ByteKey> = []

    /// The header in `line`. A fault points at the member it is about.
    static func parse(
        _ line: UnsafeBufferPointer<UInt8>,
        isTerminated: Bool
    ) throws(JSONFault) -> (TraceHeader, DeclaredContent) {
        guard let base = line.baseAddress, !line.isEmpty else {
            throw JSONFault(offset: 0, problem: .other("the first line is empty; a trace begins with its header"))
        }
        if let mark = byteOrderMark(line) {
            let message = "the file begins with a byte order mark (\(mark)); save it as UTF-8 without one"
            throw JSONFault(offset: 0, problem: .other(message))
        }
        var parser = HeaderParser(scanner: JSONScanner(base, count: line.count))
        do {
            return try parser.parse()
        } catch {
            let isCut = !isTerminated && base[0] == UInt8(ascii: "{") && JSONScanner.endsEarly(line)
            if !isCut { throw error }
            let message = "the file ends inside the header line: \(error.message)"
            throw JSONFault(offset: error.offset, problem: .other(message))
        }
    }

    private init(scanner: JSONScanner) {
        self.scanner = scanner
    }

    private static func byteOrderMark(_ line: UnsafeBufferPointer<UInt8>) -> String? {
        if line.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
        if line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        return nil
    }

    private mutating func parse() throws(JSONFault) -> (TraceHeader, DeclaredContent) {
        try EventParser.checkLineStart(&scanner, "the header of a trace")
        scanner.index += 1
        scanner.skipWhiteSpace()
        if !scanner.take(UInt8(ascii: "}")) {
            repeat {
                let key = try scanner.takeKey()
                let name = scanner.text(key)
                guard names.insert(ByteKey(name)).inserted else {
                    throw JSONFault(offset: key.start - 1, problem: .duplicateKey(name))
                }
                let start = scanner.index
                try take(name, try scanner.takeValue(depth: 1), at: start)
            } while try scanner.takeComma(closing: UInt8(ascii: "}"))
        }
        try scanner.finish()
        guard names.contains(ByteKey("schema")) else {
            throw JSONFault(
                offset: 0,
                problem: .other("this is no trace: the first line lacks \"schema\":\"rill-trace/1\"")
            )
        }
        let absent = ["name", "unit", "lanes"].filter { !names.contains(ByteKey($0)) }.map { "\"\($0)\"" }
        guard absent.isEmpty else {
            throw JSONFault(offset: 0, problem: .other("the header lacks \(absent.joined(separator: ", "))"))
        }
        return (header, declared)
    }

    private mutating func take(_ name: String, _ value: JSONValue, at offset: Int) throws(JSONFault) {
        func wrong(_ message: String) -> JSONFault { JSONFault(offset: offset, problem: .other(message)) }
        switch name {
        case "schema": try checkSchema(value, at: offset)
        case "name":
            guard let text = value.stringValue else { throw wrong("\"name\" is a string") }
            header.name = text
        case "golden":
            // One that this version does not know in full is kept as it is.
            header.golden = GoldenName(json: value)
            if header.golden == nil { header.other.append(JSONMember(name, value)) }
        case "unit":
            guard let text = value.stringValue else { throw wrong("\"unit\" is a string such as \"ms\"") }
            header.unit = text
        case "lanes":
            guard let lanes = HeaderParser.lanes(value) else {
                throw wrong(
                    "\"lanes\" is an array of objects with a string \"id\", no id twice; \"type\" and \"source\" are strings"
                )
            }
            header.lanes = lanes
        case "options":
            do {
                header.options = try TraceOptions(json: value)
            } catch {
                throw wrong(error.message)
            }
        case "events":
            guard case .number = value, let count = value.intValue, count >= 0 else {
                throw wrong("\"events\" is the number of events")
            }
            declared.events = count
        case "check":
            guard let text = value.stringValue, HeaderParser.isCheck(text) else {
                throw wrong("\"check\" is a string: \"fnv1a64:\" and sixteen hex digits")
            }
            declared.check = text
        default: header.other.append(JSONMember(name, value))
        }
    }

    private func checkSchema(_ value: JSONValue, at offset: Int) throws(JSONFault) {
        func wrong(_ message: String) -> JSONFault { JSONFault(offset: offset, problem: .other(message)) }
        let newest = TraceHeader.schemaPrefix + String(TraceHeader.schemaVersion)
        guard let text = value.stringValue, text.beginsWithBytes(of: TraceHeader.schemaPrefix),
            let version = HeaderParser.version(text.withoutBytes(ofPrefix: TraceHeader.schemaPrefix))
        else { throw wrong("this is no trace: \"schema\" is \(value), \"\(newest)\" is expected") }
        if version > TraceHeader.schemaVersion {
            throw wrong("the file is \(text), written by a newer Rill; this one reads up to \(newest), so update Rill")
        }
    }

    /// The version as a number; one that is too large to count is the newest of all.
    private static func version(_ digits: String) -> Int? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let first = digits.utf8.first, first != 0x30
        else {
            return nil
        }
        return Int(digits) ?? .max
    }

    private static func isCheck(_ text: String) -> Bool {
        let prefix = "fnv1a64:"
        return text.beginsWithBytes(of: prefix) && text.utf8.count == prefix.utf8.count + 16
            && text.utf8.dropFirst(prefix.utf8.count).allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }

    private static func lanes(_ value: JSONValue) -> [TraceLane]? {
        guard case .array(let elements) = value else { return nil }
        var lanes: [TraceLane] = []
        var ids: Set<ByteKey> = []
        for element in elements {
            guard case .object = element, let id = element["id"]?.stringValue,
                ids.insert(ByteKey(id)).inserted,
                ["type", "source"].allSatisfy({ name in element[name].map { $0.stringValue != nil } ?? true })
            else { return nil }
            var lane = TraceLane(id: id, type: element["type"]?.stringValue, source: element["source"]?.stringValue)
            lane.other = element.members(except: ["id", "type", "source"])
            lanes.append(lane)
        }
        return lanes
    }
}

/// Why `options` cannot be used.
struct OptionsProblem: Error {
    var message: String
}

extension TraceOptions {
    /// Reads the `options` of a header.
    init(json: JSONValue) throws(OptionsProblem) {
        guard case .object(let members) = json else { throw OptionsProblem(message: "\"options\" is an object") }
        for member in members {
            switch member.key {
            case "ignore":
                guard case .array(let lanes) = member.value, lanes.allSatisfy({ $0.stringValue != nil }) else {
                    throw OptionsProblem(message: "\"ignore\" is an array of lane labels")
                }
                ignoredLanes = lanes.compactMap(\.stringValue)
            case "unordered":
                guard case .bool(let flag) = member.value else {
                    throw OptionsProblem(message: "\"unordered\" is true or false")
                }
                isUnorderedWithinInstant = flag
            case "tolerance":
                tolerance = try TraceTolerance(json: member.value)
            case "laneTolerance":
                guard case .object(let lanes) = member.value else {
                    throw OptionsProblem(message: "\"laneTolerance\" is an object of tolerances by lane")
                }
                for lane in lanes {
                    let tolerance = try TraceTolerance(json: lane.value)
                    laneTolerances.append(TraceLaneTolerance(lane: lane.key, tolerance: tolerance))
                }
            default: other.append(member)
            }
        }
    }
}

extension TraceTolerance {
    /// How many digits a bound has at most: each comparison of two numbers multiplies with them.
    private static var digitLimit: Int { 100 }

    init(json: JSONValue) throws(OptionsProblem) {
        let problem = OptionsProblem(
            message: "a tolerance is an object of \"at\", \"absolute\" and \"relative\", numbers that are not negative"
        )
        guard case .object(let members) = json else { throw problem }
        self.init()
        func number(_ value: JSONValue) throws(OptionsProblem) -> JSONNumber {
            guard case .number(let number) = value, let decimal = ExactDecimal(number), !decimal.isNegative,
                decimal.digits.count <= TraceTolerance.digitLimit
            else { throw problem }
            return number
        }
        for member in members {
            switch member.key {
            case "at":
                guard let units = try number(member.value).intValue else { throw problem }
                time = units
            case "absolute": set(absolute: try number(member.value))
            case "relative": set(relative: try number(member.value))
            default: other.append(member)
            }
        }
    }
}
