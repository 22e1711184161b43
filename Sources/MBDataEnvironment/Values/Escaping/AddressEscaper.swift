/// A whole address in an attribute. It can't name a scheme that runs code, alone or with what a
/// template puts before or after it.
struct AddressEscaper: MBEscaper {
    let name = "url"

    private static let schemes: Set<String> = ["http", "https", "mailto"]
    private static let blank = "about:blank"

    func escape(_ text: String) -> String {
        // Browsers ignore these at the ends, and line breaks and tabs anywhere.
        let ends = text.unicodeScalars.drop { $0.value <= 0x20 }
        var scalars = String.UnicodeScalarView(
            ends.filter { !"\t\n\r".unicodeScalars.contains($0) })
        while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
        let address = String(scalars)
        let head = address.utf8.prefix { !"/?#".utf8.contains($0) }
        guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else {
            return Self.escaped(address)
        }
        let scheme = String(Substring(head[..<colon]))
        if Self.schemes.contains(scheme.lowercased()) { return Self.escaped(address) }
        if Self.isScheme(scheme) { return Self.blank }
        // Not a scheme by itself, but perhaps the end of one.
        let relative = String(Substring(head)).replacing(":", with: "%3A")
        return Self.escaped(relative + String(Substring(address.utf8[head.endIndex...])))
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetterOrDigit, !first.isASCIIDigit else {
            return false
        }
        return text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) }
    }

    /// The characters that addresses have stay, and those that HTML has, too, become references.
    private static func escaped(_ address: String) -> String {
        PercentCoding.escape(address) {
            PercentCoding.isUnreserved($0) || "%:/?#[]@!$&()*+,;=".utf8.contains($0)
        }
        .replacingScalars { $0 == "&" ? "&amp;" : nil }
    }
}
