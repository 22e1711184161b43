/// Reaches the files that an environment grants to its expressions.
///
/// A path is absolute or relative to the working directory; `~` is not expanded. Whatever a path
/// leads to, through `..` and symbolic links, is decided before access is granted. A call for a
/// path that is not granted throws an ``MBExpressionError`` of code `capabilityMissing`, whether
/// or not there is anything at the path.
///
/// An environment has no file access unless the host gives it one: see
/// ``granted(reading:writing:deleting:deletingDirectories:maximumBytes:)``, and ``MBMemoryFiles``
/// for tests.
public protocol MBFileAccess: Sendable {
    /// What there is at a path; nil if there is nothing.
    ///
    /// - Parameters:
    ///   - path: the path of a file, a directory or a symbolic link.
    ///   - followsLink: whether a path that ends at a symbolic link means what the link leads to,
    ///     or the link itself. Links on the way are always followed.
    func status(of path: String, followsLink: Bool) throws -> MBCapabilities.FileStatus?

    /// The names of what is in a directory, without `.` and `..`, in any order.
    ///
    /// - Parameters:
    ///   - directory: the path of the directory.
    ///   - limit: how many there may be; if there are more, it throws.
    func entries(of directory: String, limit: Int) throws -> [String]

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: how many there may be; if there are more, it throws, without having read much
    ///     more.
    func contents(of path: String, limit: Int) throws -> [UInt8]

    /// Deletes a file; a directory, with all that is in it, only where that is granted too. Of a
    /// symbolic link it deletes the link.
    func delete(_ path: String) throws

    /// Makes a file of some bytes, or replaces what it holds: as a whole or not at all.
    /// Directories are not made.
    func write(_ bytes: [UInt8], to path: String) throws

    /// Makes a symbolic link where nothing is yet.
    ///
    /// - Parameters:
    ///   - path: where the link is made.
    ///   - target: what it leads to, a path like any other: a relative one begins at the working
    ///     directory, not at the link.
    func createLink(at path: String, to target: String) throws
}

extension MBFileAccess {
    /// Refuses: nothing can be written unless a conforming type says otherwise.
    public func write(_ bytes: [UInt8], to path: String) throws {
        throw FileProblem.notGranted("writing", path)
    }

    /// Refuses: no links can be made unless a conforming type says otherwise.
    public func createLink(at path: String, to target: String) throws {
        throw FileProblem.notGranted("making the link", path)
    }
}

extension MBCapabilities {
    /// What there is at a path.
    public struct FileStatus: Sendable, Hashable {
        /// Whether it is a directory.
        public var isDirectory: Bool

        /// The size in bytes; of a directory what the platform gives.
        public var size: Int

        /// Whether the process could read it.
        public var isReadable: Bool

        /// Whether the process could write it.
        public var isWritable: Bool

        /// Whether an expression could delete it.
        public var isDeletable: Bool

        /// A status.
        public init(
            isDirectory: Bool, size: Int, isReadable: Bool = true, isWritable: Bool = true,
            isDeletable: Bool = true
        ) {
            self.isDirectory = isDirectory
            self.size = size
            self.isReadable = isReadable
            self.isWritable = isWritable
            self.isDeletable = isDeletable
        }
    }
}
