/// Takes paths apart as text, without looking at any file.
///
/// Repeated slashes count as one, and a trailing slash doesn't count, except that
/// ``components(of:)`` shows it as a last component, `/`. A leading dot doesn't begin an extension,
/// and a name made only of dots has none. Slashes and dots are bytes: a combining mark after one
/// doesn't hide it.
///
/// Work that must end early returns something useless. Complexity: linear in the length of the
/// path.
enum PathText {
    /// `/var/log/a.txt` → `a.txt`; for `/`, it's `/`.
    static func lastComponent(of path: String, _ watch: Watch? = nil) -> String {
        lastPart(of: path, watch).map(String.init) ?? (path.isEmpty ? "" : "/")
    }

    /// `/var/log/a.txt` → `/var/log`; for a single component, it's empty.
    static func deletingLastComponent(of path: String, _ watch: Watch? = nil) -> String {
        collapsed(path[..<(lastPart(of: path, watch)?.startIndex ?? path.endIndex)], watch)
    }

    /// `a.tar.gz` → `gz`.
    static func `extension`(of path: String, _ watch: Watch? = nil) -> String {
        guard let last = lastPart(of: path, watch), let dot = extensionDot(in: last, watch) else {
            return ""
        }
        return String(last[last.utf8.index(after: dot)...])
    }

    /// `/w/d.ext/` → `/w/d`.
    static func deletingExtension(of path: String, _ watch: Watch? = nil) -> String {
        let dot = lastPart(of: path, watch).flatMap { extensionDot(in: $0, watch) }
        return collapsed(path[..<(dot ?? path.endIndex)], watch)
    }

    /// `/var/` → `/`, `var`, `/`.
    static func components(of path: String, _ watch: Watch? = nil) -> [String] {
        let parts = parts(of: path, watch).map(String.init)
        guard !parts.isEmpty else { return path.isEmpty ? [] : ["/"] }
        return (isAbsolute(path) ? ["/"] : []) + parts + (path.utf8.last == slash ? ["/"] : [])
    }

    /// `~/a/./b/../c//` → `/home/u/a/c`: the path that this one means if no part of it is a link.
    ///
    /// Without a home directory, `~` stays. So do `..` at the beginning of a relative path and
    /// another user's home.
    static func standardized(
        _ path: String, home: @autoclosure () -> String?, _ watch: Watch? = nil
    ) -> String {
        var path = path
        if path.utf8.elementsEqual("~".utf8) || path.utf8.starts(with: "~/".utf8),
            let home = home()
        {
            path = home + path.dropFirst()
        }
        let root = isAbsolute(path) ? "/" : ""
        var kept: [Substring] = []
        var pace = Pace()
        for part in parts(of: path, watch) where !isHere(part) {
            if pace.isDue(16), let watch, watch.isOver { break }
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

    /// The number of slashes in a path.
    static func slashes(in path: String) -> Int {
        var path = path
        return path.withUTF8 { bytes in
            bytes.reduce(into: 0) { count, byte in count &+= byte == slash ? 1 : 0 }
        }
    }

    /// The names between the slashes.
    static func parts(of path: String, _ watch: Watch? = nil) -> [Substring] {
        let bytes = path.utf8
        var parts: [Substring] = []
        var pace = Pace()
        var (start, index) = (bytes.startIndex, bytes.startIndex)
        while index < bytes.endIndex {
            if pace.isDue(), let watch, watch.isOver { return [] }
            let next = bytes.index(after: index)
            if bytes[index] == slash {
                if start < index {
                    parts.append(path[start..<index])
                    pace.count(16)
                }
                start = next
            }
            index = next
        }
        if start < index { parts.append(path[start..<index]) }
        return parts
    }

    /// Whether a name is `.`.
    static func isHere(_ name: Substring) -> Bool { name.utf8.elementsEqual(".".utf8) }

    /// Whether a name is `..`.
    static func isAbove(_ name: Substring) -> Bool { name.utf8.elementsEqual("..".utf8) }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// The last name, found from the end because a path may be as long as any text.
    private static func lastPart(of path: String, _ watch: Watch?) -> Substring? {
        let last = lastIndex(in: path[...], watch) { $0 != slash }
        guard let end = last.map(path.utf8.index(after:)) else { return nil }
        let before = lastIndex(in: path[..<end], watch) { $0 == slash }
        return path[(before.map(path.utf8.index(after:)) ?? path.startIndex)..<end]
    }

    /// The text with single slashes, and without a trailing slash unless it's the root.
    private static func collapsed(_ text: Substring, _ watch: Watch?) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var pace = Pace()
        for byte in text.utf8 where byte != slash || bytes.last != slash {
            if pace.isDue(), let watch, watch.isOver { return "" }
            bytes.append(byte)
        }
        if bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func extensionDot(
        in name: Substring, _ watch: Watch?
    ) -> Substring.Index? {
        guard let position = lastIndex(in: name, watch, where: { $0 == dot }),
            position != name.startIndex, lastIndex(in: name, watch, where: { $0 != dot }) != nil
        else { return nil }
        return position
    }

    /// The last byte of a kind; nil if there is none, or if the search must end.
    private static func lastIndex(
        in text: Substring, _ watch: Watch?, where isWanted: (UInt8) -> Bool
    ) -> Substring.Index? {
        let bytes = text.utf8
        var pace = Pace()
        var index = bytes.endIndex
        while index > bytes.startIndex {
            if pace.isDue(), let watch, watch.isOver { return nil }
            bytes.formIndex(before: &index)
            if isWanted(bytes[index]) { return index }
        }
        return nil
    }
}
