import Foundation
import MBDataEnvironment

/// The properties of numerals and arithmetic that hold for any texts.
struct NumberProperties {
    /// A number, and the same in the arithmetic of the reference.
    private struct Operand {
        let number: MBNumber
        let reference: ReferenceNumber
    }

    /// Why a property doesn't hold for the numerals of a text, which spaces and line ends separate;
    /// nil if all hold.
    static func violation(for text: String) -> String? {
        var operands: [Operand] = []
        for numeral in text.split(whereSeparator: { $0 == " " || $0.isNewline }).prefix(3) {
            let number = MBNumber(numeral)
            let reference = ReferenceNumber(String(numeral))
            guard number?.description == reference?.text else {
                return "\(numeral) is read as \(number?.description ?? "nothing")"
            }
            if let violation = NumeralProperties.violation(for: String(numeral), number) {
                return "\(numeral): \(violation)"
            }
            guard let number, let exact = ReferenceNumber(number.description) else { continue }
            operands.append(Operand(number: number, reference: exact))
        }
        // Each with itself and with the next one, in both orders.
        for position in operands.indices {
            let (left, right) = (operands[position], operands[(position + 1) % operands.count])
            for (a, b) in [(left, left), (left, right), (right, left)] {
                if let violation = violation(a, b) {
                    return "\(a.number) and \(b.number): \(violation)"
                }
            }
        }
        return operands.count == 3 ? violationOfThree(operands.map(\.number)) : nil
    }

    private static func violation(_ left: Operand, _ right: Operand) -> String? {
        let (a, b) = (left.number, right.number)
        let sum = result { () throws(MBNumber.ArithmeticError) in try a.adding(b) }
        let difference = result { () throws(MBNumber.ArithmeticError) in try a.subtracting(b) }
        let product = result { () throws(MBNumber.ArithmeticError) in try a.multiplied(by: b) }
        let exactSum = left.reference + right.reference
        let exactDifference = left.reference + right.reference.negated
        let exactProduct = left.reference * right.reference
        guard sum.isRounded(exactSum) else { return "the sum is \(sum)" }
        guard difference.isRounded(exactDifference) else {
            return "the difference is \(difference)"
        }
        guard product.isRounded(exactProduct) else { return "the product is \(product)" }
        return violationOfQuotients(left, right)
            ?? violationOfOrder(left, right)
            ?? violationOfExpressions(a, b, [("+", sum), ("-", difference), ("*", product)])
            ?? violationOfDecimals(
                a, b, exactSum.isExact ? sum : nil, exactProduct.isExact ? product : nil)
    }

    private static func violationOfQuotients(_ left: Operand, _ right: Operand) -> String? {
        let (a, b) = (left.number, right.number)
        let quotient = result { () throws(MBNumber.ArithmeticError) in try a.divided(by: b) }
        let rest = result { () throws(MBNumber.ArithmeticError) in
            try a.truncatingRemainder(dividingBy: b)
        }
        let whole = result { () throws(MBNumber.ArithmeticError) in try a.remainder(dividingBy: b) }
        let isZero = right.reference.isZero
        guard
            isZero
                ? quotient == .divisionByZero : quotient.isRounded(left.reference / right.reference)
        else { return "the quotient is \(quotient)" }
        guard
            isZero
                ? rest == .divisionByZero
                : rest.isRounded(left.reference.remainder(dividingBy: right.reference))
        else { return "the remainder with fractions is \(rest)" }
        let dividend = left.reference.rounded(at: 0, .towardZero)
        let divisor = right.reference.rounded(at: 0, .towardZero)
        guard
            divisor.isZero
                ? whole == .divisionByZero
                : whole.isRounded(dividend.remainder(dividingBy: divisor))
        else { return "the remainder is \(whole)" }
        return violationOfExpressions(a, b, [("/", quotient), ("%", whole)])
    }

    private static func violationOfOrder(_ left: Operand, _ right: Operand) -> String? {
        let (a, b) = (left.number, right.number)
        let isLess = left.reference < right.reference
        let isGreater = right.reference < left.reference
        guard (a < b) == isLess, (a > b) == isGreater, (a == b) == (!isLess && !isGreater) else {
            return "the order is wrong"
        }
        if a == b, a.hashValue != b.hashValue { return "they're equal with different hashes" }
        let environment = environment(a, b)
        let texts = [("<", isLess), (">=", !isLess), ("==", !isLess && !isGreater)]
        for (sign, expected) in texts {
            let outcome = outcome { try environment.evaluate("$a \(sign) $b", as: .boolean) }
            guard outcome == .value(.bool(expected)) else { return "\(sign) is \(outcome)" }
        }
        return nil
    }

    /// Expressions calculate like the operations of the type, with variables and with literals.
    private static func violationOfExpressions(
        _ a: MBNumber, _ b: MBNumber, _ results: [(sign: String, result: Arithmetic)]
    ) -> String? {
        let environment = environment(a, b)
        for (sign, expected) in results {
            for text in ["#($a \(sign) $b)", "#((\(a)) \(sign) (\(b)))"] {
                let outcome = outcome { try environment.evaluate(text) }
                let isRight =
                    switch expected {
                    case .number(let number): outcome == .value(.number(number))
                    case .divisionByZero, .outOfRange: outcome.code != nil
                    }
                guard isRight else { return "\(text) is \(outcome), and not \(expected)" }
            }
        }
        return nil
    }

    private static let plain = MBEnvironment()

    private static func environment(_ a: MBNumber, _ b: MBNumber) -> MBEnvironment {
        var environment = plain
        environment["a"] = .number(a)
        environment["b"] = .number(b)
        return environment
    }

    /// Foundation calculates the same where its `Decimal` is exact: far from the ends of its range,
    /// where it has NaN instead of results.
    private static func violationOfDecimals(
        _ a: MBNumber, _ b: MBNumber, _ sum: Arithmetic?, _ product: Arithmetic?
    ) -> String? {
        guard let left = a.decimal, let right = b.decimal,
            [left, right].allSatisfy({ $0.isZero || (-50...50).contains($0.exponent) })
        else { return nil }
        guard MBNumber(left) == a, MBNumber(right) == b else { return "a decimal isn't the number" }
        if case .number(let sum)? = sum, MBNumber(left + right) != sum {
            return "Foundation's sum is \(left + right)"
        }
        if case .number(let product)? = product, MBNumber(left * right) != product {
            return "Foundation's product is \(left * right)"
        }
        return (left < right) == (a < b) ? nil : "Foundation's order is another one"
    }

    /// What is exact doesn't depend on the order of its parts, and can be undone.
    private static func violationOfThree(_ numbers: [MBNumber]) -> String? {
        let (a, b, c) = (numbers[0], numbers[1], numbers[2])
        let sorted = numbers.sorted()
        guard sorted[0] <= sorted[1], sorted[1] <= sorted[2], sorted[0] <= sorted[2] else {
            return "the order of \(numbers) isn't total"
        }
        guard let first = ReferenceNumber(a.description),
            let second = ReferenceNumber(b.description), let third = ReferenceNumber(c.description)
        else { return "a description isn't a numeral" }
        if (first + second).isExact, (second + third).isExact, (first + second + third).isExact,
            let sum = try? a.adding(b), let other = try? b.adding(c), let left = try? sum.adding(c)
        {
            guard (try? a.adding(other)) == left else { return "\(numbers): another sum" }
            guard (try? sum.subtracting(b)) == a else { return "\(numbers): another difference" }
        }
        if (first * second).isExact, (second * third).isExact, (first * second * third).isExact,
            let product = try? a.multiplied(by: b), let other = try? b.multiplied(by: c),
            let left = try? product.multiplied(by: c)
        {
            guard (try? a.multiplied(by: other)) == left else {
                return "\(numbers): another product"
            }
            guard b.isZero || (try? product.divided(by: b)) == a else {
                return "\(numbers): another quotient"
            }
        }
        return nil
    }

    private enum Arithmetic: Equatable {
        case number(MBNumber)
        case divisionByZero, outOfRange

        /// Whether it's what rounding an exact result gives.
        func isRounded(_ exact: ReferenceNumber) -> Bool {
            switch self {
            case .number(let number): number.description == exact.text
            case .outOfRange: exact.text == nil
            case .divisionByZero: false
            }
        }
    }

    private static func result(
        _ body: () throws(MBNumber.ArithmeticError) -> MBNumber
    ) -> Arithmetic {
        do throws(MBNumber.ArithmeticError) {
            return .number(try body())
        } catch {
            return error == .divisionByZero ? .divisionByZero : .outOfRange
        }
    }
}
