/// Provides the files that an environment grants to its expressions.
///
/// An environment has no file access unless the host provides it: see
/// ``granted(reading:writing:deleting:deletingDirectories:maximumBytes:)`` for the system's files,
/// and ``memory(_:)`` for tests.
///
///     var environment = MBEnvironment()
///     environment.capabilities.files = .memory(
///         ["/motd.txt": "Open until 8"])
///     let message = environment.string("^fileContents(/motd.txt)")
///     // → "Open until 8"
///
/// ## Providing files of your own
///
/// A path is absolute or relative to the working directory; `~` isn't expanded. It's never empty,
/// but otherwise as hostile as the expression that it comes from. Determine where it leads, through
/// `..` and symbolic links, before granting access, and throw the same error for everything that
/// isn't granted, whether or not there is anything at the path.
///
/// The library calls these methods on the thread that evaluates, or that performs the effects of an
/// event, possibly on several at the same time. An evaluation waits for them, so they must be
/// quick. An ``MBExpressionError`` that one throws is the error of the function: use the code
/// `capabilityMissing` for what isn't granted, and `functionFailed` for what failed. Any other
/// error becomes the ``MBExpressionError/cause`` of one with the code `hostFailed`.
public protocol MBFileAccess: Sendable {
    /// Returns what is at a path; nil if there is nothing.
    ///
    /// - Parameters:
    ///   - path: the path of a file, a directory or a symbolic link.
    ///   - followsLink: whether a path that ends at a symbolic link means the link's target or the
    ///     link itself. Links along the path are always followed.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` if reading isn't granted
    ///   there, or any other error.
    func status(of path: String, followsLink: Bool) throws -> MBCapabilities.FileStatus?

    /// Returns the names of the entries in a directory, without `.` and `..`, in any order.
    ///
    /// - Parameters:
    ///   - directory: the path of the directory.
    ///   - limit: the most names there may be.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` if reading isn't granted
    ///   there, `limitExceeded` if there are more names than the limit, `functionFailed` if there
    ///   is no such directory, or any other error.
    func entries(of directory: String, limit: Int) throws -> [String]

    /// Returns the bytes of a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: the most bytes there may be. Don't read many more: the file may be too large for
    ///     memory.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` if reading isn't granted
    ///   there, `functionFailed` if the file doesn't exist, `limitExceeded` if it has more bytes than
    ///   the limit, or any other error.
    func contents(of path: String, limit: Int) throws -> [UInt8]

    /// Deletes a file, or a directory with everything in it if that is granted, too. For a symbolic
    /// link, it deletes the link.
    ///
    /// - Parameter path: what to delete.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` if deleting isn't granted
    ///   there, `functionFailed` if there is nothing to delete, or any other error.
    func delete(_ path: String) throws

    /// Creates a file with some bytes, or replaces its contents, all or nothing. It doesn't create
    /// directories. By default, it refuses.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file.
    ///   - path: where to write it.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` if writing isn't granted
    ///   there, `functionFailed` if the file can't be written, or any other error. The previous
    ///   contents then stay.
    func write(_ bytes: [UInt8], to path: String) throws

    /// Makes a symbolic link where nothing exists yet. By default, it refuses.
    ///
    /// - Parameters:
    ///   - path: where to make the link.
    ///   - target: what it leads to, a path like any other: a relative one starts at the working
    ///     directory, not at the link.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` if writing isn't granted
    ///   at one of the two, `functionFailed` if the link can't be made, or any other error.
    func createLink(at path: String, to target: String) throws
}

extension MBFileAccess {
    /// Refuses: nothing can be written unless a conforming type implements this.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file, which are ignored.
    ///   - path: where to write it, for the message.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing`, always.
    public func write(_ bytes: [UInt8], to path: String) throws {
        throw FileProblem.notGranted("writing", path)
    }

    /// Refuses: no links can be made unless a conforming type implements this.
    ///
    /// - Parameters:
    ///   - path: where to make the link, for the message.
    ///   - target: what it would lead to, which is ignored.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing`, always.
    public func createLink(at path: String, to target: String) throws {
        throw FileProblem.notGranted("making the link", path)
    }
}

extension MBCapabilities {
    /// What is at a path: whether it's a directory, how large it is, and what may be done with it.
    /// ``MBFileAccess/status(of:followsLink:)`` returns it.
    public struct FileStatus: Sendable, Hashable {
        /// Whether it's a directory, for `^isDirectoryAtPath`.
        public var isDirectory: Bool

        /// The size in bytes, for `^sizeOfFile`; for a directory, the platform decides.
        public var size: Int

        /// Whether the process could read it, for `^fileIsReadable`.
        public var isReadable: Bool

        /// Whether the process could write it, for `^fileIsWritable`. That doesn't mean that
        /// writing is granted.
        public var isWritable: Bool

        /// Whether the process could delete it, for `^fileIsDeletable`. That doesn't mean that
        /// deleting is granted.
        public var isDeletable: Bool

        /// Creates the status of something that exists. By default, everything may be done with it.
        ///
        /// - Parameters:
        ///   - isDirectory: whether it's a directory rather than a file.
        ///   - size: the size in bytes, 0 or more.
        ///   - isReadable: whether the process could read it.
        ///   - isWritable: whether the process could write it.
        ///   - isDeletable: whether the process could delete it.
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
