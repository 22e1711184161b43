public import Foundation

/// A place where documents are found by name: a directory, a bundle, a dictionary in memory.
///
/// A name never leaves its root: absolute paths and `..` are refused before a root is asked.
public protocol MBResourceRoot: Sendable {
    /// The path and the bytes of a document, or nil if there is none of that name.
    ///
    /// - Throws: if there is one and it cannot be read.
    func document(named name: String) throws -> (path: String, data: Data)?
}

/// A directory whose files are documents.
public struct MBDirectoryRoot: MBResourceRoot {
    /// The directory, with symbolic links resolved.
    public let directory: URL

    /// Files of more bytes are refused before they are read.
    public var maximumBytes = 100_000_000

    /// A directory.
    public init(_ directory: URL) {
        self.directory = directory.resolvingSymlinksInPath().standardizedFileURL
    }

    /// The directory of a bundle's resources.
    ///
    ///     try MBEnvironment.load(searching: [MBDirectoryRoot(.main)])
    public init(_ bundle: Bundle) {
        self.init(bundle.resourceURL ?? bundle.bundleURL)
    }

    /// Reads a file inside the directory. A link that leads out of it is refused.
    public func document(named name: String) throws -> (path: String, data: Data)? {
        let file = directory.appendingPathComponent(name).resolvingSymlinksInPath()
        let path = file.standardizedFileURL.path
        let prefix = directory.path.hasSuffix("/") ? directory.path : directory.path + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
            !isDirectory.boolValue
        else { return nil }
        let values = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
        // Reading a pipe would wait.
        guard values.isRegularFile != false else { throw CocoaError(.fileReadUnsupportedScheme) }
        guard values.fileSize ?? 0 <= maximumBytes else { throw CocoaError(.fileReadTooLarge) }
        return (path, try Data(contentsOf: file))
    }
}

/// Documents in memory, for tests, generated content, and what was downloaded.
public struct MBMemoryRoot: MBResourceRoot {
    /// The bytes of the documents by name.
    public let documents: [String: Data]

    /// What the paths of the documents begin with: a directory that need not exist.
    public let directory: String?

    /// Documents by name. Their paths are their names, in a directory if one is given.
    public init(_ documents: [String: String], in directory: String? = nil) {
        self.init(documents.mapValues { Data($0.utf8) }, in: directory)
    }

    /// Documents by name as they came over the network, in any encoding that they declare.
    ///
    ///     MBMemoryRoot(["manifest.xml": response.body])
    @_disfavoredOverload
    public init(_ documents: [String: Data], in directory: String? = nil) {
        self.documents = documents
        self.directory = directory
    }

    /// The document of a name.
    public func document(named name: String) -> (path: String, data: Data)? {
        guard TextEquality.isHarmless(name), let data = documents[name] else { return nil }
        return (directory.map { $0 + "/" + name } ?? name, data)
    }
}
