import MBDataEnvironment
import TestSupport
import Testing

@Suite("Numbers")
struct MBNumberTests {
    /// A value as the evaluator holds it.
    private enum Value {
        case string(String)
        case number(MBNumber)
        case bool(Bool)
        case array([Int])
        case object(AnyObject)
    }

    @Test("Numbers stay small enough for a value of 24 bytes")
    func layout() {
        #expect(MemoryLayout<MBNumber>.size <= 16)
        #expect(MemoryLayout<MBNumber>.alignment == 8)
        #expect(MemoryLayout<Value>.stride == 24)
        #expect(MemoryLayout<Value>.size <= 24)
        let values: [Value] = [
            .string("a string longer than fifteen bytes"), .number(.least), .bool(true),
            .array([1]),
        ]
        guard case .number(let number) = values[1] else { return }
        #expect(number == .least)
    }

    @Test("Numbers with the same value are equal and hash alike, regardless of their origin")
    func equality() throws {
        let groups: [[String]] = [
            ["5", "5.0", "5.00", "+5", "0.5e1", "500e-2"], ["0", "-0", "0.000", "0e99999"],
            ["1e20", "100000000000000000000", "10e19"], ["1e130", "1000e127", "0.1e131"],
            ["9223372036854775808", "9223372036854775808.0", "922337203685477580.8e1"],
            ["-9223372036854775808", "-9223372036854775808.0", "-92233720368547758080e-1"],
        ]
        for (index, group) in groups.enumerated() {
            let numbers = group.map { number($0) }
            #expect(Set(numbers).count == 1)
            #expect(Set(numbers.map(\.hashValue)).count == 1)
            for other in groups.indices where other != index {
                #expect(numbers[0] != number(groups[other][0]))
            }
        }
        #expect(try MBNumber(2.5).adding(2.5).hashValue == MBNumber(5).hashValue)
        #expect(try number("0.05").multiplied(by: 100).hashValue == MBNumber(5).hashValue)
        let large = try number("1e30").adding(7).subtracting(number("1e30"))
        #expect(large == 7)
        #expect(large.hashValue == MBNumber(7).hashValue)
        let back = try number("2e164").subtracting(number("1e164"))
        #expect(back == number("1e164"))
        #expect(try number("1e164").divided(by: number("1e160")) == 10000)
        #expect(try number("5e19").subtracting(number("4.9e19")) == number("1e18"))
    }

    @Test("The order of numbers is total and agrees with the sign of the difference")
    func order() {
        var generator = NumberGenerator(seed: 5)
        for _ in 0..<4000 {
            let (a, b) = (generator.number(), generator.number())
            #expect([a < b, a == b, a > b].count { $0 } == 1)
            #expect((a < b) == (b > a))
            #expect((a <= b) == !(b < a))
            #expect((b.negated < a.negated) == (a < b))
            if let difference = try? a.subtracting(b) {
                #expect(difference.isNegative == (a < b))
                #expect(difference.isZero == (a == b))
            }
        }
    }

    @Test("Sorting puts extremes in their places")
    func sorting() {
        let sorted = [
            "-1e164", "-9223372036854775809", "-9223372036854775808", "-1", "-0.5", "-1e-128", "0",
            "1e-128", "2e-128", "0.25", "0.5", "1", "10", "9223372036854775807",
            "9223372036854775808", "1e19", "1e20", "1e164",
        ].map { number($0) }
        #expect(sorted.reversed().sorted() == sorted)
        #expect(sorted.allSatisfy { .least < $0 && $0 < .greatest })
    }

    @Test("Whether a number is an integer depends only on its value")
    func integers() {
        for text in ["5", "5.00", "0", "1e20", "99999999999999999999", "-3.0"] {
            #expect(number(text).isInteger)
        }
        for text in ["5.5", "1e-128", "99999999999999999999.5"] {
            #expect(!number(text).isInteger)
        }
        #expect(MBNumber.zero.isZero)
        #expect(!MBNumber.one.isZero)
    }
}
