import Testing

@Suite("The laws of the difference")
struct DiffLawsTests {
    @Test("hold for traces made of random bytes", arguments: 0..<8)
    func randomTraces(seed: Int) {
        var state = UInt64(seed) &+ 99
        for round in 0..<60 {
            let bytes = (0..<(10 + 3 * round)).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            if let broken = DiffLaws.brokenLaw(for: bytes) {
                Issue.record("\(broken)")
                return
            }
        }
    }
}
