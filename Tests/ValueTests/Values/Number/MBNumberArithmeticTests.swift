import Foundation
import MBDataEnvironment
import TestSupport
import Testing

/// The numeral as a number; a failed expectation is a better message than a crash.
func number(_ text: String, _ location: SourceLocation = #_sourceLocation) -> MBNumber {
    guard let number = MBNumber(text) else {
        Issue.record("'\(text)' is not a number", sourceLocation: location)
        return .zero
    }
    return number
}

/// A result as text, an error by its name.
func outcome(_ body: () throws(MBNumber.ArithmeticError) -> MBNumber) -> String {
    do throws(MBNumber.ArithmeticError) {
        return try body().description
    } catch {
        return "\(error)"
    }
}

func apply(_ operation: String, _ left: MBNumber, _ right: MBNumber) -> String {
    outcome { () throws(MBNumber.ArithmeticError) in
        switch operation {
        case "+": try left.adding(right)
        case "-": try left.subtracting(right)
        case "*": try left.multiplied(by: right)
        case "/": try left.divided(by: right)
        case "%": try left.remainder(dividingBy: right)
        default: try left.truncatingRemainder(dividingBy: right)
        }
    }
}

@Suite("Arithmetic of numbers")
struct MBNumberArithmeticTests {
    @Test(
        "Operations have exact or correctly rounded results",
        arguments: [
            "0.1 + 0.2 = 0.3", "0.5 + 0.5 = 1", "5 - 5 = 0", "1.5 - 0.5 = 1", "-0.5 + 0.5 = 0",
            "9223372036854775807 + 1 = 9223372036854775808",
            "9223372036854775808 - 1 = 9223372036854775807",
            "-9223372036854775808 - 1 = -9223372036854775809",
            "-9223372036854775808 * -1 = 9223372036854775808",
            "-9223372036854775808 / -1 = 9223372036854775808",
            "-9223372036854775808 % -1 = 0", "0 - -9223372036854775808 = 9223372036854775808",
            "0.1 - -9223372036854775808 = 9223372036854775808.1",
            "1e20 + 1 = 100000000000000000001", "1e20 - 1e20 = 0",
            "1e38 + 1 = 100000000000000000000000000000000000000",
            "\(nines) + 1 = 100000000000000000000000000000000000000",
            "\(nines) + 0.5 = 100000000000000000000000000000000000000",
            "\(nines) + 0.4 = \(nines)",
            "1e37 - 0.5 = 9999999999999999999999999999999999999.5",
            "1e38 - 0.5 = 100000000000000000000000000000000000000",
            "1e38 - 0.6 = 99999999999999999999999999999999999999",
            "1e38 - 0.50000000001 = 99999999999999999999999999999999999999",
            "1 + 1e-128 = 1", "1 - 1e-128 = 1", "1e127 - 1e-128 = \(number("1e127"))",
            "9999e161 + 1e164 = outOfRange", "1e164 + 9e164 = outOfRange",
            "6 * 7 = 42", "1.1 * 1.1 = 1.21", "0.5 * 2 = 1", "0 * -5 = 0",
            "1e100 * 1e100 = outOfRange",
            "1e-100 * 1e-100 = outOfRange", "1e-64 * 1e-64 = \(number("1e-128"))",
            "1e-64 * 5e-65 = \(number("1e-128"))", "1e-64 * 4e-65 = outOfRange",
            "1e-64 * 15e-65 = \(number("2e-128"))", "0 * 1e-128 = 0",
            "1 / 3 = 0.33333333333333333333333333333333333333",
            "2 / 3 = 0.66666666666666666666666666666666666667",
            "-2 / 3 = -0.66666666666666666666666666666666666667",
            "10 / 4 = 2.5", "1 / 8 = 0.125", "1 / 1024 = 0.0009765625", "6 / 3 = 2", "0 / 5 = 0",
            "1 / 0 = divisionByZero", "0 / 0 = divisionByZero", "1 / 0.5 = 2",
            "0.1 / 0.3 = \(third)",
            "1e164 / 0.01 = outOfRange", "1e-128 / 10 = outOfRange",
            "1e-127 / 10 = \(number("1e-128"))",
            "1e-128 / 2 = \(number("1e-128"))", "1e-128 / 3 = outOfRange",
            "7 % 3 = 1", "-7 % 3 = -1", "7 % -3 = 1", "-7.9 % 3.5 = -1", "7 % 0.5 = divisionByZero",
            "7 % 0 = divisionByZero", "0.5 % 3 = 0", "1e164 % 7 = 2", "5 % 1e100 = 5",
            "1e20 % 3 = 1", "1e30 % 1e25 = 0", "-7.5 rest 2 = -1.5", "7.5 rest -2 = 1.5",
            "1 rest 0.1 = 0", "1e164 rest 3e-128 = \(number("1e-128"))",
            "1e-128 rest 5 = \(number("1e-128"))",
            "5 rest 0.0 = divisionByZero",
            // The 39th digit is exactly a half, or just below.
            "20000000000000000000000000000000000001 / 2 = 10000000000000000000000000000000000001",
            "-20000000000000000000000000000000000001 / 2 = -10000000000000000000000000000000000001",
            "50000000000000000000000000000000000001 / 4 = 12500000000000000000000000000000000000",
            // The divisor has 38 digits at the scale of the dividend, or 39.
            "1234567890123456789012345678901234567.8 rest 1234567890123456789012345678901234567 = 0.8",
            "12345678901234567890123456789012345678 % 1e37 = 2345678901234567890123456789012345678",
            "9999999999999999999999999999999999999.9 rest 35000000000000000000000000000000000001 = 9999999999999999999999999999999999999.9",
            "\(nines) % 1e38 = \(nines)",
        ])
    func table(line: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(apply(words[1], number(words[0]), number(words[2])) == words[4], "\(line)")
    }

    private static let nines = String(repeating: "9", count: 38)
    private static let third = "0." + String(repeating: "3", count: 38)

    @Test("Every operation agrees with schoolbook arithmetic on random operands")
    func oracle() {
        var generator = NumberGenerator(seed: 1)
        for round in 0..<2500 {
            let (left, right) = (generator.number(), generator.number())
            let a = ExactDecimal(left.description)
            var b = ExactDecimal(right.description)
            check("*", left, right, ExactDecimal.product(a, b).rounded)
            check("+", left, right, ExactDecimal.sum(a, b).rounded)
            if round % 5 == 0 {
                let quotient = right.isZero ? nil : ExactDecimal.quotient(a, b)
                check("/", left, right, right.isZero ? "divisionByZero" : quotient?.rounded)
                let remainder = ExactDecimal.remainder(a, b)
                check("%", left, right, remainder == nil ? "divisionByZero" : remainder?.rounded)
                let rest = ExactDecimal.remainder(a, b, at: min(a.exponent, b.exponent))
                check("rest", left, right, rest == nil ? "divisionByZero" : rest?.rounded)
            }
            b.isNegative.toggle()
            check("-", left, right, ExactDecimal.sum(a, b).rounded)
        }
    }

    private func check(_ operation: String, _ a: MBNumber, _ b: MBNumber, _ expected: String?) {
        let result = apply(operation, a, b)
        if result != (expected ?? "outOfRange") {
            Issue.record("\(a) \(operation) \(b) = \(result), not \(expected ?? "out of range")")
        }
    }

    @Test("Sums, products and comparisons agree with Foundation's Decimal where it is exact")
    func foundation() throws {
        var generator = NumberGenerator(seed: 2)
        for _ in 0..<500 {
            let left = generator.number(digits: 15, exponents: -10...3)
            let right = generator.number(digits: 15, exponents: -10...3)
            let (a, b) = (try #require(left.decimal), try #require(right.decimal))
            #expect(apply("+", left, right) == (a + b).description)
            #expect(apply("-", left, right) == (a - b).description)
            #expect(apply("*", left, right) == (a * b).description)
            #expect((left < right) == (a < b))
            #expect((left == right) == (a == b))
        }
    }

    @Test("Addition and multiplication commute, and distribute where they are exact")
    func algebra() throws {
        var generator = NumberGenerator(seed: 3)
        for _ in 0..<2000 {
            let (a, b) = (generator.number(), generator.number())
            #expect(apply("+", a, b) == apply("+", b, a))
            #expect(apply("*", a, b) == apply("*", b, a))
            #expect(apply("-", a, a) == "0")
            let x = generator.number(digits: 12, exponents: -8...3)
            let y = generator.number(digits: 12, exponents: -8...3)
            let z = generator.number(digits: 12, exponents: -8...3)
            let left = try x.multiplied(by: y.adding(z))
            #expect(try left == x.multiplied(by: y).adding(x.multiplied(by: z)))
            #expect(try x.adding(y).subtracting(y) == x)
            if !y.isZero {
                let back = try x.divided(by: y).multiplied(by: y).subtracting(x)
                #expect(try back.magnitude <= x.magnitude.multiplied(by: number("1e-37")))
                #expect(try x.multiplied(by: y).divided(by: y) == x)
            }
        }
    }

    @Test("Negation reverses, and the magnitude has no sign")
    func negation() {
        var generator = NumberGenerator(seed: 4)
        for _ in 0..<1000 {
            let value = generator.number()
            #expect(value.negated.negated == value)
            #expect(apply("+", value, value.negated) == "0")
            #expect(apply("-", .zero, value) == value.negated.description)
            #expect(!value.magnitude.isNegative)
            #expect(value.isNegative == value.description.hasPrefix("-"))
        }
        #expect(MBNumber.zero.negated.description == "0")
        #expect(MBNumber(Int64.min).negated.description == "9223372036854775808")
        #expect(MBNumber(Int64.min).negated.negated == MBNumber(Int64.min))
    }
}
