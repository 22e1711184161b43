extension MBDocumentLoader {
    /// Things that documents call by name, to which any module can add: the state of a key that a
    /// module publishes for others.
    ///
    ///     public enum Shapes: MBEnvironmentKey {
    ///         public static var initial: MBDocumentLoader.Vocabulary<Shape> { [:] }
    ///     }
    ///
    ///     load.extend(Shapes.self, with: .circle, as: "Circle")    // in a module's register(with:)
    ///
    /// Legacy name: the classes that were found by their names.
    public struct Vocabulary<Entry: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
        private var entries: [HashedKey: Entry] = [:]

        /// A vocabulary; a later entry of the same name wins.
        public init(dictionaryLiteral elements: (String, Entry)...) {
            for (name, entry) in elements { entries[HashedKey(name)] = entry }
        }

        /// The entry of a name.
        public subscript(_ name: String) -> Entry? {
            get { entries[HashedKey(name)] }
            set { entries[HashedKey(name)] = newValue }
        }

        /// How many entries there are.
        public var count: Int { entries.count }

        /// All names, in the order of their code points.
        public var names: [String] {
            entries.keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }

        /// What to say at the end of a message about a name that is not there: `; did you mean 'x'?`,
        /// or nothing if no name is near.
        public func suggestion(for name: String) -> String {
            Suggestion.phrase(for: name, among: names)
        }
    }
}

extension MBDocumentLoader {
    /// Adds an entry to a vocabulary. A name that it has already is an error, and stays what it
    /// was.
    public mutating func extend<Key: MBEnvironmentKey, Entry>(
        _ vocabulary: Key.Type, with entry: Entry, as name: String
    ) where Key.State == MBDocumentLoader.Vocabulary<Entry> {
        guard environment[vocabulary][name] == nil else {
            report(.error, .duplicateName, "the name \(name.quoted) is taken already")
            return
        }
        environment[vocabulary][name] = entry
    }
}
