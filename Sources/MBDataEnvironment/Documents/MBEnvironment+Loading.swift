public import Foundation

extension MBEnvironment {
    /// Loads a manifest with everything that it includes.
    ///
    ///     let loaded = try MBEnvironment.load(manifest: url)
    ///     for diagnostic in loaded.diagnostics { print(diagnostic) }
    ///     let environment = loaded.environment
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further places where includes are searched, in this order, before the
    ///     ``searchRoots`` of the base.
    ///   - modules: what is enabled whether or not the manifest asks for it, in this order.
    ///   - base: what the manifest is loaded into: capabilities, limits, functions, variables and
    ///     known modules. Without it, a new environment.
    /// - Throws: if the manifest cannot be found or read, or two modules contradict each other.
    ///   Problems in included documents and in declarations are diagnostics of the result.
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

    /// Loads a manifest that one of the roots has, with everything that it includes.
    ///
    ///     let root = MBMemoryRoot(["manifest.xml": "<MBML><Var name='pi' literal='3'/></MBML>"])
    ///     try MBEnvironment.load(searching: [root])
    ///
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

    /// An environment in which modules are enabled and their documents loaded. This one stays as
    /// it is.
    ///
    /// - Throws: if two modules contradict each other.
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
    /// An environment to which the declarations of one more document were added, with everything
    /// that it includes. This one stays as it is.
    ///
    /// - Parameters:
    ///   - document: a file, whose directory is searched first for includes.
    ///   - roots: further places where includes are searched, before the ``searchRoots``.
    ///   - ifNotLoaded: nothing happens if the document was loaded before. Otherwise it is loaded
    ///     again, which gives its variables their first values back.
    /// - Throws: if the document cannot be found or read.
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

    /// An environment to which the declarations of a document that one of the roots has were
    /// added.
    ///
    /// A document that was loaded before is loaded again, which gives its variables their first
    /// values back, unless `ifNotLoaded` is set.
    public func loading(
        document: String, searching roots: [any MBResourceRoot] = [], ifNotLoaded: Bool = false
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self, roots: roots)
        try loader.load(document: document, ifNotLoaded: ifNotLoaded)
        return loader.result
    }

    /// An environment to which the declarations of a document were added, as
    /// ``loading(document:searching:ifNotLoaded:)-(String,_,_)`` does, within what is left of a
    /// budget: from it is taken what conditions and values need and what reading the documents
    /// costs.
    ///
    /// - Throws: if the document cannot be found or read, or the budget does not suffice to read it.
    public func loading(
        document: String, ifNotLoaded: Bool = false, within budget: inout MBBudget
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self, budget: budget)
        defer { budget = loader.budget }
        try loader.load(document: document, ifNotLoaded: ifNotLoaded)
        return loader.result
    }

    /// An environment to which the declarations inside an element were added. What the element is
    /// called and its attributes mean nothing.
    ///
    /// Legacy name: `amendWithXML:`.
    public func amending(with element: MBMLElement) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self)
        loader.amend(with: element)
        return loader.result
    }

    /// An environment to which the declarations of a text were added. Its root element may have
    /// any name.
    ///
    /// - Throws: if the text isn't XML.
    ///
    /// Legacy name: `amendWithXMLFromData:`.
    public func amending(xml: Data) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        amending(with: try MBMLElement(xml: xml, limits: limits))
    }

    /// An environment to which the declarations of a file were added; the file's includes and
    /// the attributes of its root element, of any name, mean nothing.
    ///
    /// - Throws: if the file cannot be read or isn't XML.
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
