public import Foundation

extension MBEnvironment {
    /// Loads a manifest from a file, and everything it includes.
    ///
    ///     let file = URL(
    ///         fileURLWithPath: "Fixtures/Checking/kiosk.xml")
    ///     let loaded = try MBEnvironment.load(manifest: file)
    ///     for problem in loaded.diagnostics { print(problem) }
    ///     let environment = loaded.environment
    ///     let hasLine = environment.isDeclared("line")
    ///     // → true
    ///
    /// Only a manifest that can't be read at all, or modules that conflict, end the loading with an
    /// error. All other problems are ``LoadResult/diagnostics`` of the result: what has an error is
    /// left out, and the rest is loaded. Show them to the authors of the documents, for example in
    /// the log or, in debug builds, on screen.
    ///
    /// Loading evaluates the conditions and the values of the documents, all within one budget; see
    /// ``MBLimits``. It can run on any thread, and nothing changes until you use the result.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes, in this order, before the
    ///     ``searchRoots`` of the base. Empty by default.
    ///   - modules: the modules to enable even if the manifest doesn't request them, in this order.
    ///     A module whose name is enabled already is skipped. Empty by default.
    ///   - base: the environment to load into, with its capabilities, limits, functions, variables
    ///     and known modules. It stays unchanged, and its loaded documents don't count as loaded in
    ///     the result. Nil, the default, means a new ``init()``.
    /// - Returns: a copy of the base with the declarations of the documents, and what was found on
    ///   the way.
    /// - Throws: ``LoadError``, whose diagnostic has the code `manifestNotFound` if there is no
    ///   such file, `unreadableDocument` if the system can't read it, `malformedXML` or
    ///   `doctypeRefused` if it isn't XML that the library reads, `wrongRootElement` if its root
    ///   isn't `MBML`, `limitExceeded` if it's larger than the limits of the base allow, and if one
    ///   of the `modules` reports an error while it's registered, the code of that error, such as
    ///   `duplicateTagHandler` or `duplicateName`. Also if the task is cancelled: values may be
    ///   missing then.
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
    ///     let root = MBMemoryRoot([
    ///         "manifest.xml": "<MBML><Var name='pi' literal='3'/></MBML>"
    ///     ])
    ///     let loaded = try MBEnvironment.load(searching: [root])
    ///     let pi = loaded.environment["pi"]
    ///     // → "3"
    ///
    /// - Parameters:
    ///   - manifest: the name of the document to begin with, relative to a root. A name with `..`
    ///     or an absolute path isn't found.
    ///   - roots: the locations to search for the manifest and for includes, in this order, before
    ///     the ``searchRoots`` of the base. The first that has a document wins.
    ///   - modules: the modules to enable even if the manifest doesn't request them, in this order.
    ///     Empty by default.
    ///   - base: the environment to load into, which stays unchanged. Nil, the default, means a new
    ///     ``init()``.
    /// - Returns: a copy of the base with the declarations of the documents, and what was found on
    ///   the way.
    /// - Throws: ``LoadError`` with the codes of
    ///   ``load(manifest:searching:modules:into:)-(URL,_,_,_)``.
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

    /// Returns a copy of this environment in which modules are enabled and their documents loaded.
    ///
    /// Use it for an app without a manifest; otherwise pass the modules to
    /// ``load(manifest:searching:modules:into:)-(URL,_,_,_)``.
    ///
    /// - Parameter modules: the modules, in the order in which they are registered. One whose name
    ///   is enabled already is skipped.
    /// - Returns: the new environment, with the problems in the modules' own documents.
    /// - Throws: ``LoadError`` if a module reports an error while it's registered, with the code of
    ///   that error: `duplicateTagHandler` if two modules handle the same tag, `duplicateName` if
    ///   two add the same name to a vocabulary.
    ///
    /// Legacy name: `enableModuleClass:`.
    public func enabling(_ modules: [any MBModule]) throws(MBEnvironment.LoadError)
        -> MBEnvironment.LoadResult
    {
        var loader = MBDocumentLoader(self)
        try loader.enable(modules)
        loader.loadModuleDocuments(at: nil)
        loader.finish()
        try loader.checkCancellation()
        return loader.result
    }
}

// MARK: - Adding to an environment

extension MBEnvironment {
    /// Returns a copy of this environment with the declarations of another document and everything
    /// it includes.
    ///
    /// - Parameters:
    ///   - document: a file, whose directory is searched first for includes.
    ///   - roots: further locations to search for includes, before the ``searchRoots``. Empty by
    ///     default.
    ///   - ifNotLoaded: whether to do nothing if the document was already loaded. If it's false,
    ///     the default, loading the document again resets its variables to their initial values.
    /// - Returns: the new environment, with the problems and events of this document and its
    ///   includes alone.
    /// - Throws: ``LoadError`` with the code `unreadableDocument` if the file doesn't exist or
    ///   can't be read; otherwise as ``load(manifest:searching:modules:into:)-(URL,_,_,_)``, except
    ///   for conflicts of modules.
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

    /// Returns a copy of this environment with the declarations of a document in one of the roots.
    ///
    ///     let root = MBMemoryRoot([
    ///         "sale.xml": "<MBML><Var name='off' literal='20 %'/></MBML>"
    ///     ])
    ///     let loaded = try MBEnvironment().loading(
    ///         document: "sale.xml", searching: [root])
    ///     let off = loaded.environment["off"]
    ///     // → "20 %"
    ///
    /// - Parameters:
    ///   - document: the name of the document, relative to a root.
    ///   - roots: locations to search before the ``searchRoots``. Empty by default.
    ///   - ifNotLoaded: whether to do nothing if the document was already loaded. If it's false,
    ///     the default, loading the document again resets its variables to their initial values.
    /// - Returns: the new environment, with the problems and events of this document and its
    ///   includes alone.
    /// - Throws: ``LoadError`` with the code `unreadableDocument` if no root has the document or it
    ///   can't be read; otherwise as ``load(manifest:searching:modules:into:)-(URL,_,_,_)``, except
    ///   for conflicts of modules.
    public func loading(
        document: String, searching roots: [any MBResourceRoot] = [], ifNotLoaded: Bool = false
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self, roots: roots)
        try loader.load(document: document, ifNotLoaded: ifNotLoaded)
        return loader.result
    }

    /// Returns a copy of this environment with the declarations of a document, like
    /// ``loading(document:searching:ifNotLoaded:)-(String,_,_)``, within the rest of a budget.
    ///
    /// It's for modules whose actions load documents: the document can't cost more than what the
    /// event that started the action has left, and the whole load ends after the
    /// ``MBLimits/seconds`` of this environment.
    ///
    /// - Parameters:
    ///   - document: the name of the document, relative to one of the ``searchRoots``.
    ///   - ifNotLoaded: whether to do nothing if the document was already loaded; false by default.
    ///   - budget: the budget, which is charged for reading the documents and for evaluating their
    ///     conditions and values.
    /// - Returns: the new environment, with the problems and events of this document and its
    ///   includes alone.
    /// - Throws: ``LoadError`` as ``loading(document:searching:ifNotLoaded:)-(String,_,_)``, with
    ///   the code `limitExceeded` also if the budget isn't sufficient to read the document.
    public func loading(
        document: String, ifNotLoaded: Bool = false, within budget: inout MBLimits.Budget
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self, budget: budget)
        defer { budget = loader.budget }
        try loader.load(document: document, ifNotLoaded: ifNotLoaded)
        return loader.result
    }

    /// Returns a copy of this environment with the declarations inside an element.
    ///
    /// - Parameter element: the parent of the declarations. Its own name and attributes are
    ///   ignored, and so are `Include` elements inside it, with a warning.
    /// - Returns: the new environment, with the problems of the declarations.
    ///
    /// Legacy name: `amendWithXML:`.
    public func amending(with element: MBMLElement) -> MBEnvironment.LoadResult {
        var loader = MBDocumentLoader(self)
        loader.amend(with: element)
        return loader.result
    }

    /// Returns a copy of this environment with the declarations of a document in memory.
    ///
    ///     let data = Data("<More><Var name='a' literal='1'/></More>".utf8)
    ///     let amended = try MBEnvironment().amending(xml: data)
    ///     let a = amended.environment["a"]
    ///     // → "1"
    ///
    /// - Parameter xml: the document in any encoding that MBML documents may have. Its root element
    ///   can have any name; the root's attributes and `Include` elements are ignored.
    /// - Returns: the new environment, with the problems of the declarations.
    /// - Throws: ``LoadError`` with the code `malformedXML`, `doctypeRefused` or `limitExceeded` if
    ///   the document can't be read.
    ///
    /// Legacy name: `amendWithXMLFromData:`.
    public func amending(xml: Data) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        amending(with: try MBMLElement(xml: xml, limits: limits))
    }

    /// Returns a copy of this environment with the declarations of a file.
    ///
    /// - Parameter file: the document. Its root element can have any name; the root's attributes
    ///   and `Include` elements are ignored.
    /// - Returns: the new environment, with the problems of the declarations.
    /// - Throws: ``LoadError`` with the code `unreadableDocument` if the file doesn't exist or
    ///   can't be read, and `malformedXML`, `doctypeRefused` or `limitExceeded` if it isn't XML
    ///   that the library reads.
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
