import Foundation
import MBDataEnvironment

/// The properties of a single numeral: reading, writing, rounding and converting it.
enum NumeralProperties {
    /// - Parameter number: the number that the library reads, the right one.
    static func violation(for numeral: String, _ number: MBNumber?) -> String? {
        // Unsafe: the bytes are read only during the call.
        let bytes = Array(numeral.utf8).withUnsafeBufferPointer { MBNumber(utf8: $0) }
        guard bytes == number else { return "its bytes are another number" }
        if let violation = violationOfPrefix(numeral, number) { return violation }
        guard let number else { return nil }
        guard MBNumber(number.description) == number else { return "its text is another number" }
        var text = "a"
        number.write(into: &text)
        guard text == "a" + number.description else { return "it's appended as \(text)" }
        return violationOfSigns(number) ?? violationOfRounding(number)
            ?? violationOfConversions(number)
    }

    /// The number that a longer text begins with.
    private static func violationOfPrefix(_ numeral: String, _ number: MBNumber?) -> String? {
        _ = MBNumber.integerPrefix(of: numeral)
        let prefix = MBNumber.prefix(of: " " + numeral + " cats")
        guard let number else {
            // A part of it may be one, also after a tab.
            guard let prefix else { return nil }
            guard prefix.length <= numeral.utf8.count + 1 else { return "the prefix is too long" }
            let part = String(decoding: numeral.utf8.prefix(prefix.length - 1), as: UTF8.self)
            return MBNumber(part.drop(while: \.isWhitespace)) == prefix.number
                ? nil : "the prefix \(part) is another number"
        }
        return prefix?.number == number && prefix?.length == numeral.utf8.count + 1
            ? nil : "a text that begins with it has the prefix \(String(describing: prefix))"
    }

    private static func violationOfSigns(_ number: MBNumber) -> String? {
        let text = number.description
        guard number.isNegative == text.hasPrefix("-"), number.isZero == (text == "0"),
            number.isInteger == !text.contains(".")
        else { return "it's said to be another kind of number" }
        guard number.negated.negated == number, number.magnitude.isNegative == false,
            number.magnitude == (number.isNegative ? number.negated : number)
        else { return "its negation or magnitude is wrong" }
        return nil
    }

    private static func violationOfRounding(_ number: MBNumber) -> String? {
        guard let reference = ReferenceNumber(number.description) else { return "no numeral" }
        let results: [(ReferenceNumber.Direction, MBNumber)] = [
            (.towardZero, number.truncated), (.down, number.floor), (.up, number.ceiling),
            (.nearest, number.rounded),
        ]
        for (direction, result) in results {
            guard result.description == reference.rounded(at: 0, direction).text else {
                return "\(direction) is \(result)"
            }
        }
        for places in [0, 1, 2, -1, 18, -18, 37, 38, -37, 127, 128, -127, -164, .max, .min] {
            let rounded = try? number.rounded(toPlaces: places)
            let place = 0 - max(-1000, min(1000, places))
            guard rounded?.description == reference.rounded(at: place, .nearest).text else {
                return "to \(places) places, it's \(String(describing: rounded))"
            }
        }
        let names = ["floor": number.floor, "ceil": number.ceiling, "round": number.rounded]
        for (name, result) in names {
            let outcome = outcome {
                try RichEnvironment.environment.evaluate("^\(name)(\(number))")
            }
            guard outcome == .value(.number(result)) else { return "^\(name) is \(outcome)" }
        }
        return nil
    }

    private static func violationOfConversions(_ number: MBNumber) -> String? {
        guard number.double.isFinite, number.double == Double(number.description) else {
            return "as a Double, it's \(number.double)"
        }
        // 4.9e-324 and 1e308 aren't numbers of the language.
        if let again = MBNumber(number.double), again.double != number.double {
            return "read from its Double, it has another one"
        }
        guard number.int64 == Int64(number.truncated.description) else {
            return "as an integer, it's \(String(describing: number.int64))"
        }
        for value in [MBValue.number(number), .string(number.description)] {
            guard value.integerValue == nil || value.numericValue == number else {
                return "\(value) has the numeric value \(String(describing: value.numericValue))"
            }
            _ = (try? value.decode(UInt8.self), try? value.decode(Int.self))
        }
        guard let decimal = number.decimal else { return nil }
        return MBNumber(decimal) == number ? nil : "as a Decimal, it's \(decimal)"
    }
}
