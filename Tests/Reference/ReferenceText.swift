import Foundation
import MBDataEnvironment

/// What the language says about values: texts, numbers, truth, equality and order.
enum ReferenceValue {
    /// The string form of a value.
    static func text(_ value: MBValue?) -> String {
        guard let value, !value.isNull else { return "" }
        return text(value, depth: 0)
    }

    private static func text(_ value: MBValue, depth: Int) -> String {
        let outer = String(repeating: "    ", count: depth)
        let inner = outer + "    "
        func list(_ elements: [MBValue], _ open: String, _ close: String) -> String {
            let lines = elements.map { inner + nested($0, depth: depth + 1) }
            let body = lines.isEmpty ? "" : lines.joined(separator: ",\n") + "\n"
            return "\(open)\n\(body)\(outer)\(close)"
        }
        switch value {
        case .string(let text): return text
        case .bool(let truth): return truth ? "1" : "0"
        case .array(let elements): return list(elements, "(", ")")
        case .dictionary(let entries):
            let lines = entries.sorted { comesFirst($0.key, $1.key) }.map {
                "\(inner)\(quoted($0.key)) = \(nested($0.value, depth: depth + 1));\n"
            }
            return "{\n\(lines.joined())\(outer)}"
        default:
            if let set = value.asOpaque(MBSet.self) {
                let members = set.members.sorted {
                    let (left, right) = (text($0, depth: depth + 1), text($1, depth: depth + 1))
                    return comesFirst(left, right)
                }
                return list(members, "{(", ")}")
            }
            // Numbers, dates and opaque values: how they print isn't the language's business.
            return value.description
        }
    }

    /// Whether a text comes first by its code points.
    private static func comesFirst(_ left: String, _ right: String) -> Bool {
        left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
    }

    private static func nested(_ value: MBValue, depth: Int) -> String {
        switch value {
        case .array, .dictionary: return text(value, depth: depth)
        default:
            if value.asOpaque(MBSet.self) != nil { return text(value, depth: depth) }
            return quoted(value.isNull ? "<null>" : text(value, depth: depth))
        }
    }

    private static func quoted(_ text: String) -> String {
        let isBare =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy { $0.isASCII && $0.isLetterOrDigit }
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"")
        return isBare ? text : "\"\(escaped)\""
    }

    /// The number at the beginning of a text after blanks, and whether it's all of the text.
    static func number(_ text: String) -> (number: MBNumber, isWhole: Bool)? {
        let letters = Letters(Letters(text).drop { $0.properties.isWhitespace })
        var end = 0
        if letters.at(end) == "+" || letters.at(end) == "-" { end += 1 }
        let start = end
        var points = 0
        while let letter = letters.at(end), letter.isDigit || (letter == "." && points == 0) {
            if letter == "." { points += 1 }
            end += 1
        }
        guard end - start > points else { return nil }
        if letters.at(end) == "e" || letters.at(end) == "E" {
            var last = end + 1
            if letters.at(last) == "+" || letters.at(last) == "-" { last += 1 }
            let digits = last
            while letters.at(last)?.isDigit == true { last += 1 }
            if last > digits { end = last }
        }
        guard let number = MBNumber(Letters(letters[..<end]).text) else { return nil }
        return (number, end == text.unicodeScalars.count)
    }

    /// The operand that a value is, or nil if it isn't a number.
    static func operand(_ value: MBValue?, isStrict: Bool) -> MBNumber? {
        switch value {
        case .number(let number): return number
        case .bool(let truth): return truth ? 1 : 0
        case .string(let text):
            guard let (number, isWhole) = number(text) else { return nil }
            return isStrict && !isWhole ? nil : number
        default: return nil
        }
    }

    static func truth(_ value: MBValue?) -> Bool {
        switch value {
        case nil: return false
        case .bool(let truth): return truth
        case .number(let number): return number != 0
        case .string(let text): return !["", "F", "f", "0"].contains(text)
        case .some(let value): return !value.isNull
        }
    }

    // MARK: - Equality

    static func areEqual(_ left: MBValue?, _ right: MBValue?) -> Bool {
        let left = left?.isNull == true ? nil : left
        let right = right?.isNull == true ? nil : right
        guard let left, let right else { return left == nil && right == nil }
        switch (left, right) {
        case (.bool(let truth), .bool(let other)): return truth == other
        case (.number(let number), .number(let other)): return number == other
        case (.bool(let truth), .number(let number)), (.number(let number), .bool(let truth)):
            return number == (truth ? 1 : 0)
        case (.bool(let truth), .string(let text)), (.string(let text), .bool(let truth)):
            switch text.lowercased() {
            case "t", "true", "yes": return truth
            case "f", "false", "no": return !truth
            default: return number(text)?.number == (truth ? 1 : 0)
            }
        case (.date(let date), .number(let number)), (.number(let number), .date(let date)):
            return MBNumber(date.timeIntervalSince1970) == number
        case (.number(let number), let other), (let other, .number(let number)):
            return self.number(text(other))?.number == number
        case (.bool(let truth), let other), (let other, .bool(let truth)):
            return number(text(other))?.number == (truth ? 1 : 0)
        case (.string(let text), .string(let other)): return text == other
        case (.array, .array), (.dictionary, .dictionary), (.date, .date), (.opaque, .opaque):
            return left == right
        default: return false
        }
    }

    /// Whether a strict comparison needs no guess: a text that is compared with a number is one,
    /// or doesn't begin with one.
    static func isStrictlyComparable(_ left: MBValue?, _ right: MBValue?) -> Bool {
        switch (left, right) {
        case (.string(let text), .number), (.number, .string(let text)),
            (.string(let text), .bool), (.bool, .string(let text)):
            return number(text)?.isWhole != false
        default: return true
        }
    }

    // MARK: - Order

    /// Negative, zero or positive as the left value comes first, or nil without an order.
    static func order(_ left: MBValue?, _ right: MBValue?) -> Int? {
        let left = left?.isNull == true ? nil : left
        let right = right?.isNull == true ? nil : right
        guard let left, let right else {
            return left == nil ? (right == nil ? 0 : -1) : 1
        }
        if case .string = left, case .string = right {
            // The collation isn't the language's business.
            return MBValue.compare(left, right).map(\.rawValue)
        }
        switch (left, right) {
        case (.date(let date), .date(let other)):
            return date < other ? -1 : date > other ? 1 : 0
        case (.date, .bool), (.bool, .date), (.date, .string), (.string, .date): return nil
        default:
            guard let number = orderable(left), let other = orderable(right) else { return nil }
            return number < other ? -1 : number > other ? 1 : 0
        }
    }

    private static func orderable(_ value: MBValue) -> MBNumber? {
        if case .date(let date) = value { return MBNumber(date.timeIntervalSince1970) }
        return operand(value, isStrict: false)
    }
}
