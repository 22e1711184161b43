import MBDataEnvironment

/// A value as a document writes it, with the place of each part of what it means.
///
/// Entities count as they're written; line breaks of any kind are one character, which is a blank
/// in an attribute. In a text, comments and the brackets of CDATA sections mean nothing.
struct ValueText: Sendable {
    /// How a value is written.
    enum Form: Sendable, Hashable {
        /// Between quotes of a kind.
        case attribute(quote: UInt8)
        case text
    }

    let form: Form
    /// What it means.
    private(set) var bytes: [UInt8] = []
    /// The offset in the document of each byte of the meaning and, at the end, of the end.
    private(set) var offsets: [Int] = []
    /// The end in the document of each byte's character.
    private(set) var ends: [Int] = []
    /// The ranges of the document that are inside of CDATA sections.
    private(set) var sections: [Range<Int>] = []

    /// The meaning as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - range: the value in the document, without quotes.
    ///   - document: the bytes of the document.
    init(_ range: Range<Int>, of document: [UInt8], as form: Form) {
        self.form = form
        var offset = range.lowerBound
        while offset < range.upperBound {
            switch document[offset] {
            case UInt8(ascii: "&"): offset = readEntity(at: offset, range.upperBound, document)
            case UInt8(ascii: "<") where form == .text:
                offset = skipMarkup(at: offset, range.upperBound, document)
            default: offset = readCharacter(at: offset, range.upperBound, document)
            }
        }
        offsets.append(range.upperBound)
        ends.append(range.upperBound)
    }

    private mutating func append(_ meaning: some Sequence<UInt8>, _ start: Int, _ end: Int) {
        for byte in meaning {
            bytes.append(byte)
            offsets.append(start)
            ends.append(end)
        }
    }

    private mutating func readCharacter(at start: Int, _ end: Int, _ document: [UInt8]) -> Int {
        let byte = document[start]
        let isAttribute = form != .text
        switch byte {
        case 0x0D:
            let next = start + 1 < end && document[start + 1] == 0x0A ? start + 2 : start + 1
            append(CollectionOfOne(isAttribute ? 0x20 : 0x0A), start, next)
            return next
        case 0x0A, 0x09:
            append(CollectionOfOne(isAttribute ? 0x20 : byte), start, start + 1)
            return start + 1
        default:
            var next = start + 1
            while next < end, document[next] & 0xC0 == 0x80 { next += 1 }
            append(document[start..<next], start, next)
            return next
        }
    }
}

// MARK: - Markup

extension ValueText {
    /// The longest entity: a character by number, with leading zeros.
    private static let longestEntity = 32

    private mutating func readEntity(at start: Int, _ end: Int, _ document: [UInt8]) -> Int {
        let limit = min(end, start + Self.longestEntity)
        guard let semicolon = document[start..<limit].firstIndex(of: UInt8(ascii: ";")),
            let scalar = Self.scalar(
                String(decoding: document[(start + 1)..<semicolon], as: UTF8.self))
        else { return readCharacter(at: start, end, document) }
        append(String(Character(scalar)).utf8, start, semicolon + 1)
        return semicolon + 1
    }

    /// What an entity or a character reference stands for, given what's between `&` and `;`.
    static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let code =
                digits.hasPrefix("x")
                ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
            return code.flatMap(Unicode.Scalar.init)
        }
    }

    /// Reads a section, or skips a comment or an instruction.
    private mutating func skipMarkup(at start: Int, _ end: Int, _ document: [UInt8]) -> Int {
        func has(_ mark: String, at offset: Int) -> Bool {
            document[offset..<end].starts(with: mark.utf8)
        }
        func after(_ mark: String, from offset: Int) -> Int? {
            var position = offset
            while position < end, !has(mark, at: position) { position += 1 }
            return position < end ? position + mark.utf8.count : nil
        }
        if has("<![CDATA[", at: start) {
            let close = after("]]>", from: start + 9)
            let inside = (start + 9)..<max(start + 9, close.map { $0 - 3 } ?? end)
            sections.append(inside)
            var offset = inside.lowerBound
            while offset < inside.upperBound {
                offset = readCharacter(at: offset, inside.upperBound, document)
            }
            return close ?? end
        }
        if has("<!--", at: start) { return after("-->", from: start + 4) ?? end }
        if has("<?", at: start) { return after("?>", from: start + 2) ?? end }
        return readCharacter(at: start, end, document)
    }
}

// MARK: - Places

extension ValueText {
    /// The range in the document of a range of the meaning.
    func range(of meaning: Range<Int>) -> Range<Int> {
        let lower = min(max(0, meaning.lowerBound), bytes.count)
        let upper = min(max(lower, meaning.upperBound), bytes.count)
        guard lower < upper else {
            // Between two characters: where the first one ends, to stay in its section.
            let offset = lower > 0 ? ends[lower - 1] : offsets[lower]
            return offset..<offset
        }
        return offsets[lower]..<ends[upper - 1]
    }

    /// The range in the document of a range of the meaning, before the next character if it's empty;
    /// nil if there's markup inside.
    func plainRange(of meaning: Range<Int>) -> Range<Int>? {
        for byte in meaning.dropLast()
        where offsets[byte] != offsets[byte + 1] && ends[byte] != offsets[byte + 1] {
            return nil
        }
        guard let first = meaning.first, let last = meaning.last else {
            return offsets[meaning.lowerBound]..<offsets[meaning.lowerBound]
        }
        return offsets[first]..<ends[last]
    }

    /// The offset in the meaning of an offset in the document; inside of an entity, that before it.
    func meaning(of offset: Int) -> Int {
        ends.dropLast().firstPosition { $0 > offset }
    }

    /// A text as the document has to write it at an offset; nil if it can't be there.
    func written(_ text: String, at offset: Int) -> String? {
        if sections.contains(where: { $0.lowerBound <= offset && offset <= $0.upperBound }) {
            return text.contains("]]>") || text.contains("\r") ? nil : text
        }
        var written = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">" where written.hasSuffix("]]"): written += "&gt;"
            case "\r": written += "&#13;"
            case "\n" where form != .text: written += "&#10;"
            case "\t" where form != .text: written += "&#9;"
            case "\"" where form == .attribute(quote: UInt8(ascii: "\"")): written += "&quot;"
            case "'" where form == .attribute(quote: UInt8(ascii: "'")): written += "&apos;"
            default:
                guard XMLText.isAllowed(scalar) else { return nil }
                written.unicodeScalars.append(scalar)
            }
        }
        return written
    }
}
