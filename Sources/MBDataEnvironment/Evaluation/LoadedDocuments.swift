/// Which documents an environment was loaded from, and what documents can name.
struct LoadedDocuments: Sendable {
    /// The manifest's path, if there was one.
    var manifest: String?

    /// All documents, in the order in which they finished loading, the manifest first.
    var paths: [String] = []

    /// The attributes of the root elements.
    var attributes = MBDictionary()

    /// The names of those that the manifest sets.
    var manifestAttributes: Set<String> = []

    /// Functions of the host by class name.
    var implementations: [String: [MBMLFunction]] = [:]
}
