import Foundation

/// The `file:` URIs of documents.
enum FileURI {
    /// The path that a URI names, links resolved; nil for a URI that isn't of a file here.
    static func path(of uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file:") else { return nil }
        var rest = uri.dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = rest.dropFirst(host.count)
        }
        rest = rest.prefix { $0 != "?" && $0 != "#" }
        guard rest.hasPrefix("/"), let path = String(rest).removingPercentEncoding,
            !path.utf8.contains(0), path.utf8.count <= longestPath
        else { return nil }
        return resolved(path)
    }

    private static let longestPath = 8_192

    /// A path without links, `.` and `..`; a file that doesn't exist is in its resolved directory.
    static func resolved(_ path: String) -> String {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        if FileManager.default.fileExists(atPath: url.path) {
            return url.resolvingSymlinksInPath().path
        }
        let directory = url.deletingLastPathComponent().resolvingSymlinksInPath().path
        return (directory == "/" ? "" : directory) + "/" + url.lastPathComponent
    }

    /// The URI of a path.
    static func uri(of path: String) -> String {
        var uri = "file://"
        for byte in path.utf8 {
            let isPlain =
                byte.isASCIILetterOrDigit || "/-._~!$&'()*+,;=:@".utf8.contains(byte)
            if isPlain {
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return uri
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
