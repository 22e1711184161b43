import Foundation

/// A name in an open directory: the place that a path leads to. Turning a directory above it into a
/// link can't move it.
struct DirectoryEntry {
    let parent: OpenDirectory?
    /// The bytes of its name, with a zero at the end. Some file systems have names that aren't texts.
    let name: [CChar]

    init(parent: OpenDirectory?, name: String) {
        self.init(parent: parent, bytes: Array(name.utf8CString))
    }

    init(parent: OpenDirectory?, bytes name: [CChar]) {
        self.parent = parent
        self.name = name
    }

    /// What the system reports about it, without following it if it's a symbolic link; nil with
    /// `errno` set if the system reports nothing.
    func info() -> stat? {
        var info = stat()
        return fstatat(parent.descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 ? info : nil
    }

    /// Whether the process may use it according to the bits of `access`.
    func allows(_ mode: Int32, flags: Int32 = 0) -> Bool {
        faccessat(parent.descriptor, name, mode, flags) == 0
    }

    /// Whether its directory permits the process to remove it: the directory is writable and, if
    /// only owners may remove entries (sticky bit), the process owns one of the two.
    func isRemovable() -> Bool {
        guard let parent, let own = info() else { return false }
        let directory = DirectoryEntry(parent: parent, name: ".")
        guard directory.allows(W_OK | X_OK, flags: AT_EACCESS), let around = directory.info()
        else { return false }
        let user = geteuid()
        return around.st_mode & mode_t(S_ISVTX) == 0 || user == 0 || user == own.st_uid
            || user == around.st_uid
    }

    /// Reads a regular file, requesting at most one byte more than the limit.
    func contents(limit: Int) -> Result<[UInt8], ReadingProblem> {
        guard let info = info() else { return .failure(.system(errno)) }
        // Opening some devices has an effect in itself, and a pipe would wait.
        guard let size = Self.sizeOfFile(info) else { return .failure(.of(info)) }
        guard size <= limit else { return .failure(.tooLarge) }
        let file = openat(
            parent.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return .failure(.system(errno)) }
        defer { close(file) }
        var opened = stat()
        guard fstat(file, &opened) == 0 else { return .failure(.system(errno)) }
        guard Self.sizeOfFile(opened) != nil else { return .failure(.of(opened)) }
        return Self.readAll(file, limit: limit)
    }

    /// Whether names are spelled as the system stores them. Volumes that ignore case, such as those
    /// of Apple's systems, return a file for a differently spelled name; others never do.
    ///
    /// - Parameter components: the last components of the path.
    func isSpelled(_ components: some BidirectionalCollection<String>) -> Bool {
        #if canImport(Darwin)
            let file = openat(
                parent.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return false }
            defer { close(file) }
            var buffer = [UInt8](repeating: 0, count: 4_097)
            let isKnown = buffer.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { fcntl(file, F_GETPATH, $0) >= 0 } ?? false
            }
            guard isKnown else { return false }
            return Self.isSpelled(
                components, in: String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self))
        #else
            return true
        #endif
    }

    /// Whether a path ends with components. Names are compared as texts: some volumes store `é` as
    /// a letter with a mark.
    static func isSpelled(
        _ components: some BidirectionalCollection<String>, in path: String
    ) -> Bool {
        let kept = PathText.parts(of: path)
        return kept.count >= components.count
            && zip(kept.reversed(), components.reversed()).allSatisfy { $0 == $1 }
    }

    private static func sizeOfFile(_ info: stat) -> Int? {
        info.st_mode & S_IFMT == S_IFREG ? Int(clamping: info.st_size) : nil
    }

    /// Reads to the end, which may come later than the size indicated.
    private static func readAll(_ file: Int32, limit: Int) -> Result<[UInt8], ReadingProblem> {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 65_535) + 1)
        while true {
            let wanted = min(buffer.count - 1, limit - bytes.count) + 1
            let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, wanted) }
            if count == 0 { return .success(bytes) }
            guard count > 0 else {
                if errno == EINTR { continue }
                return .failure(.system(errno))
            }
            bytes.append(contentsOf: buffer[..<count])
            guard bytes.count <= limit else { return .failure(.tooLarge) }
        }
    }
}

/// Why a file wasn't read.
enum ReadingProblem: Error {
    case tooLarge
    case directory
    case special
    case system(Int32)

    /// What is wrong, for a message.
    ///
    /// - Parameter limit: the most bytes that the file may have.
    func text(limit: Int) -> String {
        switch self {
        case .tooLarge: FileProblem.isTooLarge(limit)
        case .directory: FileProblem.isDirectory
        case .special: FileProblem.isSpecial
        case .system(let number): FileProblem.reason(number)
        }
    }

    /// The problem with something that isn't a regular file.
    static func of(_ info: stat) -> ReadingProblem {
        info.st_mode & S_IFMT == S_IFDIR ? .directory : .special
    }
}
