import Foundation

/// Writes a value as JSON.
///
/// Open collections are on a separate stack, so that a value's depth never uses up the thread's
/// stack. The output is limited, because a value that shares parts can be far larger as text than
/// in memory.
struct JSONWriter {
    /// A collection that is being written.
    private struct Frame {
        enum Content {
            case elements([MBValue])
            case entries(MBDictionary)
        }

        let content: Content
        let count: Int
        let closing: StaticString
        var next = 0
    }

    private let isTagged: Bool
    private let isPretty: Bool
    private let limit: Int
    private var bytes: [UInt8] = []
    private var frames: [Frame] = []

    private init(tagged: Bool, pretty: Bool, limits: MBLimits) {
        isTagged = tagged
        isPretty = pretty
        limit = limits.memory
    }

    /// The JSON of a value as UTF-8.
    static func write(
        _ value: MBValue, tagged: Bool, pretty: Bool, limits: MBLimits
    ) throws(MBExpressionError) -> [UInt8] {
        var writer = JSONWriter(tagged: tagged, pretty: pretty, limits: limits)
        try writer.write(value)
        while let last = writer.frames.indices.last { try writer.advance(last) }
        try writer.checkLimit()
        return writer.bytes
    }

    private func checkLimit() throws(MBExpressionError) {
        guard bytes.count > limit else { return }
        throw .limit("the JSON of the value is longer than \(limit) bytes (memory)")
    }

    /// Writes the next element of the innermost open collection, or closes it.
    private mutating func advance(_ last: Int) throws(MBExpressionError) {
        let next = frames[last].next
        guard next < frames[last].count else {
            let closing = frames[last].closing
            frames.removeLast()
            breakLine()
            put(closing)
            return
        }
        if next > 0 { put(UInt8(ascii: ",")) }
        breakLine()
        frames[last].next = next + 1
        switch frames[last].content {
        case .elements(let elements):
            try write(elements[next])
        case .entries(let dictionary):
            let (key, value) = dictionary[next]
            put(quoted: key)
            put(isPretty ? ": " : ":")
            try write(value)
        }
    }

    /// Writes a value, or only the beginning of a collection that isn't empty.
    private mutating func write(_ value: MBValue) throws(MBExpressionError) {
        try checkLimit()
        switch value {
        case .string(let text): put(quoted: text)
        case .number(let number): put(number)
        case .bool(let truth): put(truth ? "true" : "false")
        case .array(let elements): open(.elements(elements), elements.count, "[", "]")
        case .dictionary(let dictionary):
            open(.entries(dictionary), dictionary.count, "{", "}")
        case .date(let date): try put(date)
        case .opaque(let opaque):
            if opaque.isNull { put("null") } else { put(opaque.object) }
        }
    }

    private mutating func open(
        _ content: Frame.Content, _ count: Int, _ opening: StaticString, _ closing: StaticString
    ) {
        put(opening)
        if count == 0 {
            put(closing)
        } else {
            frames.append(Frame(content: content, count: count, closing: closing))
        }
    }

    private mutating func put(_ date: Date) throws(MBExpressionError) {
        guard let seconds = JSONTag.seconds(date) else {
            throw .evaluation(.notConvertible, "the date is out of range for JSON")
        }
        if isTagged { beginTag("$date") }
        put(seconds)
        if isTagged { put("}") }
    }

    private mutating func put(_ object: any MBKeyValueCoding) {
        if let set = object as? MBSet {
            if isTagged { beginTag("$set") }
            open(.elements(set.members), set.members.count, "[", isTagged ? "]}" : "]")
            return
        }
        if let data = object as? MBData {
            put(data.hexadecimal, tag: "$data")
            return
        }
        if isTagged, let numbers = Self.numbers(of: object) {
            beginTag("$" + type(of: object).typeName)
            put("[")
            for (position, number) in numbers.enumerated() {
                if position > 0 { put(isPretty ? ", " : ",") }
                put(number)
            }
            put("]}")
            return
        }
        put(object.valueDescription, tag: "$opaque")
    }

    private mutating func put(_ text: String, tag: String) {
        if isTagged { beginTag(tag) }
        put(quoted: text)
        if isTagged { put("}") }
    }

    private mutating func beginTag(_ tag: String) {
        put("{")
        put(quoted: tag)
        put(isPretty ? ": " : ":")
    }

    /// The numbers that make up a range or a geometric value of the library.
    private static func numbers(of object: any MBKeyValueCoding) -> [MBNumber]? {
        switch object {
        case let range as MBRange: [MBNumber(range.location), MBNumber(range.length)]
        case let rect as MBRect: rect.components
        case let size as MBSize: size.components
        case let point as MBPoint: point.components
        case let insets as MBInsets: insets.components
        default: nil
        }
    }
}

extension JSONWriter {
    private mutating func breakLine() {
        guard isPretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(
            contentsOf: repeatElement(UInt8(ascii: " "), count: frames.count * 2))
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        bytes.append(byte)
    }

    private mutating func put(_ text: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(
                start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func put(_ number: MBNumber) {
        number.withUTF8Text { bytes.append(contentsOf: $0) }
    }

    /// Puts a string, escaping only what must be escaped.
    private mutating func put(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        var contiguous = text
        contiguous.withUTF8 { utf8 in
            var run = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
                else { continue }
                bytes.append(contentsOf: utf8[run..<index])
                putEscape(byte)
                run = index + 1
            }
            bytes.append(contentsOf: utf8[run...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func putEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        default:
            put(byte < 0x10 ? "u000" : "u001")
            bytes.append(contentsOf: String(byte & 15, radix: 16).utf8)
        }
    }
}
