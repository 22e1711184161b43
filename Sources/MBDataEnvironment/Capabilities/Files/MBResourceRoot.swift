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

extension MBResourceRoot where Self == MBCapabilities.DirectoryRoot {
    /// A directory whose files are documents.
    public static func directory(_ directory: URL) -> Self { Self(directory) }

    /// The directory of a bundle's resources.
    ///
    ///     try MBEnvironment.load(searching: [.bundle(.main)])
    public static func bundle(_ bundle: Bundle) -> Self { Self(bundle) }
}

extension MBResourceRoot where Self == MBMemoryRoot {
    /// Documents in memory, by name. Their paths are their names, in a directory if one is given.
    public static func memory(
        _ documents: [String: String], in directory: String? = nil
    ) -> Self {
        Self(documents, in: directory)
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
