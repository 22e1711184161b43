import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Texts of numbers")
struct MBNumberTextTests {
    @Test(
        "Complete numerals are read, and written plainly",
        arguments: [
            ("5", "5"), ("-5", "-5"), ("+5", "5"), ("007", "7"), ("5.00", "5"), ("5.10", "5.1"),
            (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"), ("-0", "0"), ("0.000001", "0.000001"),
            ("1e3", "1000"), ("1E+3", "1000"), ("1e-3", "0.001"), ("1.5e1", "15"),
            ("100000000000000000000", "100000000000000000000"), ("1234567.89", "1234567.89"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("0.1234567890123456789012345", "0.1234567890123456789012345"),
            ("12345678901234567890.12345", "12345678901234567890.12345"),
            (
                "123456789012345678901234567890123456784",
                "123456789012345678901234567890123456780"
            ),
            (
                "123456789012345678901234567890123456785",
                "123456789012345678901234567890123456790"
            ),
            (
                "99999999999999999999999999999999999999.5",
                "100000000000000000000000000000000000000"
            ),
            ("0e99999999999999999999999", "0"), ("0e-99999999999999999999999", "0"),
        ])
    func numerals(text: String, plain: String) {
        #expect(number(text).description == plain)
        #expect(MBNumber(text[...]) == number(text))
        var written = "x = "
        number(text).write(into: &written)
        #expect(written == "x = " + plain)
    }

    @Test(
        "Anything but a complete numeral in range is refused",
        arguments: [
            "", "-", "+", ".", "-.", "e5", ".e5", "5e", "5e+", " 5", "5 ", "5abc", "1,5", "1.2.3",
            "--5", "+-5", "0x10", "1_000", "nan", "inf", "$5", "٥", "５", "1e166", "1e-129", "5\0",
            "1e165", "4e-129", "1e99999999999999999999999", "1e-99999999999999999999999",
        ])
    func refusals(text: String) {
        #expect(MBNumber(text) == nil)
    }

    @Test(
        "A prefix is the longest numeral after whitespace",
        arguments: [
            ("5abc", "5", 1), ("  5", "5", 3), ("\t\r\n 5 ", "5", 5), ("1,5", "1", 1),
            ("0x10", "0", 1), ("1e3", "1000", 3), ("1e", "1", 1), ("1e+", "1", 1), ("1ex", "1", 1),
            ("1.2.3", "1.2", 3), ("5.", "5", 2), (".5.", "0.5", 2), ("-5-3", "-5", 2),
            ("+7", "7", 2), ("12px", "12", 2), ("5.e2", "500", 4), ("5 €", "5", 1),
        ])
    func prefixes(text: String, plain: String, length: Int) {
        let prefix = MBNumber.prefix(of: text)
        #expect(prefix?.number.description == plain)
        #expect(prefix?.length == length)
        #expect(MBNumber.prefix(of: "xx\(text)".dropFirst(2))?.length == length)
    }

    @Test(
        "Texts that begin otherwise have no prefix",
        arguments: ["", " ", "-", ".", "abc", "$5", "- 5", "e5", "1e999 ", "--1", "\u{FEFF}5"])
    func noPrefix(text: String) {
        #expect(MBNumber.prefix(of: text) == nil)
    }

    @Test("An integer prefix ends at the first other character and saturates")
    func integerPrefixes() {
        let cases: [(String, Int64?)] = [
            ("12", 12), (" -3x", -3), ("+4.9", 4), ("1e3", 1), ("", nil), ("-", nil), ("x1", nil),
            (".5", nil), ("9223372036854775807", .max), ("9223372036854775808", .max),
            ("-9223372036854775808", .min), ("-9223372036854775809", .min), ("000", 0),
            ("99999999999999999999999999", .max), ("-99999999999999999999999999", .min),
        ]
        for (text, expected) in cases { #expect(MBNumber.integerPrefix(of: text) == expected) }
    }

    @Test("Written numbers are read as the same numbers, in at most 167 characters")
    func roundTrip() {
        var generator = NumberGenerator(seed: 8)
        for _ in 0..<3000 {
            let value = generator.number()
            let text = value.description
            #expect(MBNumber(text) == value)
            #expect(text.utf8.count <= 167)
            #expect(!text.contains("e"))
            #expect(!text.contains(".") || !text.hasSuffix("0"))
            var written = ""
            value.write(into: &written)
            #expect(written == text)
        }
        let most = MBNumber.greatest.description
        #expect(most == String(repeating: "9", count: 38) + String(repeating: "0", count: 127))
        #expect(number("-1e-128").description == "-0." + String(repeating: "0", count: 127) + "1")
    }

    @Test("Huge texts are read once and never trap")
    func hugeTexts() {
        let digits = [UInt8](repeating: UInt8(ascii: "1"), count: 1_000_000)
        let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 1_000_000)
        #expect(number(digits) == nil)
        #expect(number(Array("0.".utf8) + digits) == number("0." + ones(38)))
        #expect(number(Array("1e".utf8) + digits) == nil)
        #expect(number(Array("1e-".utf8) + digits) == nil)
        #expect(number(Array("0e".utf8) + digits) == 0)
        #expect(number(zeros + Array("7".utf8)) == 7)
        #expect(number(Array("0.".utf8) + zeros + Array("7e1000001".utf8)) == 7)
        #expect(number(Array("7".utf8) + zeros + Array("e-1000000".utf8)) == 7)
        #expect(digits.withUnsafeBufferPointer { MBNumber.integerPrefix(ofUTF8: $0) } == .max)
    }

    private func ones(_ count: Int) -> String {
        String(repeating: "1", count: count)
    }

    private func number(_ bytes: [UInt8]) -> MBNumber? {
        bytes.withUnsafeBufferPointer { MBNumber(utf8: $0) }
    }

    private func number(_ text: String) -> MBNumber {
        ValueTests.number(text)
    }

    @Test("A scan begins anywhere and can ignore exponents")
    func scans() {
        Array("a-2.5e3".utf8).withUnsafeBufferPointer { bytes in
            #expect(MBNumber.scan(bytes, from: 0) == nil)
            #expect(MBNumber.scan(bytes, from: 1)?.number == -2500)
            #expect(MBNumber.scan(bytes, from: 1)?.end == 7)
            #expect(MBNumber.scan(bytes, from: 1, allowsExponent: false)?.number == -2.5)
            #expect(MBNumber.scan(bytes, from: 1, allowsExponent: false)?.end == 5)
            #expect(MBNumber.scan(bytes, from: 7) == nil)
            #expect(MBNumber.scan(bytes, from: 99) == nil)
            #expect(MBNumber.scan(bytes, from: -1) == nil)
        }
        Array("1e999;".utf8).withUnsafeBufferPointer { bytes in
            #expect(MBNumber.scan(bytes, from: 0)?.end == 5)
            #expect(MBNumber.scan(bytes, from: 0)?.number == nil)
        }
    }
}
