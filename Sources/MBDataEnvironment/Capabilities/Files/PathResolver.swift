import Foundation

/// Finds where a path leads before anything there is touched.
///
/// Symbolic links are followed by hand, so that the path that is checked is the path that will be
/// opened. Outside the granted directories, nothing reveals whether anything exists: a missing
/// component is treated as a plain directory there, and `..` removes the component before it as
/// written.
struct PathResolver {
    /// Where a path leads.
    struct Place {
        /// The components below `/`. None is a symbolic link, except the last one if it wasn't to
        /// be followed.
        var components: [String] = []

        /// Why the path doesn't lead anywhere, as a system error number, where that may be
        /// revealed.
        var problem: Int32?

        /// Whether `.` or `..` comes after what doesn't exist. For the system, nothing is there, and
        /// nothing can be made there.
        var leadsNowhere = false

        var path: String { "/" + components.joined(separator: "/") }
    }

    /// How far links have led.
    private struct Followed {
        var links = 0
        /// The components in their texts.
        var components = 0
    }

    /// Directories, as components, inside which the truth may be revealed.
    let granted: [[String]]

    /// The greatest length of a path in bytes, as on most systems.
    static let maximumLength = 4_096
    private static let maximumComponents = 256
    private static let maximumLinks = 40

    private var place = Place()
    /// What was followed in granted directories, with the components of the path itself.
    private var followed: Followed
    /// What was followed elsewhere. It counts on its own: otherwise, what is refused later would
    /// reveal it.
    private var followedInSecret = Followed()
    /// Whether a link in a granted directory leads through too many components.
    private var isTooLong = false

    private init(_ path: String, granted: [[String]]) {
        followed = Followed(components: Self.count(of: path))
        self.granted = granted
    }

    private static func count(of text: String) -> Int {
        PathText.parts(of: text).count { !PathText.isHere($0) }
    }

    /// Resolves a path.
    ///
    /// - Throws: `invalidParameter` for a path that no system could accept.
    static func resolve(
        _ path: String, followsLink: Bool, granted: [[String]]
    ) throws(MBExpressionError) -> Place {
        try check(path)
        var resolver = PathResolver(path, granted: granted)
        guard resolver.followed.components <= maximumComponents else { throw isTooLong(path) }
        if !PathText.isAbsolute(path) {
            let directory = FileManager.default.currentDirectoryPath
            // It may have been deleted.
            guard PathText.isAbsolute(directory) else {
                throw FileProblem.isUnusable(
                    path, "is relative, but the working directory doesn't exist any more")
            }
            resolver.place.components = PathText.parts(of: directory).map(String.init)
        }
        StackGuard.withRoom { resolver.walk(path, followsLast: followsLink) }
        guard !resolver.isTooLong else { throw isTooLong(path) }
        return resolver.place
    }

    private static func check(_ path: String) throws(MBExpressionError) {
        guard !path.isEmpty else { throw FileProblem.isUnusable(path, "is empty") }
        guard path.utf8.count <= maximumLength else {
            throw FileProblem.isUnusable(path, "is longer than \(maximumLength) bytes")
        }
        guard !path.utf8.contains(0) else {
            let shown = path.replacing("\0", with: "\\0")
            throw FileProblem.isUnusable(shown, "contains a null character")
        }
    }

    private static func isTooLong(_ path: String) -> MBExpressionError {
        FileProblem.isUnusable(path, "has more than \(maximumComponents) components")
    }

    /// Follows a text from the current place. It calls itself for the text of a link, at most as
    /// deep as the allowed number of links.
    private mutating func walk(_ text: String, followsLast: Bool) {
        if PathText.isAbsolute(text) { place.components = [] }
        // The places before each component, for `..` outside granted directories.
        var history: [[String]] = []
        let parts = PathText.parts(of: text)
        for (position, part) in parts.enumerated() {
            if place.problem != nil, PathText.isHere(part) || PathText.isAbove(part) {
                place.leadsNowhere = true
            }
            guard !PathText.isHere(part) else { continue }
            guard !PathText.isAbove(part) else {
                ascend(&history)
                continue
            }
            history.append(place.components)
            descend(
                String(part), isLast: position == parts.count - 1, followsLast: followsLast)
        }
        if text.utf8.last == UInt8(ascii: "/") { demandDirectory() }
    }

    /// A path with a trailing slash can't name a file, or a link rather than its target.
    private mutating func demandDirectory() {
        guard place.problem == nil, !place.components.isEmpty else { return }
        var info = stat()
        guard lstat(place.path, &info) == 0 else { return note(errno) }
        if info.st_mode & S_IFMT != S_IFDIR { note(ENOTDIR) }
    }

    private mutating func ascend(_ history: inout [[String]]) {
        let before = history.popLast()
        if let before, !isInside {
            place.components = before
        } else if !place.components.isEmpty {
            place.components.removeLast()
        }
    }

    private mutating func descend(_ name: String, isLast: Bool, followsLast: Bool) {
        place.components.append(name)
        guard place.problem == nil else { return }
        var info = stat()
        guard lstat(place.path, &info) == 0 else { return note(errno) }
        switch info.st_mode & S_IFMT {
        case S_IFDIR: return
        case S_IFLNK:
            guard followsLast || !isLast else { return }
            follow()
        default:
            if !isLast { note(ENOTDIR) }
        }
    }

    /// Records that the path doesn't lead anywhere, which is a secret except in granted
    /// directories.
    private mutating func note(_ problem: Int32) {
        if isInside { place.problem = problem }
    }

    private mutating func follow() {
        let isInside = isInside
        var all = isInside ? followed : followedInSecret
        all.links += 1
        guard all.links <= Self.maximumLinks, let target = Self.target(of: place.path) else {
            return note(ELOOP)
        }
        all.components += Self.count(of: target)
        if isInside { followed = all } else { followedInSecret = all }
        guard all.components <= Self.maximumComponents else {
            isTooLong = isTooLong || isInside
            return note(ELOOP)
        }
        place.components.removeLast()
        walk(target, followsLast: true)
    }

    private static func target(of link: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: maximumLength + 1)
        let length = buffer.withUnsafeMutableBytes { bytes in
            // Safe: a byte and a character have the same size, and the buffer outlives the call.
            bytes.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { readlink(link, $0, characters.count) } ?? -1
            }
        }
        guard length > 0, length <= maximumLength else { return nil }
        return String(decoding: buffer[..<length], as: UTF8.self)
    }

    private var isInside: Bool {
        granted.contains { Self.is(place.components, in: $0) }
    }

    /// Whether a place is a directory or inside it. Names are compared as on disk.
    static func `is`(_ place: [String], in directory: [String]) -> Bool {
        place.count >= directory.count && zip(place, directory).allSatisfy(isSameName)
    }

    /// Apple's file systems take composed and decomposed characters for the same name, others
    /// compare bytes.
    private static func isSameName(_ one: String, _ other: String) -> Bool {
        #if canImport(Darwin)
            one == other
        #else
            one.utf8.elementsEqual(other.utf8)
        #endif
    }
}
