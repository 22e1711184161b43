import Foundation

extension MBEnvironment {
    /// Loads a manifest with everything that it includes.
    ///
    ///     let loaded = try MBEnvironment.load(manifest: url)
    ///     for diagnostic in loaded.diagnostics { print(diagnostic) }
    ///     let environment = loaded.environment
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further places where includes are searched, in this order.
    ///   - base: what the manifest is loaded into: capabilities, limits, functions and variables.
    ///     Without it, the default environment.
    /// - Throws: if the manifest cannot be found or read. Problems in included documents and in
    ///   declarations are diagnostics of the result.
    ///
    /// Legacy name: `loadFromManifestFile:withSearchDirectory:`.
    public static func load(
        manifest: URL, searching roots: [any MBResourceRoot] = [], into base: MBEnvironment? = nil
    ) throws(MBLoadError) -> MBLoadResult {
        let directory = MBDirectoryRoot(manifest.deletingLastPathComponent())
        return try load(
            manifest: manifest.lastPathComponent, searching: [directory] + roots, into: base)
    }

    /// Loads a manifest that one of the roots has, with everything that it includes.
    ///
    ///     let root = MBMemoryRoot(["manifest.xml": "<MBML><Var name='pi' literal='3'/></MBML>"])
    ///     try MBEnvironment.load(manifest: "manifest.xml", searching: [root])
    ///
    /// - Throws: as ``load(manifest:searching:into:)-(URL,_,_)``.
    public static func load(
        manifest: String, searching roots: [any MBResourceRoot], into base: MBEnvironment? = nil
    ) throws(MBLoadError) -> MBLoadResult {
        var environment: MBEnvironment
        if let base { environment = base } else { environment = try loadedDefault() }
        environment.documents = LoadedDocuments(
            implementations: environment.documents.implementations)
        var loader = Loader(environment, roots: roots)
        try loader.load(manifest: manifest)
        return loader.result
    }

    /// An environment to which the declarations of one more document were added, with everything
    /// that it includes. This one stays as it is.
    ///
    /// - Parameters:
    ///   - document: a file, whose directory is searched first for includes.
    ///   - roots: further places where includes are searched.
    /// - Throws: if the document cannot be found or read.
    ///
    /// Legacy name: `loadMBMLFile:`.
    public func loading(
        document: URL, searching roots: [any MBResourceRoot] = []
    ) throws(MBLoadError) -> MBLoadResult {
        let directory = MBDirectoryRoot(document.deletingLastPathComponent())
        return try loading(
            document: document.lastPathComponent, searching: [directory] + roots)
    }

    /// An environment to which the declarations of a document that one of the roots has were
    /// added.
    public func loading(
        document: String, searching roots: [any MBResourceRoot]
    ) throws(MBLoadError) -> MBLoadResult {
        var loader = Loader(self, roots: roots)
        try loader.load(document: document)
        return loader.result
    }

    /// The paths of the documents that were loaded: the manifest, then each document when it was
    /// finished, so that an include comes before the document that includes it.
    ///
    /// Legacy name: `mbmlPathsLoaded`.
    public var loadedPaths: [String] { documents.paths }

    /// The path of the manifest, if there was one.
    ///
    /// Legacy name: `manifestFilePath`.
    public var manifestPath: String? { documents.manifest }

    /// The attributes of the manifest's root element and of those of its includes; the manifest's
    /// win.
    public var attributes: MBDictionary { documents.attributes }

    /// Makes functions known under a class name, so that documents can declare them by class and
    /// method: `<Function class="ShopFunctions" name="shout" method="upper" input="string"/>`.
    ///
    /// The method of each is its name.
    ///
    ///     environment.register([upper, lower], as: "ShopFunctions")
    public mutating func register(_ functions: [MBMLFunction], as className: String) {
        documents.implementations[className] = functions
    }
}
