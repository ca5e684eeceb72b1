import RillTraceFormat
import Testing

@Suite("Damaged trace files")
struct DamagedFileTests {
    private let sample = """
        {"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a","type":"Int"}],"options":{"tolerance":{"at":1}}}
        {"at":0,"lane":"a","sub":1,"kind":"subscribe"}
        {"at":10,"lane":"a","sub":1,"kind":"next","value":{"k":[1.5,"\\u00e9\\ud83d\\ude00",null,true]}}
        {"at":20,"lane":"a","sub":1,"kind":"next","value":"é😀","from":{"lane":"a","n":1}}
        {"at":30,"lane":"a","sub":1,"kind":"error","error":{"type":"E","value":{"$int":"9223372036854775807"}},"x":[[]]}

        """

    @Test("are read or refused with a place, never anything else, whatever bytes were changed")
    func mutations() throws {
        let original = Array(sample.utf8)
        var state: UInt64 = 42
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        let interesting: [UInt8] = Array("\"\\{}[]:,0-.eEu\n\r \u{0}".utf8) + [0x80, 0xC3, 0xED, 0xF0, 0xFF]
        var readable = 0
        for _ in 0..<6000 {
            var bytes = original
            for _ in 0...random(3) {
                let place = random(bytes.count)
                switch random(4) {
                case 0: bytes[place] = interesting[random(interesting.count)]
                case 1: bytes.insert(interesting[random(interesting.count)], at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random(8)))
                default: bytes[place] ^= UInt8(1 << random(8))
                }
            }
            do {
                let trace = try Trace(jsonLines: bytes)
                readable += 1
                // What can be read is written in a form that is read as the same.
                let back = try Trace(jsonLines: trace.jsonLines)
                #expect(back == trace)
                #expect(TraceDiff.compare(expected: trace, actual: back).isSame)
            } catch let error as TraceFileError {
                #expect((error.line ?? 0) >= 1 && (error.column ?? 0) >= 1, "\(error)")
            }
        }
        #expect(readable > 100)
    }
}
