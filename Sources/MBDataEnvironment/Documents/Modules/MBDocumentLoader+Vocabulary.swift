extension MBDocumentLoader {
    /// Named entries that documents refer to and any module can add to: the state of a key that a
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

        /// A vocabulary; a later entry with the same name wins.
        public init(dictionaryLiteral elements: (String, Entry)...) {
            for (name, entry) in elements { entries[HashedKey(name)] = entry }
        }

        /// The entry with a name.
        public subscript(_ name: String) -> Entry? {
            get { entries[HashedKey(name)] }
            set { entries[HashedKey(name)] = newValue }
        }

        /// The number of entries.
        public var count: Int { entries.count }

        /// All names, in the order of their code points.
        public var names: [String] {
            entries.keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }

        /// The end of a message about an unknown name: `; did you mean 'x'?`, or an empty string if
        /// no name is similar.
        public func suggestion(for name: String) -> String {
            Suggestion.phrase(for: name, among: names)
        }
    }
}

extension MBDocumentLoader {
    /// Adds an entry to a vocabulary. A name that is already in it is an error, and its entry
    /// stays.
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
