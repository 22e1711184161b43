/// A whole address in an attribute. Values become parts of it, and then the address as a whole can't
/// name a scheme that runs code.
struct AddressEscaper: MBEscaper {
    let name = "url"

    private static let schemes: Set<String> = ["http", "https", "mailto"]
    private static let blank = "about:blank"

    /// The characters that addresses have stay, and those that HTML has, too, become references.
    func escape(_ text: String) -> String {
        PercentCoding.escape(text) {
            PercentCoding.isUnreserved($0) || "%:/?#[]@!$&()*+,;=".utf8.contains($0)
        }
        .replacingScalars { $0 == "&" ? "&amp;" : nil }
    }

    /// The address, or an empty page in place of one with another scheme.
    func finished(_ address: String) -> String {
        // Browsers ignore these in front, and line breaks and tabs anywhere.
        let scalars = address.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }
            .drop { $0.value <= 0x20 }
        let head = scalars.prefix { !"/?#".unicodeScalars.contains($0) }
        guard let colon = head.firstIndex(of: ":") else { return address }
        let scheme = String(String.UnicodeScalarView(head[..<colon]))
        if Self.schemes.contains(scheme.lowercased()) { return address }
        if Self.isScheme(scheme) { return Self.blank }
        // Not a scheme by itself, but perhaps the end of one in a place with several addresses.
        let rest = String(String.UnicodeScalarView(scalars[head.endIndex...]))
        return String(String.UnicodeScalarView(head)).replacing(":", with: "%3A") + rest
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetterOrDigit, !first.isASCIIDigit else {
            return false
        }
        return text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) }
    }
}
