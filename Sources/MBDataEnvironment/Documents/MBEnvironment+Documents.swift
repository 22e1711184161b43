import Foundation

/// Loaded documents, and where they come from.
extension MBEnvironment {
    /// The locations to search for documents, in this order: those passed when the manifest was
    /// loaded, then those added here. The resources of modules come last.
    ///
    /// Legacy name: `addMBMLSearchDirectory:`.
    public var searchRoots: [any MBResourceRoot] {
        get { documents.roots }
        set { documents.roots = newValue }
    }

    /// The paths of the loaded documents: the manifest, then each document when it was finished, so
    /// an include comes before the document that includes it.
    ///
    /// Legacy name: `mbmlPathsLoaded`.
    public var loadedPaths: [String] { documents.paths }

    /// The number of functions, the library's own included.
    package var functionCount: Int { storage.functions.count }

    /// Returns whether the document with a path was loaded.
    ///
    /// - Parameter path: the path as in ``loadedPaths``, or another spelling of it: paths are
    ///   compared in their standard form, without `.` and `..` and with `~` replaced by the home
    ///   directory.
    ///
    /// Legacy name: `mbmlPathIsLoaded:`.
    public func isLoaded(path: String) -> Bool {
        let home = capabilities.directories.path(of: .home)
        let wanted = PathText.standardized(path, home: home)
        return loadedPaths.contains {
            TextEquality.isIdentical(PathText.standardized($0, home: home), wanted)
        }
    }

    /// Returns whether a document with a file name was loaded, from any directory.
    ///
    /// - Parameter name: the last component of the path, in exactly this spelling: `sale.xml`.
    ///
    /// Legacy name: `mbmlFileIsLoaded:`.
    public func isLoaded(file name: String) -> Bool {
        loadedPaths.contains { TextEquality.isIdentical(PathText.lastComponent(of: $0), name) }
    }

    /// The path of the manifest; nil if none was loaded.
    ///
    /// Legacy name: `manifestFilePath`.
    public var manifestPath: String? { documents.manifest }

    /// The attributes of the root elements of the manifest and its includes; those of the manifest
    /// take precedence. Expressions read them as `$Environment.name`.
    public var attributes: MBDictionary {
        get { documents.attributes }
        set { documents.attributes = newValue }
    }

    /// Registers functions under a class name, so that documents can declare them by class and
    /// method.
    ///
    ///     var environment = MBEnvironment()
    ///     let upper = MBMLFunction("upper") { (text: String) in
    ///         text.uppercased()
    ///     }
    ///     environment.register([upper], as: "ShopFunctions")
    ///     let amended = try environment.amending(xml: Data("""
    ///         <MBML>
    ///           <Function class="ShopFunctions" name="shout"
    ///                     method="upper" input="string"/>
    ///         </MBML>
    ///         """.utf8))
    ///     let loud = amended.environment.string("^shout(hello)")
    ///     // → "HELLO"
    ///
    /// Documents of the legacy library declare functions this way. In new documents, a function
    /// that you `declare` needs no element.
    ///
    /// - Parameters:
    ///   - functions: the functions. Documents write the name of one as its `method`. They replace
    ///     all functions that were registered under the class name before.
    ///   - className: what documents write as `class`. If it's empty, the default, they leave out
    ///     the attribute.
    public mutating func register(_ functions: [MBMLFunction], as className: String = "") {
        documents.implementations[className] = functions
    }
}
