extension MBEnvironmentStore {
    /// Makes a loaded environment current, and posts the events of the load.
    ///
    ///     try store.adopt(MBEnvironment.load(manifest: url))
    ///
    /// To add a document to the current environment, load it inside an update, so that no other
    /// change is lost:
    ///
    ///     let loaded = try store.update { environment in
    ///         let loaded = try environment.loading(document: "sale.xml")
    ///         environment = loaded.environment
    ///         return loaded
    ///     }
    ///     for event in loaded.events { store.post(event) }
    ///
    /// Only observers receive these events. For listeners in documents, use the methods that
    /// `MBEventHandling` adds to the store instead: `start(_:)` and `handle(_:)`.
    ///
    /// - Returns: the previous current environment.
    /// - Throws: as ``swap(to:)``.
    @discardableResult
    public func adopt(_ result: MBEnvironment.LoadResult) throws(MBExpressionError) -> MBEnvironment
    {
        let previous = try swap(to: result.environment)
        for event in result.events { post(event) }
        return previous
    }
}
