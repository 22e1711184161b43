/// Taking paths apart as text, without looking at any file.
///
/// Repeated slashes count as one, and a trailing slash as none, except that ``components(of:)``
/// shows it as a last component `/`. A leading dot begins no extension, and a name of nothing but
/// dots has none. Slashes and dots are bytes: a combining mark after one does not hide it.
///
/// Complexity: linear in the length of the path.
enum PathText {
    /// `/var/log/a.txt` → `a.txt`; of `/` it is `/`.
    static func lastComponent(of path: String) -> String {
        lastPart(of: path).map(String.init) ?? (path.isEmpty ? "" : "/")
    }

    /// `/var/log/a.txt` → `/var/log`; of a single component it is empty.
    static func deletingLastComponent(of path: String) -> String {
        collapsed(path[..<(lastPart(of: path)?.startIndex ?? path.endIndex)])
    }

    /// `a.tar.gz` → `gz`.
    static func `extension`(of path: String) -> String {
        guard let last = lastPart(of: path), let dot = extensionDot(in: last) else { return "" }
        return String(last[last.utf8.index(after: dot)...])
    }

    /// `/w/d.ext/` → `/w/d`.
    static func deletingExtension(of path: String) -> String {
        let dot = lastPart(of: path).flatMap { extensionDot(in: $0) }
        return collapsed(path[..<(dot ?? path.endIndex)])
    }

    /// `/var/` → `/`, `var`, `/`.
    static func components(of path: String) -> [String] {
        let parts = parts(of: path).map(String.init)
        guard !parts.isEmpty else { return path.isEmpty ? [] : ["/"] }
        return (isAbsolute(path) ? ["/"] : []) + parts + (path.utf8.last == slash ? ["/"] : [])
    }

    /// `~/a/./b/../c//` → `/home/u/a/c`: the path that a path means, if no part is a link.
    ///
    /// Without a home directory, `~` stays; so does `..` at the beginning of a relative path, and
    /// the home of another user.
    static func standardized(_ path: String, home: @autoclosure () -> String?) -> String {
        var path = path
        if path.utf8.elementsEqual("~".utf8) || path.utf8.starts(with: "~/".utf8),
            let home = home()
        {
            path = home + path.dropFirst()
        }
        let root = isAbsolute(path) ? "/" : ""
        var kept: [Substring] = []
        for part in parts(of: path) where !isHere(part) {
            if !isAbove(part) {
                kept.append(part)
            } else if let last = kept.last, !isAbove(last) {
                kept.removeLast()
            } else if root.isEmpty {
                kept.append(part)
            }
        }
        return root + kept.joined(separator: "/")
    }

    /// Whether a path begins with a slash.
    static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// The names between the slashes.
    static func parts(of path: String) -> [Substring] {
        path.utf8.split(separator: slash).map { Substring($0) }
    }

    /// Whether a name is `.`.
    static func isHere(_ name: Substring) -> Bool { name.utf8.elementsEqual(".".utf8) }

    /// Whether a name is `..`.
    static func isAbove(_ name: Substring) -> Bool { name.utf8.elementsEqual("..".utf8) }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// The last name, found from the end: a path may be as long as any text.
    private static func lastPart(of path: String) -> Substring? {
        guard let end = path.utf8.lastIndex(where: { $0 != slash }) else { return nil }
        let head = path.utf8[...end]
        let start = head.lastIndex(of: slash).map(head.index(after:)) ?? head.startIndex
        return Substring(head[start...])
    }

    /// The text with single slashes, and none at its end but that of the root.
    private static func collapsed(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 where byte != slash || bytes.last != slash { bytes.append(byte) }
        if bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func extensionDot(in name: Substring) -> Substring.Index? {
        guard let position = name.utf8.lastIndex(of: dot), position != name.startIndex,
            name.utf8.contains(where: { $0 != dot })
        else { return nil }
        return position
    }
}
