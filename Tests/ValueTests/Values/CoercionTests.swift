import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A host object, completely opaque.
private struct Thing: MBKeyValueCoding {}

@Suite("Truth, numbers and lists of values")
struct CoercionTests {
    private static let date = MBValue.date(Date(timeIntervalSince1970: 0))
    private static let thing = MBValue.opaque(Thing())

    private static let truths: [(value: MBValue, truth: Bool)] = [
        (.null, false), (true, true), (false, false), (0, false), (0.0, false), (1, true),
        (-0.5, true), ("", false), ("F", false), ("f", false), ("0", false), ("T", true),
        ("1", true), (" ", true), ("00", true), ("0.0", true), ("-0", true), ("false", true),
        ("FF", true), (" F", true), ("N", true), ("no", true), ([], true), ([0], true),
        ([:], true), (date, true), (thing, true), (.opaque(MBSet([])), true),
        (.opaque(MBData([])), true),
    ]

    @Test("null, false, 0 and four texts are false, everything else is true", arguments: truths)
    func truth(of value: MBValue, is truth: Bool) throws {
        #expect(value.truth == truth)
        #expect(value.truthText == (truth ? "T" : "F"))
        let environment = try MBEnvironment.pinned().setting("value", to: value)
        #expect(environment.boolean("$value") == truth)
    }

    private static let numbers: [(value: MBValue, number: MBNumber?, strict: MBNumber?)] = [
        (5, 5, 5), (-0.25, -0.25, -0.25), (true, 1, 1), (false, 0, 0),
        ("5", 5, 5), ("-1.50", -1.5, -1.5), ("+7", 7, 7), (".5", 0.5, 0.5), ("5.", 5, 5),
        ("1e3", 1000, 1000), ("2E-2", 0.02, 0.02),
        ("5 cats", 5, nil), (" \t\n5", 5, nil), ("1,000", 1, nil), ("0x10", 0, nil),
        ("1.2.3", 1.2, nil), ("1e", 1, nil), ("12px", 12, nil),
        ("", nil, nil), ("-", nil, nil), ("+", nil, nil), (".", nil, nil), ("cats 5", nil, nil),
        ("$5", nil, nil), ("nan", nil, nil), ("inf", nil, nil), ("1e999", nil, nil),
        (.null, nil, nil), (date, nil, nil), ([1], nil, nil), (["a": 1], nil, nil),
        (thing, nil, nil),
    ]

    @Test(
        "a text counts as the number it begins with, strictly only as a whole", arguments: numbers)
    func number(of value: MBValue, is number: MBNumber?, strictly strict: MBNumber?) {
        #expect(value.numericValue == number)
        #expect(value.strictNumericValue == strict)
        #expect(value.integerValue == number?.int64)
    }

    @Test("38 digits are kept, and a non-finite binary number isn't a number")
    func exactness() {
        let digits = "12345678901234567890123456789012345678"
        #expect(MBValue(digits).numericValue?.description == digits)
        #expect(MBNumber(Double.nan) == nil && MBNumber(Double.infinity) == nil)
        #expect(MBNumber(0.1 as Double)?.description == "0.1")
    }

    @Test(
        "a list is the trimmed text between commas, or an array of strings",
        arguments: [
            ("a,b,c", ["a", "b", "c"]), (" a , b\n,\tc ", ["a", "b", "c"]), ("", [""]),
            (",", ["", ""]), ("a b", ["a b"]), (["x", " y "], ["x", " y "]), ([], []),
            (["x", 1], nil), (5, nil), (["a": "b"], nil), (.null, nil),
        ] as [(MBValue, [String]?)])
    func list(of value: MBValue, is list: [String]?) {
        #expect(value.listValue == list)
    }
}
