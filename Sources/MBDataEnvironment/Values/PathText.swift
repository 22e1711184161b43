/// Taking paths apart as text, without looking at any file.
///
/// Repeated slashes count as one, and a trailing slash as none, except that ``components(of:)``
/// shows it as a last component `/`. A leading dot begins no extension.
enum PathText {
    /// `/var/log/a.txt` → `a.txt`; of `/` it is `/`.
    static func lastComponent(of path: String) -> String {
        parts(of: path).last.map(String.init) ?? (path.isEmpty ? "" : "/")
    }

    /// `/var/log/a.txt` → `/var/log`; of a single component it is empty.
    static func deletingLastComponent(of path: String) -> String {
        root(of: path) + parts(of: path).dropLast().joined(separator: "/")
    }

    /// `a.tar.gz` → `gz`.
    static func `extension`(of path: String) -> String {
        guard let last = parts(of: path).last, let dot = extensionDot(in: last) else { return "" }
        return String(last[last.index(after: dot)...])
    }

    /// `/w/d.ext/` → `/w/d`.
    static func deletingExtension(of path: String) -> String {
        var parts = parts(of: path)
        if let last = parts.popLast() {
            parts.append(extensionDot(in: last).map { last[..<$0] } ?? last)
        }
        return root(of: path) + parts.joined(separator: "/")
    }

    /// `/var/` → `/`, `var`, `/`.
    static func components(of path: String) -> [String] {
        let parts = parts(of: path).map(String.init)
        guard !parts.isEmpty else { return path.isEmpty ? [] : ["/"] }
        return (path.hasPrefix("/") ? ["/"] : []) + parts + (path.hasSuffix("/") ? ["/"] : [])
    }

    /// `~/a/./b/../c//` → `/home/u/a/c`: the path that a path means, if no part is a link.
    ///
    /// Without a home directory, `~` stays; so does `..` at the beginning of a relative path, and
    /// the home of another user.
    static func standardized(_ path: String, home: String?) -> String {
        var path = path
        if let home, path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
        let root = root(of: path)
        var kept: [Substring] = []
        for part in parts(of: path) where part != "." {
            if part != ".." {
                kept.append(part)
            } else if let last = kept.last, last != ".." {
                kept.removeLast()
            } else if root.isEmpty {
                kept.append(part)
            }
        }
        return root + kept.joined(separator: "/")
    }

    private static func parts(of path: String) -> [Substring] {
        path.split(separator: "/")
    }

    private static func root(of path: String) -> String {
        path.hasPrefix("/") ? "/" : ""
    }

    private static func extensionDot(in name: Substring) -> Substring.Index? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return dot
    }
}
