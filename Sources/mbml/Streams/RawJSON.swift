import Foundation

/// Finds a member of a JSON object as it's written, without reading its value, so that an `id` is
/// returned byte for byte, even if it's a number of any size.
enum RawJSON {
    /// The range of a member's value in a line that holds an object, or `nil` if there isn't one.
    ///
    /// The line doesn't need to be valid: brackets and quotes are counted, nothing else is checked.
    static func member(_ name: String, of line: Data) -> Range<Int>? {
        let wanted = Array("\"\(name)\"".utf8)
        let bytes = Array(line)
        var depth = 0
        var position = 0
        var key: Range<Int>?
        var start: Int?
        var found: Range<Int>?
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(from: position, in: bytes)
                if depth == 1, start == nil { key = position..<end }
                position = end
                continue
            case UInt8(ascii: ":") where depth == 1 && start == nil:
                start = position + 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                if depth == 1, let first = start {
                    if let key, bytes[key].elementsEqual(wanted) {
                        found = first..<position
                    }
                    start = nil
                }
                if byte != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
            position += 1
        }
        return found
    }

    private static func endOfString(from quote: Int, in bytes: [UInt8]) -> Int {
        var position = quote + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, bytes.count)
    }
}
