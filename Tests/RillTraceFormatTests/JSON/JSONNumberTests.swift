import RillTraceFormat
import Testing

@Suite("Spelling numbers")
struct JSONNumberTests {
    // The values of RFC 8785, appendix B.
    @Test(
        "spells doubles as RFC 8785 does",
        arguments: [
            (0x0000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
            (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"), (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"), (0xC340_0000_0000_0000, "-9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"), (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"),
            (0x44B5_2D02_C7E1_4AF6, "1e+23"), (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
            (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"), (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
            (0x444B_1AE4_D6E2_EF50, "1e+21"), (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"),
            (0x3EB0_C6F7_A0B5_ED8D, "0.000001"), (0x41B3_DE43_5555_5553, "333333333.3333332"),
            (0x41B3_DE43_5555_5554, "333333333.33333325"), (0x41B3_DE43_5555_5555, "333333333.3333333"),
            (0x41B3_DE43_5555_5556, "333333333.3333334"), (0x41B3_DE43_5555_5557, "333333333.33333343"),
            (0xBECB_F647_612F_3696, "-0.0000033333333333333333"), (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
            (0x4415_AF1D_78B5_8C40, "100000000000000000000"), (0x4341_C379_37E0_8000, "10000000000000000"),
            (0x3FE0_0000_0000_0000, "0.5"), (0x4059_0000_0000_0000, "100"), (0xC059_2000_0000_0000, "-100.5"),
        ] as [(UInt64, String)]
    )
    func doubles(bits: UInt64, text: String) {
        #expect(JSONValue(double: Double(bitPattern: bits)).description == text)
    }

    @Test("marks what JSON has no number for")
    func specials() {
        #expect(JSONValue(double: .nan).description == #"{"$float":"nan"}"#)
        #expect(JSONValue(double: .infinity).description == #"{"$float":"inf"}"#)
        #expect(JSONValue(double: -.infinity).description == #"{"$float":"-inf"}"#)
        #expect(JSONValue(double: -0.0).description == #"{"$float":"-0"}"#)
        #expect(JSONValue(double: -0.0).doubleValue?.sign == .minus)
    }

    @Test("keeps integers exact, beyond 2^53 − 1 as text")
    func integers() {
        #expect(JSONValue(integer: 9_007_199_254_740_991).description == "9007199254740991")
        #expect(JSONValue(integer: -9_007_199_254_740_991).description == "-9007199254740991")
        #expect(JSONValue(integer: 9_007_199_254_740_992).description == #"{"$int":"9007199254740992"}"#)
        #expect(JSONValue(integer: Int.max).description == #"{"$int":"9223372036854775807"}"#)
        #expect(JSONValue(integer: UInt64.max).description == #"{"$int":"18446744073709551615"}"#)
        #expect(JSONValue(integer: Int.min).intValue == Int.min)
    }

    @Test("does not widen a float")
    func floats() {
        #expect(JSONValue(float: 0.1).description == "0.1")
        #expect(JSONValue(float: 16_777_216).description == "16777216")
        #expect(JSONValue(float: 1e10).description == "10000000000")
    }

    @Test(
        "takes only JSON's grammar as a spelling",
        arguments: [
            ("1", true), ("-1.50e-07", true), ("1.", false), (".5", false), ("01", false), ("1 ", false), ("", false),
        ]
    )
    func grammar(text: String, isNumber: Bool) {
        #expect(JSONNumber(text)?.text == (isNumber ? text : nil))
    }
}
