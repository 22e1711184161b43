/// Provides the files that an environment grants to its expressions.
///
/// A path is absolute or relative to the working directory; `~` isn't expanded. Where a path leads,
/// through `..` and symbolic links, is determined before access is granted. A call for a path that
/// isn't granted throws an ``MBExpressionError`` with the code `capabilityMissing`, whether or not
/// there is anything at the path.
///
/// An environment has no file access unless the host provides it: see
/// ``granted(reading:writing:deleting:deletingDirectories:maximumBytes:)``, and ``MBMemoryFiles``
/// for tests.
public protocol MBFileAccess: Sendable {
    /// Returns what is at a path; nil if there is nothing.
    ///
    /// - Parameters:
    ///   - path: the path of a file, a directory or a symbolic link.
    ///   - followsLink: whether a path that ends at a symbolic link means the link's target or the
    ///     link itself. Links along the path are always followed.
    func status(of path: String, followsLink: Bool) throws -> MBCapabilities.FileStatus?

    /// Returns the names of the entries in a directory, without `.` and `..`, in any order.
    ///
    /// - Parameters:
    ///   - directory: the path of the directory.
    ///   - limit: the most names there may be; if there are more, it throws.
    func entries(of directory: String, limit: Int) throws -> [String]

    /// Returns the bytes of a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: the most bytes there may be; if there are more, it throws without reading many
    ///     more.
    func contents(of path: String, limit: Int) throws -> [UInt8]

    /// Deletes a file. It deletes a directory, with everything in it, only if that is granted, too.
    /// For a symbolic link, it deletes the link.
    func delete(_ path: String) throws

    /// Creates a file with some bytes, or replaces its contents, all or nothing. It doesn't create
    /// directories.
    func write(_ bytes: [UInt8], to path: String) throws

    /// Makes a symbolic link where nothing exists yet.
    ///
    /// - Parameters:
    ///   - path: where to make the link.
    ///   - target: what it leads to, a path like any other: a relative one starts at the working
    ///     directory, not at the link.
    func createLink(at path: String, to target: String) throws
}

extension MBFileAccess {
    /// Refuses: nothing can be written unless a conforming type implements this.
    public func write(_ bytes: [UInt8], to path: String) throws {
        throw FileProblem.notGranted("writing", path)
    }

    /// Refuses: no links can be made unless a conforming type implements this.
    public func createLink(at path: String, to target: String) throws {
        throw FileProblem.notGranted("making the link", path)
    }
}

extension MBCapabilities {
    /// What is at a path.
    public struct FileStatus: Sendable, Hashable {
        /// Whether it is a directory.
        public var isDirectory: Bool

        /// The size in bytes; for a directory, the platform decides.
        public var size: Int

        /// Whether the process could read it.
        public var isReadable: Bool

        /// Whether the process could write it.
        public var isWritable: Bool

        /// Whether an expression could delete it.
        public var isDeletable: Bool

        /// Creates a status.
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
