import Foundation

extension MathFunctions {
    /// Calculates and prints a binary number, like C: 12.5 is printed as 12, half to even. A
    /// divisor of 0 gives infinity or NaN.
    static func percent(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let first = call.count - 2
        let dividend = try operand(first, call).double
        let divisor = try operand(first + 1, call).double
        let format = try first > 0 ? unescaped(call.source(0), call) : "%.0f%%"
        let value = dividend * 100 / divisor
        // Drop the sign of 0 divided by a negative number.
        return .string(try PercentFormat(format).text(of: value == 0 ? 0 : value))
    }

    private static func operand(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBNumber {
        if let number = try call.arithmetic(position) { return number }
        throw MBExpressionError(
            "parameter \(position + 1) is missing or nothing", code: .missingParameter)
    }

    /// A text in which only escapes are replaced and nothing is evaluated.
    private static func unescaped(
        _ text: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        try call.step(text.utf8.count / 8)
        let list = Lexer.tokens(
            of: SourceBytes(text), as: .string, calls: FunctionTable(), nestingLimit: 0)
        var result = ""
        for token in list.level(list.all) {
            if case .escape(let byte) = token.kind {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += list.source.text(token.range)
            }
        }
        return result
    }
}

/// A text with at most one conversion of a binary number, in C notation.
private struct PercentFormat {
    private var before = ""
    private var conversion: Conversion?
    private var after = ""

    private struct Conversion {
        var flags = Set<UInt8>()
        var width: Int?
        var precision: Int?
        var letter: UInt8 = 0
    }

    private static let flags = "+- #0"
    private static let letters = "fegFEG"
    private static let largest = 100

    /// - Throws: an error that quotes an invalid conversion, or one too many.
    init(_ format: String) throws(MBExpressionError) {
        let bytes = Array(format.utf8)
        var position = 0
        while position < bytes.count {
            let start = position
            guard bytes[start] == UInt8(ascii: "%") else {
                position = bytes[start...].firstIndex(of: UInt8(ascii: "%")) ?? bytes.count
                append(bytes[start..<position])
                continue
            }
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "%") {
                append(bytes[start..<position])
                position += 1
                continue
            }
            let found = try Self.conversion(in: bytes, at: &position)
            guard let found, conversion == nil else {
                var end = min(position + 1, bytes.count, start + 40)
                while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
                let text = String(decoding: bytes[start..<end], as: UTF8.self)
                throw MBExpressionError(
                    found == nil
                        ? "'\(text)' in the format prints no number with decimals; "
                            + "use %f, %e or %g, and %% for a percent sign"
                        : "the format prints more than one number; use %% for a percent sign",
                    code: .invalidParameter)
            }
            conversion = found
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        if conversion == nil { before += text } else { after += text }
    }

    /// Reads the conversion after a percent sign and moves past it; nil if it isn't one of a binary
    /// number, with the position where that becomes clear.
    private static func conversion(
        in bytes: [UInt8], at position: inout Int
    ) throws(MBExpressionError) -> Conversion? {
        var conversion = Conversion()
        while position < bytes.count, flags.utf8.contains(bytes[position]) {
            conversion.flags.insert(bytes[position])
            position += 1
        }
        conversion.width = try integer(in: bytes, at: &position)
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            conversion.precision = try integer(in: bytes, at: &position) ?? 0
        }
        guard position < bytes.count, letters.utf8.contains(bytes[position]) else { return nil }
        conversion.letter = bytes[position]
        position += 1
        return conversion
    }

    private static func integer(
        in bytes: [UInt8], at position: inout Int
    ) throws(MBExpressionError) -> Int? {
        var value: Int?
        while position < bytes.count, bytes[position].isASCIIDigit {
            let next = (value ?? 0) * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            guard next <= largest else {
                throw MBExpressionError(
                    "width and precision in the format may be \(largest) at most",
                    code: .invalidParameter)
            }
            value = next
            position += 1
        }
        return value
    }

    func text(of value: Double) -> String {
        guard let conversion else { return before }
        var specification = "%"
        for flag in Self.flags.unicodeScalars
        where conversion.flags.contains(UInt8(ascii: flag)) {
            // Some C libraries print the sign of NaN, others don't.
            if value.isNaN, flag == "+" || flag == " " { continue }
            specification.unicodeScalars.append(flag)
        }
        if let width = conversion.width { specification += String(width) }
        if let precision = conversion.precision { specification += ".\(precision)" }
        specification.unicodeScalars.append(Unicode.Scalar(conversion.letter))
        return before + String(format: specification, value.isNaN ? .nan : value) + after
    }
}
