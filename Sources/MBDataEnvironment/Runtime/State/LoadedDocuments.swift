/// The documents that an environment was loaded from, and what documents can refer to by name.
struct LoadedDocuments: Sendable {
    /// What environments have that weren't loaded.
    static let none = CopyOnWrite(LoadedDocuments())

    /// The roots in which documents are searched for, in this order.
    var roots: [any MBResourceRoot] = []

    /// The manifest's path, if there was one.
    var manifest: String?

    /// All documents, in the order in which they finished loading, the manifest first.
    private(set) var paths: [String] = []
    private var keys: Set<HashedKey> = []

    /// Whether no manifest is being loaded.
    var isLoaded = true

    /// The attributes of the root elements.
    var attributes = MBDictionary()

    /// The names of the attributes that the manifest sets.
    var manifestAttributes: Set<String> = []

    /// Functions of the host by class name.
    var implementations: [String: [MBMLFunction]] = [:]

    /// The names of the modules that contribute to the environment, after the library's own.
    var moduleNames: [String] = []

    /// The aliases of those modules.
    var moduleAliases: [String] = []

    /// The tags that those modules handle.
    var tags: [String] = []

    /// Whether a document is loaded. Paths of different documents may look alike.
    func haveLoaded(_ path: String) -> Bool { keys.contains(HashedKey(path)) }

    /// Adds a document, unless it's there already.
    mutating func note(loaded path: String) {
        if keys.insert(HashedKey(path)).inserted { paths.append(path) }
    }

    /// Resets what was loaded, before the documents of another manifest are loaded.
    mutating func reset() {
        manifest = nil
        paths = []
        keys = []
        isLoaded = false
        attributes = MBDictionary()
        manifestAttributes = []
    }
}
