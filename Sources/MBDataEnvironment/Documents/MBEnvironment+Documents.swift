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

    /// Whether a document was loaded, by its path. Both paths are compared in their standard form.
    ///
    /// Legacy name: `mbmlPathIsLoaded:`.
    public func isLoaded(path: String) -> Bool {
        let home = capabilities.directories.path(of: .home)
        let wanted = PathText.standardized(path, home: home)
        return loadedPaths.contains {
            TextEquality.isIdentical(PathText.standardized($0, home: home), wanted)
        }
    }

    /// Whether a document was loaded, by its file name.
    ///
    /// Legacy name: `mbmlFileIsLoaded:`.
    public func isLoaded(file name: String) -> Bool {
        loadedPaths.contains { TextEquality.isIdentical(PathText.lastComponent(of: $0), name) }
    }

    /// The path of the manifest, if there was one.
    ///
    /// Legacy name: `manifestFilePath`.
    public var manifestPath: String? { documents.manifest }

    /// The attributes of the root elements of the manifest and its includes; the manifest's win.
    /// Expressions read them as `$Environment.name`.
    public var attributes: MBDictionary {
        get { documents.attributes }
        set { documents.attributes = newValue }
    }

    /// Registers functions under a class name, so that documents can declare them by class and
    /// method: `<Function class="ShopFunctions" name="shout" method="upper" input="string"/>`.
    /// Without a class name, documents leave out `class`.
    ///
    /// The method of each is its name.
    ///
    ///     environment.register([upper, lower], as: "ShopFunctions")
    public mutating func register(_ functions: [MBMLFunction], as className: String = "") {
        documents.implementations[className] = functions
    }
}
