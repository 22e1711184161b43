import Foundation
import MBDataEnvironment

/// The properties of escaping and encoding that hold for any text: a small reader gets it back.
enum TextProperties {
    static func violation(for text: String, in environment: MBEnvironment) -> String? {
        violationOfEscaping(text, environment) ?? violationOfEncoding(text, environment)
    }

    private static func violationOfEscaping(
        _ text: String, _ environment: MBEnvironment
    ) -> String? {
        let readers: [(function: String, read: (String) -> String?)] = [
            ("escapeHTML", withoutReferences), ("escapeXML", withoutReferences),
            (
                "escapeJSON",
                { try? JSONDecoder().decode(String.self, from: Data("\"\($0)\"".utf8)) }
            ),
            ("escapeURL", withoutPercents), ("escapeCSV", withoutQuotes), ("raw", { $0 }),
        ]
        for (function, read) in readers {
            let result = outcome { try environment.evaluate("^\(function)($t)") }
            guard let escaped = result.value??.asString else {
                guard result.code == .limitExceeded else { return "^\(function) gives \(result)" }
                continue
            }
            let isMarkup = function == "escapeHTML" || function == "escapeXML"
            guard let again = read(escaped),
                again.unicodeScalars.elementsEqual(
                    isMarkup
                        ? withoutControls(text, inXML: function == "escapeXML")
                        : Array(text.unicodeScalars))
            else { return "^\(function) gives \(escaped), which is read as another text" }
            let signs: Set<Unicode.Scalar> =
                isMarkup ? ["<", ">", "\"", "'"] : function == "escapeJSON" ? ["<", ">", "&"] : []
            guard !escaped.unicodeScalars.contains(where: signs.contains) else {
                return "^\(function) leaves signs that it must escape: \(escaped)"
            }
        }
        return nil
    }

    /// What markup doesn't have is replaced.
    private static func withoutControls(_ text: String, inXML: Bool) -> [Unicode.Scalar] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\n", "\r", "\t": scalar
            case "\u{7F}"..."\u{9F}" where inXML: scalar
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: scalar
            }
        }
    }

    /// Reads character references.
    private static func withoutReferences(_ text: String) -> String? {
        let names: [Substring: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
        ]
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "&" else {
                result.append(scalar)
                continue
            }
            guard let end = rest.firstIndex(of: ";") else { return nil }
            let name = Substring(rest[..<end])
            let read = names[name] ?? UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
            guard let read else { return nil }
            result.append(read)
            rest = rest[rest.index(after: end)...]
        }
        return String(result)
    }

    /// Reads an address; Foundation leaves out a byte order mark.
    private static func withoutPercents(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let read = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
            bytes.append(read)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Reads a field of a table.
    private static func withoutQuotes(_ text: String) -> String? {
        let scalars = text.unicodeScalars
        guard scalars.first == "\"" else { return text }
        guard scalars.count > 1, scalars.last == "\"" else { return nil }
        var result = String.UnicodeScalarView()
        var isSecond = false
        for scalar in scalars.dropFirst().dropLast() {
            if scalar == "\"", !isSecond {
                isSecond = true
                continue
            }
            guard !isSecond || scalar == "\"" else { return nil }
            isSecond = false
            result.append(scalar)
        }
        return isSecond ? nil : String(result)
    }

    private static func violationOfEncoding(
        _ text: String, _ environment: MBEnvironment
    ) -> String? {
        let data = Data(text.utf8)
        let call = { (text: String) in outcome { try environment.evaluate(text) } }
        let pairs: [(String, MBValue)] = [
            ("^base64FromData($data)", .string(data.base64EncodedString())),
            ("^dataFromBase64(^base64FromData($data))", .opaque(MBData(data))),
            ("^dataFromHexString(^hexStringFromData($data))", .opaque(MBData(data))),
        ]
        for (expression, expected) in pairs {
            let result = call(expression)
            guard result == .value(expected) || result.code == .limitExceeded || data.isEmpty else {
                return "\(expression) is \(result)"
            }
        }
        for (name, other) in [("MD5", "MD5FromData"), ("SHA1", "SHA1FromData")] {
            let results = [
                call("^\(name)($t)"), call("^\(name)FromString($t)"), call("^\(other)($data)"),
            ]
            guard results[0] == results[1], results[0] == results[2] || text.isEmpty else {
                return "^\(name) and ^\(other) are \(results)"
            }
        }
        return violationOfBase64(text, call("^dataFromBase64($t)"))
    }

    /// The text as Base64 is read only if it's padded, unlike by Foundation, which takes more padding
    /// than there may be.
    private static func violationOfBase64(
        _ text: String, _ decoded: Outcome<MBValue?>
    ) -> String? {
        guard !text.isEmpty, decoded.code != .limitExceeded else { return nil }
        let form = /(?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=)?/
        let isPadded = text.wholeMatch(of: form) != nil
        let data = isPadded ? Data(base64Encoded: text) : nil
        return decoded == .value(data.map { .opaque(MBData($0)) })
            ? nil : "^dataFromBase64 is \(decoded)"
    }
}
