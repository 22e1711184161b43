/// Reaches the files that an environment grants to its expressions.
///
/// A path is absolute or relative to the working directory; `~` is not expanded. Whatever a path
/// leads to, through `..` and symbolic links, is decided before access is granted. A call for a
/// path that is not granted throws.
///
/// An environment has no file access unless the host gives it one: see ``MBGrantedFiles``, and
/// ``MBMemoryFiles`` for tests.
public protocol MBFileAccess: Sendable {
    /// What there is at a path; nil if there is nothing.
    func status(of path: String) throws -> MBFileStatus?

    /// The names of what is in a directory, without `.` and `..`, in any order.
    func entries(of directory: String) throws -> [String]

    /// The bytes of a file.
    func contents(of path: String) throws -> [UInt8]

    /// Deletes a file, or a directory with all that is in it.
    func delete(_ path: String) throws
}

/// What there is at a path.
public struct MBFileStatus: Sendable, Hashable {
    /// Whether it is a directory, or a link to one.
    public var isDirectory: Bool

    /// The size in bytes; of a symbolic link its own.
    public var size: Int

    /// Whether it can be read.
    public var isReadable: Bool

    /// Whether it can be written.
    public var isWritable: Bool

    /// Whether it can be deleted.
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
