extension MBEnvironmentStore {
    /// Makes a loaded environment current, and posts the events of the load.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     let root = MBMemoryRoot(["manifest.xml": "<MBML/>"])
    ///     try store.adopt(MBEnvironment.load(searching: [root]))
    ///     let manifest = store.current.manifestPath
    ///     // → "manifest.xml"
    ///
    /// To add a document to the current environment, load it inside an update, so that no other
    /// change is lost:
    ///
    ///     let shop = MBEnvironmentStore(MBEnvironment())
    ///     let sale = MBMemoryRoot(["sale.xml": "<MBML/>"])
    ///     let added = try shop.update { environment in
    ///         let loaded = try environment.loading(
    ///             document: "sale.xml", searching: [sale])
    ///         environment = loaded.environment
    ///         return loaded
    ///     }
    ///     for event in added.events { shop.post(event) }
    ///
    /// Only observers receive these events. For listeners in documents, use the methods that
    /// `MBEventHandling` adds to the store instead: `start(_:)` and `handle(_:)`.
    ///
    /// - Parameter result: what loading returned. Its diagnostics are ignored.
    /// - Returns: the previous current environment.
    /// - Throws: ``MBExpressionError`` with the code `reentrantUpdate` if the store is being
    ///   changed on this thread.
    @discardableResult
    public func adopt(_ result: MBEnvironment.LoadResult) throws(MBExpressionError) -> MBEnvironment
    {
        let previous = try swap(to: result.environment)
        for event in result.events { post(event) }
        return previous
    }

    /// Loads a new version of documents and makes it current. If that fails, the current
    /// environment stays, and the log says so.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     func reload(_ document: String) throws {
    ///         let root = MBMemoryRoot(["manifest.xml": document])
    ///         try store.reload { try MBEnvironment.load(searching: [root]) }
    ///     }
    ///     try reload("<MBML><Var name='title' literal='Sale'/></MBML>")
    ///     try? reload("<MBML><Vra name='title' literal='Winter'/></MBML>")
    ///     let title = store.current.string("$title")
    ///     // → "Sale"
    ///
    /// A version with an error in a document doesn't become current, even if everything else could
    /// be loaded. To require more, such as the result of an example, let the body throw.
    ///
    /// Like ``swap(to:)``, it replaces changes that others make meanwhile. Other changes don't wait
    /// for the body.
    ///
    /// - Parameter body: loads the documents, into the same environment each time.
    /// - Returns: what the body returned, with its warnings.
    /// - Throws: what the body throws, an ``MBEnvironment/LoadError`` with the first error of a
    ///   document, or an ``MBExpressionError`` with the code `reentrantUpdate` if the store is being
    ///   changed on this thread. The log of the current environment gets all errors of documents, or
    ///   the one that was thrown, and then an entry that says that the last version stays.
    @discardableResult
    public func reload(
        _ body: () throws -> MBEnvironment.LoadResult
    ) throws -> MBEnvironment.LoadResult {
        var problems: [MBLogEntry] = []
        do {
            let loaded = try body()
            let errors = loaded.diagnostics.filter { $0.severity == .error }
            problems = errors.map { MBLogEntry($0) }
            if let first = errors.first { throw MBEnvironment.LoadError(first) }
            try adopt(loaded)
            return loaded
        } catch {
            if problems.isEmpty { problems = [Self.entry(error)] }
            let capabilities = current.capabilities
            for problem in problems { capabilities.deliver(problem) }
            capabilities.deliver(
                MBLogEntry(.error, "the new version isn't used; the store keeps the last one"))
            throw error
        }
    }

    private static func entry(_ error: any Error) -> MBLogEntry {
        switch error {
        case let error as MBEnvironment.LoadError: MBLogEntry(error.diagnostic)
        case let error as MBExpressionError: MBLogEntry(.error, error.message, error: error)
        default: MBLogEntry(.error, "loading failed: \(error.excerpt)")
        }
    }
}
