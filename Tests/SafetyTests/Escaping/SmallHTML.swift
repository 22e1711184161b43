/// Reads tags and text as the HTML standard does, as far as texts without scripts need it. It knows
/// nothing of how the library escapes.
struct SmallHTML {
    /// What is between `<` and `>` of each tag.
    private(set) var tags: [String] = []
    /// The text outside tags, with references decoded.
    private(set) var text = ""

    init(_ source: String) {
        var rest = source.unicodeScalars[...]
        var plain = String.UnicodeScalarView()
        while let scalar = rest.first {
            let next = rest.dropFirst().first
            let beginsTag = next.map {
                $0 == "/" || $0 == "!" || $0 == "?" || $0.properties.isAlphabetic
            }
            guard scalar == "<", beginsTag == true else {
                plain.append(scalar)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst()
            var tag = String.UnicodeScalarView()
            var quote: Unicode.Scalar?
            while let inside = rest.first, quote != nil || inside != ">" {
                if let open = quote {
                    if inside == open { quote = nil }
                } else if inside == "\"" || inside == "'" {
                    quote = inside
                }
                tag.append(inside)
                rest = rest.dropFirst()
            }
            rest = rest.dropFirst()
            tags.append(String(tag))
        }
        text = Self.decoded(String(plain))
    }

    /// The values of a tag's attributes, which are all in quotes; nil if they aren't.
    static func attributes(of tag: String) -> [String]? {
        var values: [String] = []
        var rest = tag.unicodeScalars.drop { $0 != " " }
        while let start = rest.first {
            guard start != " " else {
                rest = rest.dropFirst()
                continue
            }
            let name = rest.prefix { $0 != "=" }
            guard !name.isEmpty, name.allSatisfy({ $0.properties.isAlphabetic }) else { return nil }
            rest = rest.dropFirst(name.count + 1)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            let value = rest.dropFirst().prefix { $0 != quote }
            values.append(decoded(String(value)))
            rest = rest.dropFirst(value.count + 2)
        }
        return values
    }

    /// A text with its character references replaced, also those without a semicolon.
    static func decoded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            rest = rest.dropFirst()
            guard scalar == "&" else {
                result.append(scalar)
                continue
            }
            guard let (decoded, length) = reference(in: rest) else {
                result.append("&")
                continue
            }
            result.append(decoded)
            rest = rest.dropFirst(length)
        }
        return String(result)
    }

    private static let names: [(String, Unicode.Scalar)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("colon", ":"),
    ]

    private static func reference(
        in rest: Substring.UnicodeScalarView
    ) -> (Unicode.Scalar, Int)? {
        if rest.first == "#" {
            let isHexadecimal =
                rest.dropFirst().first.map { "xX".unicodeScalars.contains($0) } == true
            let start = rest.dropFirst(isHexadecimal ? 2 : 1)
            let digits = start.prefix {
                $0.isASCII
                    && (isHexadecimal ? $0.properties.isASCIIHexDigit : ("0"..."9").contains($0))
            }
            guard let code = UInt32(String(digits), radix: isHexadecimal ? 16 : 10),
                let scalar = Unicode.Scalar(code)
            else { return nil }
            let end = start.dropFirst(digits.count).first == ";" ? 1 : 0
            return (scalar, 1 + (isHexadecimal ? 1 : 0) + digits.count + end)
        }
        for (name, scalar) in names where rest.starts(with: name.unicodeScalars) {
            let end = rest.dropFirst(name.unicodeScalars.count).first == ";" ? 1 : 0
            return (scalar, name.unicodeScalars.count + end)
        }
        return nil
    }

    /// A value with U+FFFD in place of the characters that HTML or XML can't have.
    static func readable(_ value: String, inXML: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 9, 10, 13: result.append(scalar)
            case 0x7F..<0xA0 where inXML: result.append(scalar)
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
