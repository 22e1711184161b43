/// Converts texts to forms that XML allows.
package enum XMLText {
    /// A text with references instead of markup characters. What XML doesn't allow is U+FFFD.
    package static func escaped(_ text: String, isAttribute: Bool) -> String {
        var escaped = ""
        append(text, to: &escaped, isAttribute: isAttribute)
        return escaped
    }

    /// Appends a text, replacing markup characters with references.
    static func append(_ own: String, to text: inout String, isAttribute: Bool) {
        var rest = own[...]
        while let position = rest.utf8.firstIndex(where: {
            isSpecial($0, isAttribute: isAttribute)
        }) {
            text.append(contentsOf: rest[..<position])
            let scalar = rest.unicodeScalars[position]
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\n": text += "&#10;"
            case "\t": text += "&#9;"
            case "\r": text += "&#13;"
            default: text.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
            }
            rest = rest[rest.unicodeScalars.index(after: position)...]
        }
        text.append(contentsOf: rest)
    }

    /// A name, with the characters that names can't contain written as `_x0020_`, and one without
    /// characters as `_x_`.
    ///
    /// A part that already looks like this is escaped, too, so that different names stay different,
    /// and so are all colons but the one after a prefix: not every parser reads them.
    static func name(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard !scalars.isEmpty else { return "_x_" }
        let prefixEnd = prefixEnd(of: scalars)
        var name = ""
        for (position, scalar) in scalars.enumerated() {
            let isPlain =
                isNameStart(scalar) || position > 0 && isNamePart(scalar) || position == prefixEnd
            if isPlain, scalar != "_" || !isEscape(scalars[position...]) {
                name.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                name += "_x" + String(repeating: "0", count: max(0, 4 - digits.utf8.count))
                name += digits + "_"
            }
        }
        return name
    }

    /// A name in a form that a comment can contain: without adjacent hyphens.
    static func comment(_ text: String) -> String {
        var comment = ""
        for scalar in name(text).unicodeScalars {
            if scalar == "-", comment.utf8.last == UInt8(ascii: "-") { comment += " " }
            comment.unicodeScalars.append(scalar)
        }
        return comment
    }

    /// Whether a byte may belong to something that can't appear as it is: U+FFFE and U+FFFF begin
    /// with 0xEF.
    private static func isSpecial(_ byte: UInt8, isAttribute: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xEF: true
        case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\""): isAttribute
        default: byte < 0x20
        }
    }

    /// Whether XML allows a character.
    package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: true
        default: scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        }
    }

    /// Whether a text begins with `_x`, no or four or more hexadecimal digits, and `_`.
    private static func isEscape(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let rest = scalars.dropFirst()
        guard rest.first == "x" else { return false }
        let digits = rest.dropFirst().prefix(7).prefix { $0.properties.isASCIIHexDigit }
        return (digits.isEmpty || (4...6).contains(digits.count))
            && rest.dropFirst(1 + digits.count).first == "_"
    }

    /// The position of the colon between a prefix and a name.
    private static func prefixEnd(of scalars: [Unicode.Scalar]) -> Int? {
        guard let colon = scalars.firstIndex(of: ":"), colon > 0,
            let next = scalars[colon...].dropFirst().first, isNameStart(next)
        else { return nil }
        return colon
    }

    /// Whether a name, or what follows its prefix, can begin with a character.
    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x5F, 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
            0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
            0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
