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

    /// The address, or an empty page in place of one with another scheme; useless if the work must
    /// end before. Before the path, an `&` that begins no `&amp;` becomes one: with what a value
    /// begins with, it could be a reference to a colon.
    func finished(_ address: String, _ watch: Watch? = nil) -> String {
        // The address without what browsers ignore, and with colons before the path escaped.
        var safe: [UInt8] = []
        var (isBeforePath, isScheme, hasColon, isChanged) = (true, true, false, false)
        var pace = Pace()
        for (index, byte) in zip(address.utf8.indices, address.utf8) {
            if pace.isDue(), let watch, watch.isOver { return "" }
            switch byte {
            // Browsers ignore line breaks and tabs anywhere, and all of these in front.
            case 0x09, 0x0A, 0x0D: continue
            case ...0x20 where safe.isEmpty: continue
            case UInt8(ascii: ":") where isBeforePath:
                if !hasColon {
                    if Self.isHarmless(scheme: safe) { return address }
                    if isScheme, !safe.isEmpty { return Self.blank }
                    // Not a scheme by itself, but perhaps the end of one in a place with several
                    // addresses.
                    (hasColon, isChanged) = (true, true)
                }
                safe += "%3A".utf8
                continue
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                guard isChanged else { return address }
                isBeforePath = false
            case UInt8(ascii: "&") where isBeforePath:
                isScheme = false
                guard address.utf8[index...].dropFirst().starts(with: "amp;".utf8) else {
                    isChanged = true
                    safe += "&amp;".utf8
                    continue
                }
            default:
                isScheme = isScheme && Self.isInScheme(byte, atStart: safe.isEmpty)
            }
            safe.append(byte)
        }
        return isChanged ? String(decoding: safe, as: UTF8.self) : address
    }

    private static func isHarmless(scheme: [UInt8]) -> Bool {
        scheme.count <= longestScheme
            && schemes.contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }

    /// Longer than the longest scheme of `schemes`.
    private static let longestScheme = 16

    private static func isInScheme(_ byte: UInt8, atStart: Bool) -> Bool {
        byte.isASCIILetter || !atStart && (byte.isASCIIDigit || "+-.".utf8.contains(byte))
    }
}
