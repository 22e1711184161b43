import Foundation
import MBDataEnvironment

/// The property that no value breaks out of the place that a text is put into: what ends the place
/// is in the result only if the template's own text has it.
struct EscapingProperties {
    private let text: String
    private let environment: MBEnvironment

    init(_ text: String, in environment: MBEnvironment) {
        self.text = text
        var environment = environment
        environment["t"] = .string(Self.breaking)
        environment["list"] = ["<", .string(Self.breaking), ["k": "\"'"], 1]
        self.environment = environment
    }

    /// A value that ends each place and begins another one, and an address that runs code.
    private static let breaking =
        "\u{1} java\tscript:alert(1)//<b title=\"x\" on='y'>&amp;&x;</b>\\ [a]\n%zz+?#=é😀\u{2028}"

    /// Variables that a document declares for each place, by their names.
    ///
    /// Those that begin with `own` have text of the document's own.
    static let names = MBEscaping.all.flatMap { ["\($0.name)Text", "own\($0.name)"] }

    /// Declares them. They read `$t`.
    static func declare(in environment: MBEnvironment) -> MBEnvironment {
        let variables = MBEscaping.all.map { escaping in
            let name = escaping.name
            return """
                <Var name="\(name)Text" type="dynamic" value="$t" escape="\(name)"/>
                <Var name="own\(name)" type="dynamic" value="&lt;b&gt;$t&lt;/b&gt;&quot;"
                  escape="\(name)"/>
                """
        }
        let document = "<MBML>\(variables.joined())</MBML>"
        guard let loaded = try? environment.amending(xml: Data(document.utf8)),
            loaded.diagnostics.isEmpty
        else { fatalError("the document of escaped variables has problems") }
        return loaded.environment
    }

    /// Why it doesn't hold, or nil if it does.
    func violation() -> String? {
        for escaping in MBEscaping.all + [MBEscaping(Brackets())] {
            let result = outcome { try environment.evaluate(text, escaping: escaping) }
            guard let escaped = result.value ?? nil else { continue }
            if let violation = violation(of: escaped, escaping) {
                return "\(escaping.name): \(violation): \(escaped)"
            }
        }
        return violationOfPlainText()
    }

    private func violation(of escaped: String, _ escaping: MBEscaping) -> String? {
        if escaping == .url { return violationOfAddress(escaped) }
        // The text says itself what needs no escaping, or means one for this place.
        guard !text.contains("raw"), !text.contains("own\(escaping.name)") else { return nil }
        let ends: String
        switch escaping.name {
        case "html": ends = "<>"
        case "htmlAttribute", "xml": ends = "<>\"'"
        case "json": return violationOfJSON(escaped)
        case "urlComponent": ends = "<>\"'&=?/#+ \n"
        case "brackets": ends = "["
        default: return nil
        }
        let breaking = ends.unicodeScalars.first { scalar in
            escaped.unicodeScalars.contains(scalar) && !text.unicodeScalars.contains(scalar)
        }
        if let breaking, !isWritten(breaking) { return "it has '\(breaking)'" }
        let isMarkup = ends.hasPrefix("<>") && escaping != .urlComponent
        guard isMarkup, !hasReferences else { return nil }
        let bare = /&(?!(amp|lt|gt|quot|apos|#\d+);)/.matchingSemantics(.unicodeScalar)
        return escaped.contains(bare) ? "it has a bare '&'" : nil
    }

    /// Whether the text has character references of its own. A mark after the sign doesn't matter.
    private var hasReferences: Bool { text.unicodeScalars.contains("&") }

    /// Whether the text writes it with a backslash.
    private func isWritten(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" && text.contains("\\n")
    }

    /// It stays a part of a string if the template has nothing that ends one.
    private func violationOfJSON(_ escaped: String) -> String? {
        let ends = /["\\<>&\p{Cc}]/.matchingSemantics(.unicodeScalar)
        guard !text.contains(ends) else { return nil }
        let data = Data("\"\(escaped)\"".utf8)
        return (try? JSONDecoder().decode(String.self, from: data)) != nil
            ? nil : "it isn't a part of a JSON string"
    }

    /// Browsers ignore blanks in front, and line breaks and tabs anywhere. Whether the address names a
    /// scheme is up to all of it, so the template's own text doesn't matter, but for references.
    private func violationOfAddress(_ escaped: String) -> String? {
        guard !hasReferences else { return nil }
        var address = String.UnicodeScalarView()
        for scalar in escaped.unicodeScalars where !"\n\r\t".unicodeScalars.contains(scalar) {
            if address.isEmpty, scalar.value <= 0x20 { continue }
            address.append(scalar)
        }
        let beginning = /([A-Za-z][A-Za-z0-9+.\-]*):/.matchingSemantics(.unicodeScalar)
        guard let match = String(address).prefixMatch(of: beginning) else { return nil }
        let scheme = match.output.1.lowercased()
        return ["http", "https", "mailto"].contains(scheme) || escaped == "about:blank"
            ? nil : "it names the scheme \(scheme)"
    }

    /// Where nothing is escaped, it's an evaluation like any other.
    private func violationOfPlainText() -> String? {
        let plain = outcome { try environment.evaluate(text, as: .string)?.asString }
        let escaped = outcome { try environment.evaluate(text, escaping: .plain) }
        return plain == escaped || plain.code == .limitExceeded || escaped.code == .limitExceeded
            ? nil : "as plain text, it's \(escaped), not \(plain)"
    }

    /// An escaping of an app.
    private struct Brackets: MBEscaper {
        let name = "brackets"

        func escape(_ text: String) -> String { text.replacing("[", with: "(") }
    }
}
