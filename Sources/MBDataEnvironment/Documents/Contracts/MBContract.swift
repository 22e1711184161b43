/// What an app offers to documents, or what documents need of an app.
///
/// An app makes its contract in a unit test that archives it with each release:
///
///     let contract = try environment.contract(app: "shop", version: "3.2")
///     try contract.write(to: url)
///
/// `mbml check --against` then tells which released versions can read a document. A section that is
/// nil is unknown, an empty one is none.
public struct MBContract: Sendable, Hashable {
    /// The two sides of a contract.
    public enum Kind: String, Sendable, Codable {
        /// What an app or the library offers.
        case offers
        /// What documents need.
        case needs
    }

    /// The number of the format that this version of the library reads and writes.
    public static let format = 1

    /// Which side of a contract this is.
    public var kind: Kind

    /// The name of the app; nil for the library alone.
    public var app: String?

    /// The version of the app.
    public var version: String?

    /// The version of the library.
    public var library: String?

    /// The version of the language, raised whenever an existing text changes its meaning.
    public var language: Int?

    /// The functions by name. One that documents can declare by class and method, but that isn't
    /// declared, is called `Class.method`.
    public var functions: [String: Function]?

    /// The modules by name.
    public var modules: [String: Module]?

    /// The library's own tags by name.
    public var tags: [String: Tag]?

    /// The host types by name.
    public var hostTypes: [String: HostType]?

    /// The variables that exist before any document, by name.
    public var variables: [String: Variable]?

    /// What the app grants to expressions: `files`, `network` and so on.
    public var capabilities: Set<String>?

    /// The limits by name. A limit that isn't there is infinite.
    public var limits: [String: Int]?

    /// For needs, what expressions read, with the places: `response.products[].price`.
    public var reads: [String: [Use]]?

    /// Creates a contract whose sections are unknown.
    public init(_ kind: Kind = .offers, app: String? = nil, version: String? = nil) {
        self.kind = kind
        self.app = app
        self.version = version
    }

    /// The app and its version, as messages name them: `shop 3.2`, `library 1.0`.
    public var title: String {
        [app ?? "library", app == nil ? library : version].compactMap { $0 }.joined(separator: " ")
            .excerpt()
    }

    /// A use of something in a document.
    public struct Use: Sendable, Hashable, Codable {
        /// The place: `feed.xml:4:52`.
        public var at: String
        /// For a call, the number of its parameters.
        public var count: Int?
        /// For a call, the words in it by the names of their parameters.
        public var words: [String: String]?
        /// Whether the document uses it only where an app has it. Nil if it doesn't ask.
        public var isGuarded: Bool?

        private enum CodingKeys: String, CodingKey {
            case at, count, words
            case isGuarded = "guarded"
        }

        /// Reads a use: a place alone is a text.
        public init(from decoder: any Decoder) throws {
            if let place = try? decoder.singleValueContainer().decode(String.self) {
                self.init(at: place)
                return
            }
            let values = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                at: try values.decode(String.self, forKey: .at),
                count: try values.decodeIfPresent(Int.self, forKey: .count),
                words: try values.decodeIfPresent([String: String].self, forKey: .words),
                isGuarded: try values.decodeIfPresent(Bool.self, forKey: .isGuarded))
        }

        /// Writes the use: as a text, if there's only a place.
        public func encode(to encoder: any Encoder) throws {
            guard count != nil || words != nil || isGuarded != nil else {
                var container = encoder.singleValueContainer()
                return try container.encode(at)
            }
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(at, forKey: .at)
            try values.encodeIfPresent(count, forKey: .count)
            try values.encodeIfPresent(words, forKey: .words)
            try values.encodeIfPresent(isGuarded, forKey: .isGuarded)
        }

        /// Creates a use at a place.
        ///
        /// - Parameters:
        ///   - place: the document, the line and the column.
        ///   - count: for a call, the number of its parameters.
        ///   - words: for a call, the words in it by the names of their parameters.
        ///   - isGuarded: whether the document asks first if the app has it.
        public init(
            at place: String, count: Int? = nil, words: [String: String]? = nil,
            isGuarded: Bool? = nil
        ) {
            at = place
            self.count = count
            self.words = words
            self.isGuarded = isGuarded
        }
    }
}
