/// Which documents an environment was loaded from, and what documents can name.
struct LoadedDocuments: Sendable {
    /// Where documents are searched, in this order.
    var roots: [any MBResourceRoot] = []

    /// The manifest's path, if there was one.
    var manifest: String?

    /// All documents, in the order in which they finished loading, the manifest first.
    var paths: [String] = []

    /// Whether no manifest is being loaded.
    var isLoaded = true

    /// The attributes of the root elements.
    var attributes = MBDictionary()

    /// The names of those that the manifest sets.
    var manifestAttributes: Set<String> = []

    /// Functions of the host by class name.
    var implementations: [String: [MBMLFunction]] = [:]

    /// The names of the modules that contribute to the environment, after the library's own.
    var moduleNames: [String] = []

    /// Their other names.
    var moduleAliases: [String] = []

    /// The tags that they handle.
    var tags: [String] = []

    /// Forgets what was loaded, for the documents of another manifest.
    mutating func reset() {
        manifest = nil
        paths = []
        isLoaded = false
        attributes = MBDictionary()
        manifestAttributes = []
    }
}
