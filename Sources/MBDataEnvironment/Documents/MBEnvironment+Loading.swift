public import Foundation

extension MBEnvironment {
    /// Loads a manifest and everything it includes.
    ///
    ///     let loaded = try MBEnvironment.load(manifest: url)
    ///     for diagnostic in loaded.diagnostics { print(diagnostic) }
    ///     let environment = loaded.environment
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes, in this order, before the
    ///     ``searchRoots`` of the base.
    ///   - modules: the modules to enable even if the manifest doesn't request them, in this order.
    ///   - base: the environment to load into, with its capabilities, limits, functions, variables
    ///     and known modules; by default, a new one.
    /// - Throws: if the manifest can't be found or read, or two modules conflict. Problems in
    ///   included documents and in declarations are diagnostics of the result.
    ///
    /// Legacy name: `loadFromManifestFile:withSearchDirectory:`.
    public static func load(
        manifest: URL, searching roots: [any MBResourceRoot] = [],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        let directory = MBCapabilities.DirectoryRoot(manifest.deletingLastPathComponent())
        do throws(MBEnvironment.LoadError) {
            return try load(
                manifest: manifest.lastPathComponent, searching: [directory] + roots,
                modules: modules, into: base)
        } catch {
            throw error.naming(manifest)
        }
    }

    /// Loads a manifest in one of the roots, and everything it includes.
    ///
    ///     let root = MBMemoryRoot(["manifest.xml": "<MBML><Var name='pi' literal='3'/></MBML>"])
    ///     try MBEnvironment.load(searching: [root])
    /// - Throws: as ``load(manifest:searching:modules:into:)-(URL,_,_,_)``.
    ///
    /// Legacy name: `loadFromManifestWithSearchDirectories:`.
    public static func load(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(prepared(base, searching: roots))
        try loader.load(manifest: manifest, modules: modules)
        return loader.result
    }

    /// The environment into which a manifest is loaded.
    static func prepared(
        _ base: MBEnvironment?, searching roots: [any MBResourceRoot]
    ) -> MBEnvironment {
        var environment = base ?? MBEnvironment()
        environment.documents.reset()
        environment.documents.roots = roots + environment.documents.roots
        return environment
    }

    /// A copy of this environment with enabled modules and their documents.
    ///
    /// - Throws: if two modules conflict.
    ///
    /// Legacy name: `enableModuleClass:`.
    public func enabling(_ modules: [any MBModule]) throws(MBEnvironment.LoadError)
        -> MBEnvironment.LoadResult
    {
        var loader = MBDocumentLoader(self)
        try loader.enable(modules)
        loader.loadModuleDocuments(at: nil)
        loader.finish()
        return loader.result
    }
}

// MARK: - Adding to an environment

extension MBEnvironment {
    /// A copy of this environment with the declarations of another document and everything it
    /// includes.
    ///
    /// - Parameters:
    ///   - document: a file, whose directory is searched first for includes.
    ///   - roots: further locations to search for includes, before the ``searchRoots``.
    ///   - ifNotLoaded: whether to do nothing if the document was already loaded. Otherwise,
    ///     loading it again resets its variables to their initial values.
    /// - Throws: if the document can't be found or read.
    ///
    /// Legacy name: `loadMBMLFile:`.
    public func loading(
        document: URL, searching roots: [any MBResourceRoot] = [], ifNotLoaded: Bool = false
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        let directory = MBCapabilities.DirectoryRoot(document.deletingLastPathComponent())
        do throws(MBEnvironment.LoadError) {
            return try loading(
                document: document.lastPathComponent, searching: [directory] + roots,
                ifNotLoaded: ifNotLoaded)
        } catch {
            throw error.naming(document)
        }
    }

    /// A copy of this environment with the declarations of a document in one of the roots.
    ///
    /// Loading a document again resets its variables to their initial values, unless `ifNotLoaded`
    /// is set.
    public func loading(
        document: String, searching roots: [any MBResourceRoot] = [], ifNotLoaded: Bool = false
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self, roots: roots)
        try loader.load(document: document, ifNotLoaded: ifNotLoaded)
        return loader.result
    }

    /// A copy of this environment with the declarations of a document, like
    /// ``loading(document:searching:ifNotLoaded:)-(String,_,_)``, within the rest of a budget,
    /// which is charged for conditions, values and reading the documents.
    ///
    /// - Throws: if the document can't be found or read, or the budget isn't sufficient to read it.
    public func loading(
        document: String, ifNotLoaded: Bool = false, within budget: inout MBLimits.Budget
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self, budget: budget)
        defer { budget = loader.budget }
        try loader.load(document: document, ifNotLoaded: ifNotLoaded)
        return loader.result
    }

    /// A copy of this environment with the declarations inside an element, whose name and
    /// attributes are ignored.
    ///
    /// Legacy name: `amendWithXML:`.
    public func amending(with element: MBMLElement) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self)
        loader.amend(with: element)
        return loader.result
    }

    /// A copy of this environment with the declarations of a text. Its root element can have any
    /// name.
    ///
    /// - Throws: if the text isn't XML.
    ///
    /// Legacy name: `amendWithXMLFromData:`.
    public func amending(xml: Data) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        amending(with: try MBMLElement(xml: xml, limits: limits))
    }

    /// A copy of this environment with the declarations of a file. Its root element can have any
    /// name; the element's attributes and the file's includes are ignored.
    ///
    /// - Throws: if the file can't be read or isn't XML.
    ///
    /// Legacy name: `amendWithXMLFromFile:`.
    public func amending(file: URL) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        let root = MBCapabilities.DirectoryRoot(file.deletingLastPathComponent())
        var loader = MBDocumentLoader(self, roots: [root])
        do throws(MBEnvironment.LoadError) {
            try loader.amend(withDocument: file.lastPathComponent)
        } catch {
            throw error.naming(file)
        }
        return loader.result
    }
}
