/// How a document writes the value of an attribute or the text of an element: entities, blanks,
/// comments and CDATA sections.
struct WrittenValue {
    /// Where each byte of the value is written. All bytes of a character have its place.
    private var places: [Range<Int>] = []
    private let bytes: [UInt8]
    private var position: Int
    /// Whether it's in quotes, where line breaks are blanks and markup can't be.
    private let isAttribute: Bool
    private var isInSection = false

    /// Reads a value of a well-formed document.
    ///
    /// - Parameters:
    ///   - value: what is written, in UTF-8.
    ///   - bytes: the document, with line feeds between its lines.
    ///   - start: where the value begins.
    /// - Returns: nil if something else is written there, such as elements in the text.
    init?(of value: String, in bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        position = start
        isAttribute = start > 0 && bytes[start - 1] != UInt8(ascii: ">")
        let value = Array(value.utf8)
        places.reserveCapacity(value.count)
        while places.count < value.count {
            let rest = value[places.count...]
            guard let character = next(), !character.isEmpty, rest.starts(with: character) else {
                return nil
            }
        }
    }

    /// The range in the document of a range of the value; nil if there's markup inside.
    func range(of range: Range<Int>) -> Range<Int>? {
        guard let first = range.first, let last = range.last else {
            // Nothing is replaced: what comes there goes before the next character.
            if places.indices.contains(range.lowerBound) {
                let start = places[range.lowerBound].lowerBound
                return start..<start
            }
            let end = places.last?.upperBound ?? position
            return end..<end
        }
        for (left, right) in zip(places[range], places[range].dropFirst())
        where left != right && left.upperBound != right.lowerBound {
            return nil
        }
        return places[first].lowerBound..<places[last].upperBound
    }

    /// Reads one character and returns its UTF-8.
    private mutating func next() -> [UInt8]? {
        if !isAttribute { guard skipMarkup() else { return nil } }
        guard position < bytes.count else { return nil }
        let start = position
        let byte = bytes[position]
        let character: [UInt8]
        if byte == UInt8(ascii: "&"), !isInSection {
            guard let end = bytes[position...].prefix(Self.longestEntity).firstIndex(of: 59),
                let scalar = Self.scalar(ofEntity: bytes[(position + 1)..<end])
            else { return nil }
            position = end + 1
            character = Array(String(Character(scalar)).utf8)
        } else {
            position += 1
            while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
            let isBlank = isAttribute && (byte == 9 || byte == 10)
            character = isBlank ? [32] : Array(bytes[start..<position])
        }
        places += Array(repeating: start..<position, count: character.count)
        return character
    }

    /// Moves past comments, processing instructions, and the beginnings and ends of sections.
    private mutating func skipMarkup() -> Bool {
        while position < bytes.count {
            if isInSection {
                guard has("]]>") else { return true }
                isInSection = false
                position += 3
            } else if has("<![CDATA[") {
                isInSection = true
                position += 9
            } else if has("<!--") {
                guard skip(through: "-->") else { return false }
            } else if has("<?") {
                guard skip(through: "?>") else { return false }
            } else {
                return bytes[position] != UInt8(ascii: "<")
            }
        }
        return false
    }

    private func has(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    private mutating func skip(through end: StaticString) -> Bool {
        while position < bytes.count {
            if has(end) {
                position += end.utf8CodeUnitCount
                return true
            }
            position += 1
        }
        return false
    }

    private static let longestEntity = 64

    private static func scalar(ofEntity name: ArraySlice<UInt8>) -> UnicodeScalar? {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            guard name.hasPrefix("#"),
                let code = UInt32(
                    name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            else { return nil }
            return UnicodeScalar(code)
        }
    }
}
