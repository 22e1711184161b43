extension MBType {
    /// Reads a type from its text form, which ``MBType`` lists.
    ///
    ///     let type = try MBType("[{name: string, price: number?}]")
    ///     let name = type.element.fields?.known["name"]
    ///     // → MBType.string
    ///
    /// - Parameter text: the text form, in which white space between words and signs doesn't
    ///   matter.
    /// - Throws: ``MBExpressionError`` with the code `invalidType` and the place in the text if it
    ///   isn't the form of a type, or if types are nested deeper than 100 levels.
    public init(_ text: String) throws(MBExpressionError) {
        var parser = MBTypeParser(text)
        self = try parser.whole()
    }
}

/// Reads the text form of a type.
struct MBTypeParser {
    private let text: String
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// How deeply types may be nested.
    private static let mostLevels = 100

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Whether a name can be written without quotes.
    static func isWord(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
        return name.utf8.allSatisfy(isWordByte)
    }

    /// Whether a name without quotes is that of a host type.
    static func isHostName(_ name: String) -> Bool {
        guard isWord(name), TextEquality.isHarmless(name) else { return isWord(name) }
        return !["any", "nothing", "set"].contains(name)
            && MBType.Kind(rawValue: name) == nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte >= 128
    }

    mutating func whole() throws(MBExpressionError) -> MBType {
        let type = try alternatives()
        skipBlanks()
        guard position == bytes.count else { throw problem("unexpected text after the type") }
        return type
    }

    /// `T|U`, where words next to each other are one type.
    private mutating func alternatives() throws(MBExpressionError) -> MBType {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.mostLevels else {
            throw problem("types are nested deeper than \(Self.mostLevels)")
        }
        var types: [MBType] = []
        repeat {
            let type = try optional()
            types.append(type)
        } while take("|")
        types = Self.joiningWords(types)
        guard types.count > 1 else { return types[0] }
        return .union(types.sorted { $0.text < $1.text })
    }

    /// All words of alternatives are one of them, wherever they are.
    private static func joiningWords(_ types: [MBType]) -> [MBType] {
        var words: [String] = []
        var (joined, place) = ([MBType](), Int?.none)
        for type in types {
            guard case .words(let more) = type else {
                joined.append(type)
                continue
            }
            words += more
            place = place ?? joined.endIndex
        }
        if let place { joined.insert(.words(words), at: place) }
        return joined
    }

    private mutating func optional() throws(MBExpressionError) -> MBType {
        var type = try simple()
        while take("?") { type = type.orNothing }
        return type
    }

    private mutating func simple() throws(MBExpressionError) -> MBType {
        skipBlanks()
        guard position < bytes.count else { throw problem("expected a type") }
        switch bytes[position] {
        case UInt8(ascii: "["):
            position += 1
            let element = try alternatives()
            try expect("]")
            return .array(element)
        case UInt8(ascii: "("):
            position += 1
            let type = try alternatives()
            try expect(")")
            return type
        case UInt8(ascii: "{"):
            position += 1
            return .dictionary(try fields())
        case UInt8(ascii: "\""): return .words([try quoted(by: UInt8(ascii: "\""))])
        case UInt8(ascii: "`"): return .host(try quoted(by: UInt8(ascii: "`")))
        default: return try named()
        }
    }

    private mutating func named() throws(MBExpressionError) -> MBType {
        let name = try word()
        // Comparing a longer one with the names of types could take long.
        guard TextEquality.isHarmless(name) else { return .host(name) }
        switch name {
        case "any": return .any
        case "nothing": return .nothing
        case "set" where take("<"):
            let element = try alternatives()
            try expect(">")
            return .set(element)
        default: return MBType.Kind(rawValue: name).map { .kind($0) } ?? .host(name)
        }
    }

    private mutating func fields() throws(MBExpressionError) -> MBType.Fields {
        var fields = MBType.Fields()
        guard !take("}") else { return fields }
        repeat {
            if take("*") {
                guard fields.others == nil else { throw problem("a second '*'") }
                fields.others = take(":") ? try alternatives() : .any
            } else {
                let key = try key()
                try expect(":")
                guard fields.known[key] == nil else {
                    throw problem("the key \(key.quoted) appears twice")
                }
                fields.known[key] = try alternatives()
            }
        } while take(",")
        try expect("}")
        return fields
    }

    private mutating func key() throws(MBExpressionError) -> String {
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            return try word()
        }
        return try quoted(by: UInt8(ascii: "\""))
    }

    private mutating func word() throws(MBExpressionError) -> String {
        skipBlanks()
        let start = position
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        guard position > start else { throw problem("expected a name") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// A text in quotes. A backslash in front of a quote or a backslash means that character.
    private mutating func quoted(by mark: UInt8) throws(MBExpressionError) -> String {
        let start = position
        var inside: [UInt8] = []
        position += 1
        while position < bytes.count, bytes[position] != mark {
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
            inside.append(bytes[position])
            position += 1
        }
        guard position < bytes.count else {
            position = start
            throw problem("the quoted name doesn't end")
        }
        position += 1
        return String(decoding: inside, as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position] == 32 || (9...13).contains(bytes[position]) {
            position += 1
        }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ mark: Unicode.Scalar) throws(MBExpressionError) {
        guard take(mark) else { throw problem("expected '\(mark)'") }
    }

    private func problem(_ message: String) -> MBExpressionError {
        let place = min(position, bytes.count)
        return .syntax(
            .invalidType, "\(message) in the type \(text.quoted)",
            at: SourceRange(place, min(place + 1, bytes.count))
        ).located(in: text)
    }
}
