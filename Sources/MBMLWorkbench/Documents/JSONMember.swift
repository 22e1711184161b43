import Foundation
import MBDataEnvironment

/// A member of a JSON object as it's written.
package struct JSONMember {
    /// Where its name is, with the quotation marks.
    package let name: Range<Int>
    /// Where its value is, without the blanks around it.
    package let value: Range<Int>

    /// The members of an object, in order.
    ///
    /// It doesn't need to be valid: brackets and quotation marks are counted, and nothing else is
    /// checked.
    package static func all(of object: Range<Int>, in bytes: [UInt8]) -> [JSONMember] {
        var members: [JSONMember] = []
        var (depth, position) = (0, object.lowerBound)
        var name: Range<Int>?
        var value: Int?
        while position < object.upperBound {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfText(from: position, to: object.upperBound, in: bytes)
                if depth == 1, value == nil { name = position..<end }
                position = end
                continue
            case UInt8(ascii: ":") where depth == 1 && value == nil: value = position + 1
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                if depth == 1, let first = value, let key = name {
                    members.append(
                        JSONMember(name: key, value: trimmed(first..<position, in: bytes)))
                }
                if depth == 1 { (name, value) = (nil, nil) }
                if byte != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
            position += 1
        }
        return members
    }

    /// Where an object in a range of valid JSON, or one inside it, has a name that it already has; nil
    /// if none has. Complexity: linear.
    package static func repeatedName(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
        // The names of the objects around the place; those of arrays stay empty.
        var names: [Set<HashedKey>] = []
        var text = range.lowerBound..<range.lowerBound
        var position = range.lowerBound
        while position < range.upperBound {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                text = position..<endOfText(from: position, to: range.upperBound, in: bytes)
                position = text.upperBound
                continue
            case UInt8(ascii: ":"):
                let name = (try? MBValue(json: Data(bytes[text])))?.asString ?? ""
                guard let last = names.indices.last else { return nil }
                if !names[last].insert(HashedKey(name)).inserted { return text }
            case UInt8(ascii: "{"), UInt8(ascii: "["): names.append([])
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = names.popLast()
            default: break
            }
            position += 1
        }
        return nil
    }

    private static func endOfText(from quote: Int, to end: Int, in bytes: [UInt8]) -> Int {
        var position = quote + 1
        while position < end, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, end)
    }

    private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, blanks.contains(bytes[lower]) { lower += 1 }
        while upper > lower, blanks.contains(bytes[upper - 1]) { upper -= 1 }
        return lower..<upper
    }
}
