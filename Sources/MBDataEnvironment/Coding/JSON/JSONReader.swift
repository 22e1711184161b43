/// Reads one JSON document (RFC 8259) from UTF-8 bytes into a value.
///
/// Strict, exact, and linear in the input. Open collections are on a separate stack, so that a
/// document's depth never uses up the thread's stack.
struct JSONReader {
    /// An array or object that isn't closed yet.
    private struct Frame {
        let isObject: Bool
        /// Where its `[` or `{` is.
        let start: Int
        let firstValue: Int
        let firstKey: Int
        /// How deeply its values are nested so far, without the collections of tags.
        var depth = 0

        var closing: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    /// The text of a string with escapes while it's being read.
    var scratch: [UInt8] = []

    private let isTagged: Bool
    private let valueDepth: Int
    /// How many collections may be open: each level of a value takes two if it's tagged.
    private let mostFrames: Int
    private var frames: [Frame] = []
    /// The elements of all open collections, and the keys of all open objects.
    private var values: [MBValue] = []
    private var keys: [String] = []
    /// Shared by all empty objects, which would otherwise take a hundred times the memory of their
    /// text.
    private let emptyDictionary = MBDictionary()

    private init(_ bytes: UnsafeBufferPointer<UInt8>, tagged: Bool, limits: MBLimits) {
        self.bytes = bytes
        isTagged = tagged
        valueDepth = limits.valueDepth
        mostFrames = tagged ? 2 * (valueDepth + 1) : valueDepth
    }

    /// Reads a whole document, skipping a byte order mark at its start.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, tagged: Bool, limits: MBLimits
    ) throws(MBExpressionError) -> MBValue {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let document = UnsafeBufferPointer(rebasing: bytes[mark...])
        var reader = JSONReader(document, tagged: tagged, limits: limits)
        return try reader.readDocument()
    }

    /// The byte at the position; 0 at the end, which no rule accepts.
    @inline(__always)
    var current: UInt8 {
        position < bytes.count ? bytes[position] : 0
    }

    private mutating func readDocument() throws(MBExpressionError) -> MBValue {
        while true {
            guard let value = try readValue(), let document = try place(value) else { continue }
            skipBlanks()
            guard position == bytes.count else { throw failure(expected: "the end of the text") }
            return document
        }
    }

    /// Reads a complete value; returns nil after the `[` or `{` of one that has elements.
    private mutating func readValue() throws(MBExpressionError) -> MBValue? {
        skipBlanks()
        switch current {
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try readNumber())
        case UInt8(ascii: "{"): return try open(isObject: true)
        case UInt8(ascii: "["): return try open(isObject: false)
        case UInt8(ascii: "t"): return try read("true", as: true)
        case UInt8(ascii: "f"): return try read("false", as: false)
        case UInt8(ascii: "n"): return try read("null", as: .null)
        default: throw valueFailure()
        }
    }

    /// Opens an array or object, and closes it at once if it is empty.
    private mutating func open(isObject: Bool) throws(MBExpressionError) -> MBValue? {
        guard frames.count < mostFrames else { throw depthFailure(valueDepth, at: position) }
        let frame = Frame(
            isObject: isObject, start: position, firstValue: values.count, firstKey: keys.count)
        position += 1
        skipBlanks()
        if current == frame.closing {
            position += 1
            try close(frame, depth: 1)
            return isObject ? .dictionary(emptyDictionary) : .array([])
        }
        frames.append(frame)
        if isObject { try readKey(orClosing: true) }
        return nil
    }

    /// Puts a value into the innermost open collection, and closes all collections that end after
    /// it.
    ///
    /// - Returns: The value of the whole document, or nil if another value must follow.
    private mutating func place(_ placed: MBValue) throws(MBExpressionError) -> MBValue? {
        var value = placed
        while let frame = frames.last {
            values.append(value)
            skipBlanks()
            if current == UInt8(ascii: ",") {
                position += 1
                if frame.isObject { try readKey(orClosing: false) }
                return nil
            }
            guard current == frame.closing else {
                throw failure(
                    expected: frame.isObject
                        ? "',' or '}' after a value" : "',' or ']' after an element")
            }
            position += 1
            frames.removeLast()
            value = try frame.isObject ? object(of: frame) : array(of: frame)
        }
        return value
    }

    /// Notes how deeply a value is nested that is complete.
    private mutating func close(_ frame: Frame, depth: Int) throws(MBExpressionError) {
        guard isTagged else { return }
        guard depth <= valueDepth else { throw depthFailure(valueDepth, at: frame.start) }
        guard let last = frames.indices.last, frames[last].depth < depth else { return }
        frames[last].depth = depth
    }

    private mutating func array(of frame: Frame) throws(MBExpressionError) -> MBValue {
        let elements = Array(values[frame.firstValue...])
        values.removeLast(elements.count)
        try close(frame, depth: frame.depth + 1)
        return .array(elements)
    }

    private mutating func object(of frame: Frame) throws(MBExpressionError) -> MBValue {
        let count = keys.count - frame.firstKey
        var dictionary = MBDictionary(minimumCapacity: count)
        var offset = 0
        while offset < count {
            dictionary[keys[frame.firstKey + offset]] = values[frame.firstValue + offset]
            offset += 1
        }
        keys.removeLast(count)
        values.removeLast(count)
        guard isTagged, dictionary.count == 1, let entry = dictionary.first,
            // Comparing a longer key with the tags could take long.
            TextEquality.isHarmless(entry.key), let tag = JSONTag(rawValue: entry.key)
        else {
            try close(frame, depth: frame.depth + 1)
            return .dictionary(dictionary)
        }
        guard let value = tag.value(of: entry.value) else {
            throw failure(
                "expected \(tag.expectation) in '\(tag.rawValue)', found "
                    + JSONTag.found(entry.value),
                at: SourceRange(frame.start, position))
        }
        try close(frame, depth: tag == .set ? frame.depth : 0)
        return value
    }

    /// Reads a key and the colon after it.
    private mutating func readKey(orClosing: Bool) throws(MBExpressionError) {
        skipBlanks()
        guard current == UInt8(ascii: "\"") else {
            throw failure(
                expected: "a key in quotation marks " + (orClosing ? "or '}'" : "after ','"))
        }
        keys.append(try readString())
        skipBlanks()
        guard current == UInt8(ascii: ":") else { throw failure(expected: "':' after a key") }
        position += 1
    }

    /// Reads one of the three words.
    private mutating func read(
        _ word: StaticString, as value: MBValue
    ) throws(MBExpressionError) -> MBValue {
        guard
            bytes[position...].starts(
                with: UnsafeBufferPointer(
                    start: word.utf8Start, count: word.utf8CodeUnitCount)),
            wordLength(at: position) == word.utf8CodeUnitCount
        else { throw valueFailure() }
        position += word.utf8CodeUnitCount
        return value
    }

    @inline(__always)
    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}
