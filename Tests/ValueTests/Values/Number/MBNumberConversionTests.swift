import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Conversions of numbers")
struct MBNumberConversionTests {
    @Test("Integers of all sizes convert exactly")
    func integers() {
        #expect(MBNumber(Int.min).description == "-9223372036854775808")
        #expect(MBNumber(UInt64.max).description == "18446744073709551615")
        #expect(MBNumber(UInt.max).description == "18446744073709551615")
        #expect(MBNumber(UInt8(7)) == 7)
        #expect(MBNumber(Int32.min).description == "-2147483648")
        #expect(generic(UInt64.max).description == "18446744073709551615")
        #expect(generic(Int16(-5)) == -5)
        #expect(MBNumber(exactly: UInt8(7)) == 7)
        #expect(MBNumber(exactly: Int32.min)?.description == "-2147483648")
        #expect(MBNumber(exactly: UInt64.max)?.description == "18446744073709551615")
        let literal: MBNumber = -42
        #expect(literal.int64 == -42)
    }

    private func generic(_ value: some BinaryInteger) -> MBNumber {
        MBNumber(value)
    }

    @Test("Binary numbers convert by their shortest decimal text")
    func doubles() {
        let cases: [(Double, String?)] = [
            (0.1, "0.1"), (3.133, "3.133"), (-0.0, "0"), (5, "5"), (1e21, "1" + zeros(21)),
            (1.0 / 3, "0.3333333333333333"), (-2.5, "-2.5"), (.nan, nil), (.infinity, nil),
            (-.infinity, nil), (1e300, nil), (.leastNonzeroMagnitude, nil),
            (.greatestFiniteMagnitude, nil),
            (9_007_199_254_740_992, "9007199254740992"),
        ]
        for (double, text) in cases { #expect(MBNumber(double)?.description == text) }
        let literal: MBNumber = 3.133
        #expect(literal.description == "3.133")
        #expect(MBNumber(floatLiteral: 1e300) == .greatest)
        #expect(MBNumber(floatLiteral: -1e300) == .least)
        #expect(MBNumber(floatLiteral: 1e-300) == .zero)
        #expect(MBNumber(floatLiteral: .nan) == .zero)
    }

    private func zeros(_ count: Int) -> String {
        String(repeating: "0", count: count)
    }

    @Test("The nearest binary number is the one that its text produces")
    func nearestDouble() {
        var generator = NumberGenerator(seed: 6)
        for _ in 0..<3000 {
            let value = generator.number()
            #expect(value.double == Double(value.description))
            let double = Double.random(in: -1e6...1e6, using: &generator)
            #expect(MBNumber(double)?.double == double)
        }
    }

    @Test("The 64-bit integer truncates toward zero and is nil outside")
    func int64() {
        let cases: [(String, Int64?)] = [
            ("2.7", 2), ("-2.7", -2), ("0.99", 0), ("9223372036854775807.9", .max),
            ("9223372036854775808", nil), ("-9223372036854775808.9", .min),
            ("1e18", 1_000_000_000_000_000_000), ("-9223372036854775809", nil), ("1e20", nil),
            ("1e-128", 0), ("1e164", nil),
        ]
        for (text, expected) in cases {
            #expect(number(text).int64 == expected, "\(text)")
        }
    }

    @Test(
        "Rounding produces integers in all four ways",
        arguments: [
            ("2.5", "2", "2", "3", "3"), ("-2.5", "-2", "-3", "-2", "-3"),
            ("2.4", "2", "2", "3", "2"), ("-2.4", "-2", "-3", "-2", "-2"),
            ("7", "7", "7", "7", "7"),
            ("0.5", "0", "0", "1", "1"), ("-0.4", "0", "-1", "0", "0"),
            ("1e-128", "0", "0", "1", "0"), ("-1e-128", "0", "-1", "0", "0"),
            ("0.9000000000000000001", "0", "0", "1", "1"),
            ("0.4999999999999999999999999", "0", "0", "1", "0"),
            (
                "12345678901234567890.5", "12345678901234567890", "12345678901234567890",
                "12345678901234567891", "12345678901234567891"
            ),
        ])
    func rounding(text: String, truncated: String, floor: String, ceiling: String, near: String) {
        let value = number(text)
        #expect(value.truncated.description == truncated)
        #expect(value.floor.description == floor)
        #expect(value.ceiling.description == ceiling)
        #expect(value.rounded.description == near)
    }

    @Test("Rounding to places counts from the point in both directions")
    func places() throws {
        let cases: [(String, Int, String)] = [
            ("2.345", 2, "2.35"), ("-2.345", 2, "-2.35"), ("2.344", 2, "2.34"), ("0.995", 2, "1"),
            ("2.3", 5, "2.3"), ("2.5", 0, "3"), ("1250", -2, "1300"), ("1249", -2, "1200"),
            ("49", -2, "0"), ("50", -2, "100"), ("5", .min, "0"), ("5.5", .max, "5.5"),
            ("0.33333333333333333333333333333333333333", 20, "0.33333333333333333333"),
            ("1e-128", 127, "0"),
        ]
        for (text, places, expected) in cases {
            #expect(try number(text).rounded(toPlaces: places).description == expected)
        }
        #expect(throws: MBNumber.ArithmeticError.outOfRange) {
            try MBNumber.greatest.rounded(toPlaces: -165)
        }
        #expect(try MBNumber.greatest.rounded(toPlaces: -166) == 0)
    }

    @Test("Decimals convert both ways")
    func decimals() throws {
        #expect(MBNumber(Decimal.nan) == nil)
        #expect(MBNumber(try #require(Decimal(string: "-12.50"))) == -12.5)
        #expect(MBNumber(Decimal.greatestFiniteMagnitude) == nil)
        let third = "3." + String(repeating: "3", count: 37)
        #expect(MBNumber(Decimal(10) / 3) == number(third))
        var generator = NumberGenerator(seed: 7)
        for _ in 0..<500 {
            let value = generator.number(exponents: -60...60)
            #expect(MBNumber(try #require(value.decimal, "\(value)")) == value)
        }
        for text in NumberGenerator.extremes {
            let decimal = number(text).decimal
            #expect(decimal.flatMap { MBNumber($0) } == number(text))
        }
    }

    @Test("Numbers survive JSON, as JSON numbers")
    func coding() throws {
        let texts = ["5", "-0.5", "3.14159", "9223372036854775808", "0.1", "1234567.89"]
        let numbers = texts.map { number($0) }
        let data = try JSONEncoder().encode(numbers)
        #expect(String(decoding: data, as: UTF8.self) == "[\(texts.joined(separator: ","))]")
        #expect(try JSONDecoder().decode([MBNumber].self, from: data) == numbers)
        let others = Data("[\"1e3\", 5.0, 1e2, \"0.30\", 12345678901234567890.5]".utf8)
        let decoded = try JSONDecoder().decode([MBNumber].self, from: others)
        #expect(decoded == [1000, 5, 100, 0.3, number("12345678901234567890.5")])
        for text in ["[\"x\"]", "[true]", "[null]", "[1e999]", "[\"1e999\"]"] {
            #expect(throws: DecodingError.self, "\(text)") {
                try JSONDecoder().decode([MBNumber].self, from: Data(text.utf8))
            }
        }
        let list = try PropertyListEncoder().encode(numbers)
        #expect(try PropertyListDecoder().decode([MBNumber].self, from: list) == numbers)
        let reals = try PropertyListEncoder().encode([2.5, 7])
        #expect(try PropertyListDecoder().decode([MBNumber].self, from: reals) == [2.5, 7])
        let extremes = NumberGenerator.extremes.map { number($0) }
        let again = try JSONDecoder().decode(
            [MBNumber].self, from: JSONEncoder().encode(extremes))
        #expect(again == extremes)
    }
}
