public import Foundation

/// A place where documents are found by name: a directory, a bundle, or a dictionary in memory.
///
/// A name never leaves its root: absolute paths and `..` are refused before the root is asked.
public protocol MBResourceRoot: Sendable {
    /// Returns the path and the bytes of a document; nil if there is none with that name.
    ///
    /// - Throws: an error if the document exists but can't be read.
    func document(named name: String) throws -> (path: String, data: Data)?
}

extension MBResourceRoot where Self == MBCapabilities.DirectoryRoot {
    /// A directory whose files are documents.
    public static func directory(_ directory: URL) -> Self { Self(directory) }

    /// The directory of a bundle's resources.
    ///
    ///     try MBEnvironment.load(searching: [.bundle(.main)])
    public static func bundle(_ bundle: Bundle) -> Self { Self(bundle) }
}

extension MBResourceRoot where Self == MBMemoryRoot {
    /// Documents in memory, by name. Their paths are their names, below a directory if you give
    /// one.
    public static func memory(
        _ documents: [String: String], in directory: String? = nil
    ) -> Self {
        Self(documents, in: directory)
    }
}

/// Documents in memory, for tests, generated content and downloads.
public struct MBMemoryRoot: MBResourceRoot {
    /// The bytes of the documents by name.
    public let documents: [String: Data]

    /// The directory that begins the documents' paths; it doesn't have to exist.
    public let directory: String?

    /// Creates a root with documents by name. Their paths are their names, below a directory if you
    /// give one.
    public init(_ documents: [String: String], in directory: String? = nil) {
        self.init(documents.mapValues { Data($0.utf8) }, in: directory)
    }

    /// Creates a root with documents as they came over the network, in any encoding that they
    /// declare.
    ///
    ///     MBMemoryRoot(["manifest.xml": response.body])
    @_disfavoredOverload
    public init(_ documents: [String: Data], in directory: String? = nil) {
        self.documents = documents
        self.directory = directory
    }

    /// Returns the document with a name.
    public func document(named name: String) -> (path: String, data: Data)? {
        guard TextEquality.isHarmless(name), let data = documents[name] else { return nil }
        return (directory.map { $0 + "/" + name } ?? name, data)
    }
}
