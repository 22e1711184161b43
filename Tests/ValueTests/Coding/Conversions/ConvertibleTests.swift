import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A value of one Swift type that goes into expressions and comes out again.
struct RoundTrip: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matches: @Sendable () throws -> Bool
    let expected: MBValue?
    let found: @Sendable () throws -> MBValue?

    init<Value: MBValueConvertible & Equatable & Sendable>(_ value: Value, _ expected: MBValue?) {
        testDescription = "\(Value.self): \(value)"
        matches = { try Value.from(expressionValue: value.expressionValue) == value }
        found = { try value.expressionValue }
        self.expected = expected
    }
}

/// A value that doesn't stand for any value of a Swift type.
struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let read: @Sendable () throws -> Void

    init<Value: MBValueConvertible & Sendable>(_ type: Value.Type, _ value: MBValue?) {
        testDescription = "\(Value.self) from \(value.map { "\($0)" } ?? "nothing")"
        read = { _ = try Value.from(expressionValue: value) }
    }
}

@Suite("Swift types in expressions")
struct ConvertibleTests {
    private enum Size: String, MBValueConvertible { case small, large }
    private enum Level: Int, MBValueConvertible, Codable { case low = 1, high = 9 }
    private struct Shape: OptionSet, MBValueConvertible {
        let rawValue: UInt8
    }
    private struct Part: MBKeyValueCoding, Hashable {
        let id: Int
        static let keyTable: MBKeyTable<Part> = ["id": .key(\.id)]
    }

    private static let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    private static let trips: [RoundTrip] = [
        RoundTrip("text", "text"), RoundTrip("text".dropFirst(), "ext"),
        RoundTrip(Character("é"), "é"), RoundTrip(true, true), RoundTrip(MBNumber(5), 5),
        RoundTrip(Int.min, -9_223_372_036_854_775_808), RoundTrip(Int8(-128), -128),
        RoundTrip(Int16(-32_768), -32_768), RoundTrip(Int32.max, 2_147_483_647),
        RoundTrip(Int64.max, 9_223_372_036_854_775_807), RoundTrip(UInt(7), 7),
        RoundTrip(UInt8(255), 255), RoundTrip(UInt16(65_535), 65_535),
        RoundTrip(UInt32.max, 4_294_967_295),
        RoundTrip(UInt64.max, .number(MBNumber("18446744073709551615") ?? 0)),
        RoundTrip(0.1, 0.1), RoundTrip(CGFloat(0.1), 0.1), RoundTrip(Float(0.1), 0.1),
        RoundTrip(Decimal(5) / 4, 1.25),
        RoundTrip(
            Date(timeIntervalSince1970: 0.5), .date(Date(timeIntervalSince1970: 0.5))),
        RoundTrip(URL(fileURLWithPath: "/a b"), "file:///a%20b"),
        RoundTrip(UUID(uuidString: uuid) ?? UUID(), .string(uuid)),
        RoundTrip(Data([1, 255]), .opaque(MBData([1, 255]))),
        RoundTrip(["a": 1] as MBValue, ["a": 1]), RoundTrip(["a": 1] as MBDictionary, ["a": 1]),
        RoundTrip([1, 2], [1, 2]), RoundTrip([[1], []], [[1], []]),
        RoundTrip(ContiguousArray([1, 2]), [1, 2]), RoundTrip([1, 2, 3].dropFirst(), [2, 3]),
        RoundTrip(["b": 2, "a": 1], ["a": 1, "b": 2]),
        RoundTrip(Set(["b", "a"]), .opaque(MBSet(["a", "b"]))),
        RoundTrip(Int?.some(4), 4), RoundTrip(Int?.none, nil), RoundTrip([1, nil], [1, .null]),
        RoundTrip(Size.large, "large"), RoundTrip(Level.high, 9), RoundTrip(Shape(rawValue: 5), 5),
        RoundTrip(2..<5, .opaque(MBRange(location: 2, length: 3))),
        RoundTrip(4..<4, .opaque(MBRange(location: 4, length: 0))),
        RoundTrip(2...5, .opaque(MBRange(location: 2, length: 4))),
        RoundTrip(CGPoint(x: 0.5, y: -2), .opaque(MBPoint(x: 0.5, y: -2))),
        RoundTrip(CGSize(width: 320, height: 0.1), .opaque(MBSize(width: 320, height: 0.1))),
        RoundTrip(
            CGRect(x: 1, y: 2, width: 3, height: 4),
            .opaque(MBRect(origin: MBPoint(x: 1, y: 2), size: MBSize(width: 3, height: 4)))),
        RoundTrip(MBColor(red: 1, green: 2, blue: 3), .opaque(MBColor(red: 1, green: 2, blue: 3))),
        RoundTrip(Part(id: 3), .opaque(Part(id: 3))),
        RoundTrip([Part(id: 3)], .array([.opaque(Part(id: 3))])),
        RoundTrip(Part?.none, nil),
    ]

    @Test("what goes in comes out again", arguments: trips)
    func roundTrip(_ trip: RoundTrip) throws {
        #expect(try trip.found() == trip.expected)
        #expect(try trip.matches())
    }

    @Test("numbers of 128 bits come out unchanged if they have at most 38 digits")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func longIntegers() throws {
        let digits = "99999999999999999999999999999999999999"
        let longest = try #require(Int128(digits))
        let power = try #require(UInt128("100000000000000000000000000000000000000"))
        let trips = [
            RoundTrip(longest, MBNumber(digits).map { .number($0) }),
            RoundTrip(-longest, MBNumber("-" + digits).map { .number($0) }),
            RoundTrip(
                UInt128(UInt64.max) + 1, MBNumber("18446744073709551616").map { .number($0) }),
            RoundTrip(power, MBNumber("1e38").map { .number($0) }), RoundTrip(Int128(-5), -5),
        ]
        for trip in trips {
            #expect(try trip.found() == trip.expected)
            #expect(try trip.matches())
        }
        for refused in [Int128.max, Int128.min, UInt128.max] as [any MBValueConvertible] {
            #expect(code { _ = try refused.expressionValue } == .numberOutOfRange)
        }
        #expect(throws: DecodingError.self) { try UInt128.from(expressionValue: -1) }
    }

    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
        @Test("the shortest text of a short number goes in, and comes out as the same number")
        func shortNumbers() throws {
            let trip = RoundTrip(Float16(0.1), 0.1)
            #expect(try trip.found() == trip.expected)
            #expect(try trip.matches())
            #expect(code { _ = try Float16.infinity.expressionValue } == .numberOutOfRange)
            let misfit = #expect(throws: DecodingError.self) {
                try Float16.from(expressionValue: 70_000)
            }
            #expect(misfit?.reason == "70000 does not fit Float16")
            #expect(try MBValue(encoding: [Float16(0.1)]) == [0.1])
            #expect(MBType(Float16.self) == .number)
            var environment = MBEnvironment()
            environment.declare(function: "half", "x") { (x: Float16) in x / 2 }
            let error = try environment.failure("^half(abc)")
            #expect(error.message.contains("must be a number"), "\(error)")
        }
    #endif

    private static let refusals: [Refusal] = [
        Refusal(String.self, true), Refusal(Substring.self, []), Refusal(Character.self, ""),
        Refusal(Character.self, "ab"), Refusal(Character.self, nil), Refusal(Bool.self, "maybe"),
        Refusal(Int.self, 1.5), Refusal(Int8.self, 128), Refusal(UInt.self, -1),
        Refusal(UInt64.self, 18_446_744_073_709_551_616.0), Refusal(Double.self, "x"),
        Refusal(CGFloat.self, "x"), Refusal(CGFloat.self, nil), Refusal(Decimal.self, []),
        Refusal(Date.self, "today"), Refusal(URL.self, 5),
        Refusal(UUID.self, "5"), Refusal(Data.self, "?"), Refusal([Int].self, 5),
        Refusal([Int].self, ["x"]), Refusal(ContiguousArray<Int>.self, "1"),
        Refusal(ArraySlice<Int>.self, nil), Refusal([String: Int].self, [1]),
        Refusal([String: Int].self, ["a": "x"]), Refusal(Set<Int>.self, "1"),
        Refusal(MBDictionary.self, []), Refusal(Size.self, "medium"), Refusal(Level.self, 2),
        Refusal(Size.self, nil), Refusal(Range<Int>.self, [1, 2]),
        Refusal(Range<Int>.self, .opaque(MBRange(location: 1, length: -1))),
        Refusal(Range<Int>.self, .opaque(MBRange(location: .max, length: 1))),
        Refusal(ClosedRange<Int>.self, .opaque(MBRange(location: 1, length: 0))),
        Refusal(ClosedRange<Int>.self, nil), Refusal(CGPoint.self, "1,2,3"),
        Refusal(CGSize.self, 5), Refusal(CGRect.self, nil), Refusal(MBColor.self, 5),
        Refusal(Part.self, ["id": 3]), Refusal(Part.self, nil), Refusal([Part].self, [1]),
    ]

    @Test("values that don't stand for one of the type are refused", arguments: refusals)
    func refusal(_ refusal: Refusal) {
        #expect(throws: (any Error).self) { try refusal.read() }
    }

    @Test("an empty range isn't a closed one")
    func emptyRange() throws {
        let empty = MBValue.opaque(MBRange(location: 1, length: 0))
        let error = #expect(throws: MBExpressionError.self) {
            try ClosedRange<Int>.from(expressionValue: empty)
        }
        #expect(error?.code == .notConvertible)
    }

    @Test("a value that can't be converted is refused")
    func noValue() {
        func refused(_ value: some MBValueConvertible) -> Bool {
            do {
                _ = try value.expressionValue
                return false
            } catch {
                return (error as? MBExpressionError)?.code == .numberOutOfRange
            }
        }
        #expect(refused(Double.infinity) && refused(Double.nan) && refused(Float.infinity))
        #expect(refused([1, .infinity]) && refused(["a": Double.nan]) && refused(Decimal.nan))
        #expect(refused(CGFloat.nan) && refused(CGPoint(x: CGFloat.nan, y: 0)))
        #expect(refused(CGSize(width: 0, height: CGFloat.infinity)))
        #expect(refused(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 0)))
        #expect(refused(Int.min..<Int.max) && refused(0...Int.max))
    }

    @Test("a value is created from anything that converts")
    func initializer() throws {
        #expect(try MBValue(Part(id: 1)) == .opaque(Part(id: 1)))
        #expect(try MBValue([Part(id: 1)]) == .array([.opaque(Part(id: 1))]))
        #expect(try MBValue(Size.small) == "small")
        #expect(try MBValue(Int?.none).isNull)
        let half = 0.5
        #expect(try MBValue(half) == 0.5)
        #expect(throws: MBExpressionError.self) { try MBValue(Double.infinity) }
    }

    @Test("of many cases, an error names the first twelve")
    func manyCases() {
        enum Letter: String, CaseIterable, MBValueConvertible {
            case a, b, c, d, e, f, g, h, i, j, k, l, m
        }
        enum Single: String, CaseIterable, MBValueConvertible { case only }
        func message<Value: MBValueConvertible>(_ type: Value.Type) -> String {
            let error = #expect(throws: DecodingError.self) {
                try Value.from(expressionValue: "zz")
            }
            return error?.reason ?? ""
        }
        #expect(message(Letter.self).contains("'l', …"), "\(message(Letter.self))")
        #expect(message(Single.self).contains("'only'"))
        #expect(!message(Single.self).contains("…"), "\(message(Single.self))")
    }
}
