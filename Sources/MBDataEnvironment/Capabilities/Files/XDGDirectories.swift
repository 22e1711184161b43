/// Locates directories according to the XDG specifications: first by environment variables or the
/// lines of `user-dirs.dirs`, otherwise at fixed places in the home directory.
struct XDGDirectories {
    private let variables: [String: String]
    private let home: String

    /// - Parameter home: the home directory if no variable specifies it.
    init(variables: [String: String], home: String) {
        self.variables = variables
        self.home = variables["HOME"].flatMap(Self.absolute) ?? home
    }

    /// The file in which users specify their own directories.
    var configuration: String {
        base("XDG_CONFIG_HOME", ".config") + "/user-dirs.dirs"
    }

    /// The path of a directory, without a trailing slash except for temporary files.
    ///
    /// - Parameter userDirectories: the text of ``configuration``.
    func path(of directory: MBCapabilities.Directory, userDirectories: String) -> String {
        func user(_ name: String, _ fallback: String) -> String {
            userDirectory("XDG_\(name)_DIR", in: userDirectories)
                ?? base("XDG_\(name)_DIR", fallback)
        }
        return switch directory {
        case .home: home
        case .temporary: temporary
        case .caches: base("XDG_CACHE_HOME", ".cache")
        case .applicationSupport: base("XDG_DATA_HOME", ".local/share")
        case .documents: user("DOCUMENTS", "Documents")
        case .downloads: user("DOWNLOAD", "Downloads")
        case .movies: user("VIDEOS", "Videos")
        case .music: user("MUSIC", "Music")
        case .pictures: user("PICTURES", "Pictures")
        case .publicFiles: user("PUBLICSHARE", "Public")
        }
    }

    private var temporary: String {
        let path = variables["TMPDIR"].flatMap(Self.absolute) ?? "/tmp"
        return path == "/" ? path : path + "/"
    }

    /// The value of a variable, if it's an absolute path; the specification requires ignoring
    /// others.
    private func base(_ variable: String, _ fallback: String) -> String {
        variables[variable].flatMap(Self.absolute) ?? inHome(fallback)
    }

    private func inHome(_ name: String) -> String {
        home == "/" ? "/" + name : home + "/" + name
    }

    /// The last line `NAME="$HOME/…"` or `NAME="/…"`; nothing else is allowed in the file.
    private func userDirectory(_ name: String, in text: String) -> String? {
        var found: String?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix(name + "=\"") else { continue }
            let value = Self.unquoted(line.dropFirst(name.count + 2))
            if value == "$HOME" {
                found = home
            } else if value.hasPrefix("$HOME/") {
                found = Self.absolute(inHome(String(value.dropFirst(6))))
            } else if let path = Self.absolute(value) {
                found = path
            }
        }
        return found
    }

    /// The text up to the closing quotation mark; a backslash protects the character after it.
    private static func unquoted(_ text: Substring) -> String {
        var value = ""
        var isProtected = false
        for character in text {
            if !isProtected, character == "\"" { break }
            isProtected = !isProtected && character == "\\"
            if !isProtected { value.append(character) }
        }
        return value
    }

    /// An absolute path without trailing slashes; nil for any other path.
    private static func absolute(_ path: String) -> String? {
        guard PathText.isAbsolute(path) else { return nil }
        var path = path
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
