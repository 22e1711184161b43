import Foundation

/// The history of lines, kept in a file of the user. A file that can't be read or written is never
/// an error: the session has its own history then.
struct HistoryFile {
    var lines: LineHistory
    private let path: String?

    /// The most bytes that are read, the last of the file, and of a line that is kept.
    private static let mostBytes = 4_000_000
    private static let longestLine = 20_000

    /// The history in the file that `MBML_HISTORY` names or, without that, in the user's directory
    /// for such files. If the variable is empty, nothing is kept.
    init(variables: [String: String] = ProcessInfo.processInfo.environment) {
        path = Self.path(variables)
        var bytes: [UInt8] = []
        if let path { bytes = Self.read(path) }
        lines = LineHistory(file: bytes)
        let count = bytes.lazy.filter { $0 == 10 }.count
        if count > LineHistory.mostEntries + Self.slack { shorten() }
    }

    /// The number of lines too many before the file is written anew.
    private static let slack = 200

    private static func path(_ variables: [String: String]) -> String? {
        if let given = variables["MBML_HISTORY"] { return given.isEmpty ? nil : given }
        guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
        #if os(macOS)
            return home + "/Library/Application Support/mbml/history"
        #else
            let state = variables["XDG_STATE_HOME"] ?? ""
            return (state.hasPrefix("/") ? state : home + "/.local/state") + "/mbml/history"
        #endif
    }

    /// Adds a line, in the file as well.
    mutating func add(_ line: String) {
        guard lines.add(line), let path, line.utf8.count <= Self.longestLine else { return }
        Self.makeDirectory(of: path)
        Self.write(LineHistory.fileLine(of: line), to: path, O_APPEND)
    }

    /// Writes the file anew, with the lines that are kept.
    private func shorten() {
        guard let path else { return }
        // Another session may be adding a line: the file is replaced as a whole.
        let new = "\(path).\(getpid())"
        let text = lines.entries.map(LineHistory.fileLine).joined()
        guard Self.write(text, to: new, O_EXCL) else { return }
        if rename(new, path) != 0 { unlink(new) }
    }

    private static func makeDirectory(of path: String) {
        let directory = (path as NSString).deletingLastPathComponent
        guard !directory.isEmpty else { return }
        try? FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = open(path, O_RDONLY) else { return [] }
        defer { close(file) }
        let end = lseek(file, 0, SEEK_END)
        let start = max(0, end - off_t(mostBytes))
        guard end > 0, lseek(file, start, SEEK_SET) == start else { return [] }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        let read = (try? handle.read(upToCount: Int(end - start))) ?? Data()
        // The first line may be cut.
        return Array(start > 0 ? read.drop { $0 != 10 } : read)
    }

    @discardableResult
    private static func write(_ text: String, to path: String, _ mode: Int32) -> Bool {
        guard let file = open(path, O_WRONLY | O_CREAT | mode) else { return false }
        defer { close(file) }
        // The lines may hold secrets.
        _ = fchmod(file, 0o600)
        return StandardStreams.write(Data(text.utf8), to: file) == nil
    }

    /// Opens a regular file; nil for anything else, such as a pipe, which could block.
    private static func open(_ path: String, _ mode: Int32) -> Int32? {
        let file = Foundation.open(path, mode | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0o600)
        guard file >= 0 else { return nil }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            return nil
        }
        return file
    }
}
