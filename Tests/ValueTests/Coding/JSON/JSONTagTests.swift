import Foundation
import Testing

@testable import MBDataEnvironment

@Suite struct JSONTags {
    @Test(arguments: [
        (#"{"$set":1}"#, "expected an array in '$set', found 1"),
        (
            #"{"$date":"x"}"#,
            "expected a number of seconds since 1970 in '$date', "
                + "found a string of 1 byte"
        ),
        (
            #"{"$data":"0"}"#,
            "expected pairs of hexadecimal digits in '$data', "
                + "found a string of 1 byte"
        ),
        (
            #"{"$data":"0g"}"#,
            "expected pairs of hexadecimal digits in '$data', "
                + "found a string of 2 bytes"
        ),
        (
            #"{"$range":[1]}"#,
            "expected an array of two integers in '$range', "
                + "found an array of 1 element"
        ),
        (
            #"{"$range":[1,2.5]}"#,
            "expected an array of two integers in '$range', "
                + "found an array of 2 elements"
        ),
        (
            #"{"$range":[1,9223372036854775808]}"#,
            "expected an array of two integers in '$range', "
                + "found an array of 2 elements"
        ),
        (
            #"{"$rect":[1,2,3]}"#,
            "expected an array of four numbers in '$rect', "
                + "found an array of 3 elements"
        ),
        (
            #"{"$size":[1,"2"]}"#,
            "expected an array of two numbers in '$size', "
                + "found an array of 2 elements"
        ),
        (#"{"$point":{}}"#, "expected an array of two numbers in '$point', found a dictionary"),
        (#"{"$insets":null}"#, "expected an array of four numbers in '$insets', found null"),
    ])
    func aTagWithAnythingElseInItIsAnError(text: String, message: String) {
        let error = #expect(throws: MBExpressionError.self) {
            try MBValue(json: "[\(text)]", tagged: true)
        }
        #expect(error?.message == "invalid JSON: " + message)
        #expect(error?.location == MBSourceLocation(line: 1, column: 2))
        #expect(error?.range == 1..<(text.utf16.count + 1))
    }

    @Test(arguments: [
        #"{"$opaque":"x"}"#, #"{"$unknown":[1]}"#, #"{"$set":[1],"b":2}"#, #"{"set":[1]}"#,
        #"{"$":1}"#, #"{}"#,
    ])
    func anyOtherObjectStaysADictionary(text: String) throws {
        let value = try MBValue(json: text, tagged: true)
        #expect(value.asDictionary != nil)
        #expect(try value.jsonString(tagged: true) == text)
    }

    @Test func withoutTagsATagIsADictionary() throws {
        #expect(try MBValue(json: #"{"$set":1}"#) == ["$set": 1])
    }

    @Test(arguments: [
        "0", "0.1", "-0.001", "1.5", "978307200", "978307200.001", "978307199.999",
        "1700000000.123", "1700000000.123456", "-62135596800", "253402300799.999",
    ])
    func secondsSurviveBothWays(seconds: String) throws {
        let text = "{\"$date\":\(seconds)}"
        let date = Date(timeIntervalSince1970: try #require(Double(seconds)))
        #expect(try MBValue(json: text, tagged: true) == .date(date))
        #expect(try MBValue.date(date).jsonString(tagged: true) == text)
        #expect(try MBValue.date(date).jsonString() == seconds)
    }

    @Test func aDateOfAnyPrecisionSurvivesToATenthOfAMicrosecond() throws {
        var random = RandomTrees(seed: 5)
        for exponent in -3...9 {
            let scale = try #require(Double("1e\(exponent)"))
            for _ in 0..<50 {
                let seconds = Double.random(in: -1...1, using: &random) * scale
                let date = Date(timeIntervalSinceReferenceDate: seconds)
                let text = try MBValue.date(date).jsonString(tagged: true)
                let read = try #require(try MBValue(json: text, tagged: true).asDate)
                #expect(abs(read.timeIntervalSince(date)) < 1.3e-7)
            }
        }
    }
}

@Suite struct JSONRoundTrips {
    @Test(arguments: [UInt64](1...200))
    func aRandomTreeSurvivesBothWays(seed: UInt64) throws {
        var random = RandomTrees(seed: seed)
        let value = random.value(depth: 6)
        for pretty in [false, true] {
            let text = try value.jsonString(tagged: true, pretty: pretty)
            let read = try MBValue(json: text, tagged: true)
            #expect(read == value)
            #expect(try read.jsonString(tagged: true, pretty: pretty) == text)
            #expect(
                (try? JSONSerialization.jsonObject(
                    with: Data(text.utf8), options: .fragmentsAllowed)) != nil)
        }
        let plain = try value.jsonString()
        #expect(try MBValue(json: plain).jsonString() == plain)
    }
}

/// Creates values of all kinds that tagged JSON can represent, the same ones for the same seed.
private struct RandomTrees: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func value(depth: Int) -> MBValue {
        switch Int.random(in: depth > 0 ? 0...12 : 0...8, using: &self) {
        case 0: return .null
        case 1: return .bool(.random(using: &self))
        case 2: return .number(number())
        case 3, 4: return .string(text())
        case 5:
            let milliseconds = Int.random(in: -1_000_000_000_000...4_000_000_000_000, using: &self)
            return .date(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        case 6: return .opaque(MBData((0..<3).map { _ in UInt8.random(in: 0...255, using: &self) }))
        case 7:
            let length = Int.random(in: .min ... .max, using: &self)
            return .opaque(MBRange(location: -3, length: length))
        case 8: return .opaque(MBPoint(x: number(), y: number()))
        case 9: return .opaque(MBSet(elements(depth: depth)))
        case 10, 11: return .array(elements(depth: depth))
        default:
            return .dictionary(MBDictionary(elements(depth: depth).map { (text(), $0) }))
        }
    }

    private mutating func elements(depth: Int) -> [MBValue] {
        (0..<Int.random(in: 0...12, using: &self)).map { _ in value(depth: depth - 1) }
    }

    private mutating func number() -> MBNumber {
        let digits = String(next()) + String(next() >> UInt64.random(in: 0...63, using: &self))
        let point = Int.random(in: 0...digits.count, using: &self)
        let sign = Bool.random(using: &self) ? "-" : ""
        let text = "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point).prefix(9))"
        return MBNumber(text) ?? .zero
    }

    private mutating func text() -> String {
        let pieces = [
            "a", "Z9", "\"", "\\", "/", "\n", "\u{0}", "\u{1f}", "é", "😀", "\u{FEFF}", " ",
        ]
        return (0..<Int.random(in: 0...9, using: &self)).reduce(into: "") { text, _ in
            text += pieces.randomElement(using: &self) ?? ""
        }
    }
}
