/// HTML and XML: the characters that begin markup, end an attribute or are lost on the way, as
/// references.
struct MarkupEscaper: MBEscaper {
    let name: String

    func escape(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            // Parsers take them for line feeds or blanks.
            case "\r": "&#13;"
            case "\n" where name == "xml" || name == "htmlAttribute": "&#10;"
            case "\t" where name == "xml" || name == "htmlAttribute": "&#9;"
            case "\n", "\t": nil
            // HTML reads references to some of these as other characters.
            case "\u{7F}"..."\u{9F}" where name == "xml": "&#\(scalar.value);"
            // The language doesn't have them.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: nil
            }
        }
    }
}

/// A part of a JSON string, which is also safe inside a script.
struct JSONEscaper: MBEscaper {
    let name = "json"

    func escape(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            // What ends a script, begins an entity or ends a line of JavaScript, and a byte order
            // mark, which some parsers drop.
            case "\u{0}"..."\u{1F}", "<", ">", "&", "'", "\u{7F}", "\u{2028}", "\u{2029}",
                "\u{FEFF}":
                "\\u" + Self.digits(of: scalar)
            default: nil
            }
        }
    }

    private static func digits(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

/// A part of an address: everything but unreserved characters as percent signs and digits.
struct URLComponentEscaper: MBEscaper {
    let name = "urlComponent"

    func escape(_ text: String) -> String {
        PercentCoding.escape(text) { PercentCoding.isUnreserved($0) }
    }
}

/// Nothing is escaped.
struct PlainEscaper: MBEscaper {
    let name = "plain"

    func escape(_ text: String) -> String { text }
}

/// Percent signs and digits in addresses.
enum PercentCoding {
    static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte)
    }

    static func escape(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The text with some characters replaced.
    ///
    /// - Parameter replacement: the text for a character; nil if it stays.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            if let replacement = replacement(scalar) {
                result += replacement
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
