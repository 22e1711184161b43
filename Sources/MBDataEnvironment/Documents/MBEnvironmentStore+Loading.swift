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
}
