extension MBEnvironmentStore {
    /// Makes an environment current that was loaded, and posts the events of its loading.
    ///
    ///     try store.adopt(MBEnvironment.load(manifest: url))
    ///
    /// To add a document to the current environment, load it inside of an update, so that no other
    /// change is lost:
    ///
    ///     let loaded = try store.update { environment in
    ///         let loaded = try environment.loading(document: "sale.xml")
    ///         environment = loaded.environment
    ///         return loaded
    ///     }
    ///     for event in loaded.events { store.post(event) }
    ///
    /// Only observers hear of these events. With listeners in documents, use what `MBEventHandling`
    /// adds to the store instead: `start(_:)` and `handle(_:)`.
    ///
    /// - Returns: the environment that was current until now.
    /// - Throws: as ``swap(to:)``.
    @discardableResult
    public func adopt(_ result: MBEnvironment.LoadResult) throws(MBExpressionError) -> MBEnvironment
    {
        let previous = try swap(to: result.environment)
        for event in result.events { post(event) }
        return previous
    }
}
