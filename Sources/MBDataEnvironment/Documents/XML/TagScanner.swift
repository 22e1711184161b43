/// Follows XMLParser through the bytes of a document to find where tags and attribute values begin:
/// XMLParser reports only where a tag ends.
///
/// It's asked for the next tag whenever XMLParser has found one, so everything before the cursor is
/// well-formed. It only moves forward: its total work is linear in the document.
struct TagScanner {
    /// An attribute as written in a start tag.
    struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
        /// Where the value begins.
        var location: MBSourceLocation
        /// Whether the value equals its bytes: no entities, tabs or line breaks.
        var isPlain: Bool
    }

    enum Tag {
        case start
        case end
    }

    let bytes: [UInt8]
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var column = 1

    /// The name in the start tag that was read last.
    private(set) var name = 0..<0

    /// The attributes of the start tag that was read last.
    private(set) var attributes: [Attribute] = []

    /// Whether the start tag that was read last ends with `/>`.
    private(set) var isSelfClosing = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The location of the cursor.
    var location: MBSourceLocation { MBSourceLocation(line: line, column: column) }

    /// Moves the cursor forward.
    mutating func advance(to target: Int) {
        let end = min(target, bytes.count)
        guard offset < end else { return }
        bytes.withUnsafeBytes { bytes in
            var line = line
            var column = column
            var index = offset
            while index < end {
                if index + 8 <= end {
                    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    // High bits show bytes over 0x7F and, by borrowing, those under 0x20.
                    let borrow = word &- 0x2020_2020_2020_2020
                    if (word | borrow) & 0x8080_8080_8080_8080 == 0 {
                        column += 8
                        index += 8
                        continue
                    }
                }
                let byte = bytes[index]
                index += 1
                if byte == UInt8(ascii: "\n") {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
            self.line = line
            self.column = column
        }
        offset = end
    }

    /// Moves to the `<` of the next tag, past text, comments, CDATA and processing instructions.
    /// Nil if there is none.
    mutating func skipToTag() -> Tag? {
        while let at = firstIndex(of: UInt8(ascii: "<"), from: offset), at + 1 < bytes.count {
            let end: Int?
            switch bytes[at + 1] {
            case UInt8(ascii: "?"):
                end = endIndex(of: "?>", from: at + 2)
            case UInt8(ascii: "!") where has("<!--", at: at):
                end = endIndex(of: "-->", from: at + 4)
            case UInt8(ascii: "!") where has("<![CDATA[", at: at):
                end = endIndex(of: "]]>", from: at + 9)
            case UInt8(ascii: "!"):
                return nil
            case let next:
                advance(to: at)
                return next == UInt8(ascii: "/") ? .end : .start
            }
            guard let end else { return nil }
            advance(to: end)
        }
        return nil
    }

    /// Reads the start tag at the cursor and moves past it, or past the attribute that is one too
    /// many. False if it has no end; the attributes up to there are known even then.
    mutating func readStartTag(attributes limit: Int) -> Bool {
        attributes.removeAll(keepingCapacity: true)
        isSelfClosing = false
        var index = offset + 1
        let nameStart = index
        index = endOfName(from: index)
        name = nameStart..<index
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D:
                index += 1
            case UInt8(ascii: ">"):
                advance(to: index + 1)
                return true
            case UInt8(ascii: "/"):
                isSelfClosing = true
                index += 1
            default:
                guard let end = readAttribute(at: index) else { return false }
                index = end
                if attributes.count > limit { return true }
            }
        }
        return false
    }

    /// Records that the end of a self-closing tag was reported.
    mutating func closeSelf() {
        isSelfClosing = false
    }

    /// Moves past the end tag at the cursor.
    mutating func readEndTag() -> Bool {
        name = (offset + 2)..<endOfName(from: offset + 2)
        guard let end = endIndex(of: ">", from: offset) else { return false }
        advance(to: end)
        return true
    }

    private mutating func readAttribute(at start: Int) -> Int? {
        let nameEnd = endOfName(from: start)
        var index = skipBlanks(from: nameEnd)
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
        index = skipBlanks(from: index + 1)
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        advance(to: index + 1)
        let place = location
        let (end, isPlain) = endOfValue(quote, from: index + 1)
        attributes.append(
            Attribute(
                name: start..<nameEnd, value: (index + 1)..<end, location: place,
                isPlain: isPlain))
        guard end < bytes.count else { return nil }
        advance(to: end + 1)
        return end + 1
    }
}

extension TagScanner {
    /// The text of a range of bytes.
    func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer {
            String(decoding: $0[range.clamped(to: $0.indices)], as: UTF8.self)
        }
    }

    /// A name without its prefix; nil if it has none.
    func localName(_ range: Range<Int>) -> Range<Int>? {
        guard let colon = bytes[range].lastIndex(of: UInt8(ascii: ":")),
            colon > range.lowerBound, colon + 1 < range.upperBound
        else { return nil }
        return (colon + 1)..<range.upperBound
    }

    /// Whether there is a text at an index.
    func has(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        for step in 0..<text.utf8CodeUnitCount
        where bytes[index + step] != text.utf8Start[step] {
            return false
        }
        return true
    }

    /// The index after the next occurrence of a text.
    func endIndex(of text: StaticString, from start: Int) -> Int? {
        var from = start
        while let at = firstIndex(of: text.utf8Start[0], from: from) {
            if has(text, at: at) { return at + text.utf8CodeUnitCount }
            from = at + 1
        }
        return nil
    }

    /// The index of the next occurrence of a byte.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        bytes.firstIndex(of: byte, from: start)
    }

    private func endOfValue(_ quote: UInt8, from start: Int) -> (end: Int, isPlain: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var isPlain = true
            var index = start
            while index < bytes.count {
                let byte = bytes[index]
                if byte == quote { return (index, isPlain) }
                if byte < 0x20 || byte == UInt8(ascii: "&") { isPlain = false }
                index += 1
            }
            return (index, isPlain)
        }
    }

    private func skipBlanks(from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return index
            }
        }
        return index
    }

    private func endOfName(from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: ">"),
                UInt8(ascii: "/"):
                return index
            default:
                index += 1
            }
        }
        return min(index, bytes.count)
    }
}
