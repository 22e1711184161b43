import MBDataEnvironment

/// Files whose relative paths begin in a directory instead of the working directory.
struct RootedFiles: MBFileAccess {
    let files: any MBFileAccess
    /// The absolute path of the directory.
    let root: String

    private func path(_ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : root + "/" + path
    }

    func status(of path: String, followsLink: Bool) throws -> MBCapabilities.FileStatus? {
        try files.status(of: self.path(path), followsLink: followsLink)
    }

    func entries(of directory: String, limit: Int) throws -> [String] {
        try files.entries(of: path(directory), limit: limit)
    }

    func contents(of path: String, limit: Int) throws -> [UInt8] {
        try files.contents(of: self.path(path), limit: limit)
    }

    func delete(_ path: String) throws { try files.delete(self.path(path)) }
}
