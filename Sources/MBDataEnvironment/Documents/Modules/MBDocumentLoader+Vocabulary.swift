extension MBDocumentLoader {
    /// Entries that documents refer to by name, and that any module can add to. It's the state of a
    /// key that a module publishes for others.
    ///
    ///     struct Shape { var corners = 0 }
    ///     enum Shapes: MBEnvironmentKey {
    ///         static var initial: MBDocumentLoader.Vocabulary<Shape> {
    ///             [:]
    ///         }
    ///     }
    ///     struct CircleModule: MBModule {
    ///         func register(with load: inout MBDocumentLoader) {
    ///             load.extend(Shapes.self, with: Shape(), as: "Circle")
    ///         }
    ///     }
    ///     let loaded = try MBEnvironment().enabling([CircleModule()])
    ///     let names = loaded.environment[Shapes.self].names
    ///     // → ["Circle"]
    ///
    /// Legacy name: the classes that were found by their names.
    public struct Vocabulary<Entry: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
        private var entries: [HashedKey: Entry] = [:]

        /// A vocabulary with the entries of a literal; a later entry with the same name wins.
        ///
        /// - Parameter elements: the names with their entries.
        public init(dictionaryLiteral elements: (String, Entry)...) {
            for (name, entry) in elements { entries[HashedKey(name)] = entry }
        }

        /// The entry with a name; nil if there is none. Setting nil removes it.
        ///
        /// - Parameter name: the name as documents write it, compared exactly.
        public subscript(_ name: String) -> Entry? {
            get { entries[HashedKey(name)] }
            set { entries[HashedKey(name)] = newValue }
        }

        /// The number of entries.
        public var count: Int { entries.count }

        /// All names, in the order of their code points.
        public var names: [String] {
            entries.keys.map(\.text).inOrder()
        }

        /// The end of a message about an unknown name: `; did you mean 'x'?`, or an empty string if
        /// no name is similar.
        ///
        /// - Parameter name: the unknown name.
        public func suggestion(for name: String) -> String {
            Suggestion.phrase(for: name, among: names)
        }
    }
}

extension MBDocumentLoader {
    /// Adds an entry to a vocabulary. A name that is already in it is an error with the code
    /// `duplicateName`, and its entry stays.
    ///
    /// - Parameters:
    ///   - vocabulary: the key under which a module publishes the vocabulary.
    ///   - entry: the entry to add.
    ///   - name: the name by which documents refer to it.
    public mutating func extend<Key: MBEnvironmentKey, Entry>(
        _ vocabulary: Key.Type, with entry: Entry, as name: String
    ) where Key.State == MBDocumentLoader.Vocabulary<Entry> {
        extensions.append(name)
        guard environment[vocabulary][name] == nil else {
            report(.error, .duplicateName, "the name \(name.quoted) is already taken")
            return
        }
        environment[vocabulary][name] = entry
    }
}
