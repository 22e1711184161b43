public import Foundation

/// A place where documents are found by name: a directory, a bundle, or a dictionary in memory.
///
///     let loaded = try MBEnvironment.load(
///         searching: [
///             .memory([
///                 "manifest.xml": "<MBML><Include file='b.xml'/></MBML>",
///                 "b.xml": "<MBML><Var name='open' literal='8'/></MBML>",
///             ])
///         ])
///     let open = loaded.environment.string("$open")
///     // → "8"
///
/// Loading asks the roots in order for each document, on the thread that loads, and takes the first
/// answer. An environment keeps its roots for documents that are loaded later, so a root may be
/// asked at any time, and on several threads at the same time.
public protocol MBResourceRoot: Sendable {
    /// Returns the path and the bytes of a document.
    ///
    /// A name never leaves its root: it's relative, without `.`, `..` and null characters, such as
    /// `shop/prices.xml`. Other names are cleaned up or refused before a root is asked.
    ///
    /// - Parameter name: the name of the document, as a manifest, an `Include` or the app gives it.
    /// - Returns: the bytes, and the path that identifies the document in diagnostics and among
    ///   those already loaded; nil if there is none with that name, and the next root is asked.
    /// - Throws: any error if the document exists but can't be read. Loading reports it with the
    ///   code `unreadableDocument`, or with `limitExceeded` if it's an ``MBExpressionError`` about
    ///   an exceeded limit, and asks no other root.
    func document(named name: String) throws -> (path: String, data: Data)?
}

extension MBResourceRoot where Self == MBCapabilities.DirectoryRoot {
    /// A directory whose files are documents.
    ///
    /// - Parameter directory: the directory. It doesn't have to exist yet; symbolic links in its
    ///   path are resolved now.
    public static func directory(_ directory: URL) -> Self { Self(directory) }

    /// The directory of a bundle's resources.
    ///
    /// - Parameter bundle: the bundle, such as `.main` or `.module`.
    public static func bundle(_ bundle: Bundle) -> Self { Self(bundle) }
}

extension MBResourceRoot where Self == MBMemoryRoot {
    /// Documents in memory, by name.
    ///
    /// - Parameters:
    ///   - documents: the texts of the documents by name, such as `manifest.xml`.
    ///   - directory: a directory to put before the names to form the documents' paths; it doesn't
    ///     have to exist. If it's nil, the default, the paths are the names.
    public static func memory(
        _ documents: [String: String], in directory: String? = nil
    ) -> Self {
        Self(documents, in: directory)
    }
}

/// Documents in memory, for tests, generated content and downloads.
///
///     let root = MBMemoryRoot(["a.xml": "<MBML/>"], in: "/server")
///     let path = root.document(named: "a.xml")?.path
///     // → "/server/a.xml"
public struct MBMemoryRoot: MBResourceRoot {
    /// The bytes of the documents by name.
    public let documents: [String: Data]

    /// The directory before the names in the documents' paths, which doesn't have to exist; nil if
    /// the paths are the names.
    public let directory: String?

    /// Creates a root with documents by name.
    ///
    /// - Parameters:
    ///   - documents: the texts of the documents by name, such as `manifest.xml`. They're stored as
    ///     UTF-8, so a document that declares an encoding must declare that one.
    ///   - directory: a directory to put before the names to form the documents' paths; it doesn't
    ///     have to exist. If it's nil, the default, the paths are the names.
    public init(_ documents: [String: String], in directory: String? = nil) {
        self.init(documents.mapValues { Data($0.utf8) }, in: directory)
    }

    /// Creates a root with documents as they came over the network, in any encoding that they
    /// declare.
    ///
    ///     let body = Data("<MBML/>".utf8)
    ///     let root = MBMemoryRoot(["manifest.xml": body])
    ///     let names = root.documents.keys.sorted()
    ///     // → ["manifest.xml"]
    ///
    /// - Parameters:
    ///   - documents: the bytes of the documents by name, such as `manifest.xml`.
    ///   - directory: a directory to put before the names to form the documents' paths; it doesn't
    ///     have to exist. If it's nil, the default, the paths are the names.
    @_disfavoredOverload
    public init(_ documents: [String: Data], in directory: String? = nil) {
        self.documents = documents
        self.directory = directory
    }

    /// Returns the document with a name.
    ///
    /// - Parameter name: the name, spelled exactly as in the dictionary passed to the initializer.
    /// - Returns: the path and the bytes of the document; nil if there is none with that name.
    public func document(named name: String) -> (path: String, data: Data)? {
        guard TextEquality.isHarmless(name), let data = documents[name] else { return nil }
        return (directory.map { $0 + "/" + name } ?? name, data)
    }
}
