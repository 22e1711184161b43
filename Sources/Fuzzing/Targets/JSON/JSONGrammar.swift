/// The grammar of RFC 8259, as it's written there: what a reader of JSON must accept.
///
/// Like the library, it takes half of a surrogate pair for a mistake, because no text of Swift can
/// hold one.
struct JSONGrammar {
    private let units: [UInt8]
    private var position = 0
    private var depth = 0
    /// The deepest nesting of arrays and objects.
    private(set) var greatestDepth = 0
    /// The numbers of the document.
    private(set) var numerals: [String] = []
    private(set) var isValid = false

    init(_ text: String) {
        units = Array(text.utf8)
        if units.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        isValid = readElement() && position == units.count
    }

    private var current: UInt8? { position < units.count ? units[position] : nil }

    private mutating func read(_ sign: Character) -> Bool {
        guard current == sign.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let unit = current, [0x20, 0x0A, 0x0D, 0x09].contains(unit) { position += 1 }
    }

    private mutating func readElement() -> Bool {
        skipBlanks()
        guard readValue() else { return false }
        skipBlanks()
        return true
    }

    private mutating func readValue() -> Bool {
        switch current {
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "["): return readCollection("]") { $0.readElement() }
        case UInt8(ascii: "{"):
            return readCollection("}") { grammar in
                grammar.skipBlanks()
                guard grammar.readString() else { return false }
                grammar.skipBlanks()
                return grammar.read(":") && grammar.readElement()
            }
        case UInt8(ascii: "t"): return readWord("true")
        case UInt8(ascii: "f"): return readWord("false")
        case UInt8(ascii: "n"): return readWord("null")
        default: return readNumber()
        }
    }

    private mutating func readWord(_ word: String) -> Bool {
        guard units[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func readCollection(
        _ end: Character, _ readPart: (inout JSONGrammar) -> Bool
    ) -> Bool {
        position += 1
        depth += 1
        greatestDepth = max(greatestDepth, depth)
        defer { depth -= 1 }
        // Deeper than the library reads; the grammar itself has no end.
        guard depth <= 300 else { return false }
        skipBlanks()
        if read(end) { return true }
        repeat {
            guard readPart(&self) else { return false }
        } while read(",")
        return read(end)
    }

    private mutating func readString() -> Bool {
        guard read("\"") else { return false }
        while let unit = current {
            if read("\"") { return true }
            guard unit >= 0x20 else { return false }
            position += 1
            guard unit == UInt8(ascii: "\\") else { continue }
            guard let escape = current else { return false }
            position += 1
            if "\"\\/bfnrt".utf8.contains(escape) { continue }
            guard escape == UInt8(ascii: "u"), let first = readHexadecimal() else { return false }
            switch first {
            case 0xD800..<0xDC00:
                guard read("\\"), read("u"), let second = readHexadecimal(),
                    (0xDC00..<0xE000).contains(second)
                else { return false }
            case 0xDC00..<0xE000: return false
            default: break
            }
        }
        return false
    }

    private mutating func readHexadecimal() -> Int? {
        var value = 0
        for _ in 0..<4 {
            guard let unit = current, let digit = Character(Unicode.Scalar(unit)).hexDigitValue
            else { return nil }
            value = value * 16 + digit
            position += 1
        }
        return value
    }

    private mutating func readNumber() -> Bool {
        let start = position
        _ = read("-")
        guard read("0") || readDigits() else { return false }
        if read(".") { guard readDigits() else { return false } }
        if read("e") || read("E") {
            if !read("+") { _ = read("-") }
            guard readDigits() else { return false }
        }
        numerals.append(String(decoding: units[start..<position], as: UTF8.self))
        return true
    }

    private mutating func readDigits() -> Bool {
        let start = position
        while let unit = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(unit) {
            position += 1
        }
        return position > start
    }
}
