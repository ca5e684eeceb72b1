import RillTraceFormat
import Testing

/// What a later version may write is kept, not compared, and counted, wherever it stands.
@Suite("Unknown members")
struct UnknownMembersTests {
    private let known = """
        {"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"}],"options":{"tolerance":{"at":1},"laneTolerance":{"a":{"at":2}}}}
        {"at":1,"lane":"a","sub":1,"kind":"next","value":{"free":1}}
        {"at":2,"lane":"a","sub":1,"kind":"error","error":{"type":"E","value":"off"},"from":{"lane":"a","n":1}}

        """

    /// The same with a member of its own at every place but inside values.
    private let later = """
        {"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a","u1":1}],"options":{"tolerance":{"at":1,"u2":[]},"laneTolerance":{"a":{"at":2,"u3":{}}},"u4":"x"},"u5":null}
        {"at":1,"lane":"a","sub":1,"kind":"next","value":{"free":1},"u6":true}
        {"at":2,"lane":"a","sub":1,"kind":"error","error":{"type":"E","value":"off","u7":7},"from":{"lane":"a","n":1,"u8":[8]},"u9":9}

        """

    @Test("are kept and written again at their place")
    func kept() throws {
        let trace = try Trace(jsonLines: Array(later.utf8))
        let written = String(decoding: trace.jsonLines, as: UTF8.self)
        for member in [
            #""u1":1}"#, #"{"at":1,"u2":[]}"#, #"{"at":2,"u3":{}}"#, #""u4":"x"}"#, #""u5":null}"#, #""u6":true}"#,
            #""value":"off","u7":7}"#, #""n":1,"u8":[8]}"#, #""u9":9}"#,
        ] { #expect(written.contains(member), "\(member)") }
        let again = try Trace(jsonLines: trace.jsonLines)
        #expect(again == trace)
        #expect(again.jsonLines == trace.jsonLines)
    }

    @Test("are counted in a note, with the first names, by the reader and by the diff")
    func counted() throws {
        let trace = try Trace(jsonLines: Array(later.utf8))
        let note = "9 unknown fields kept and not compared: \"u5\", \"u1\", \"u4\", \"u2\", \"u3\""
        #expect(trace.notes.map(\.message) == [note])
        #expect(!trace.isTrouble)
    }

    @Test("make no difference")
    func ignored() throws {
        let (old, new) = (try Trace(jsonLines: Array(known.utf8)), try Trace(jsonLines: Array(later.utf8)))
        #expect(TraceDiff.compare(expected: old, actual: new).isSame)
        #expect(TraceDiff.compare(expected: new, actual: old).isSame)
        // But they are a part of the trace: it is not the same file.
        #expect(old.events[1] != new.events[1])
        #expect(old.events[1].from == new.events[1].from)
    }

    @Test("that are there twice are refused, at every place")
    func twice() {
        for name in ["u1", "u2", "u3", "u4", "u5", "u6", "u7", "u8", "u9"] {
            let doubled = later.replacingOccurrence(of: "\"\(name)\":", with: "\"\(name)\":0,\"\(name)\":")
            #expect(throws: TraceFileError.self) { try Trace(jsonLines: Array(doubled.utf8)) }
        }
    }

    @Test("with control characters in their names are told in one line")
    func names() throws {
        let odd = later.replacingOccurrence(of: "\"u5\"", with: #""\u001b[2J\n""#)
        let note = try #require(try Trace(jsonLines: Array(odd.utf8)).notes.first)
        #expect(note.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
}

extension String {
    fileprivate func replacingOccurrence(of mark: String, with text: String) -> String {
        guard let range = firstRange(of: mark) else { return self }
        return self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
