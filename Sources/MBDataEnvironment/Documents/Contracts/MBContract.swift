/// What an app offers to documents, or what documents need of an app.
///
/// An app makes its contract in a unit test that archives it with each release:
///
///     var environment = MBEnvironment()
///     environment.declare(
///         MBMLFunction("priceTag") { (price: Double) in
///             "\(price) EUR"
///         })
///     let contract = try environment.contract(
///         app: "shop", version: "3.2")
///     let title = contract.title
///     // → "shop 3.2"
///     let result = contract.functions?["priceTag"]?.result
///     // → "string"
///
/// `mbml check --against` then says which released versions can read a document; the page
/// *Contracts* of `MBMLWorkbench` shows the whole way.
///
/// A section that is nil is unknown, so nothing is checked against it. An empty section means that
/// there is nothing of the kind. All texts and numbers are those of the JSON file, whose fields
/// have the same names; ``json()`` and ``init(json:)`` convert it.
public struct MBContract: Sendable, Hashable {
    /// The two sides of a contract, which have the same form.
    public enum Kind: String, Sendable, Codable {
        /// What an app, or the library alone, offers to documents.
        case offers
        /// What documents need of an app.
        case needs
    }

    /// The number of the file format that this version of the library reads and writes. A file with
    /// a larger one is refused.
    public static let format = 1

    /// Which side of a contract this is.
    public var kind: Kind

    /// The name of the app; nil for the library alone.
    public var app: String?

    /// The version of the app; nil for the library alone, and for needs.
    public var version: String?

    /// The version of the library: that of the app, or for needs the least one that is enough.
    public var library: String?

    /// The version of the language, which rises whenever an existing text changes its meaning: that
    /// of the app, or for needs the least one that is enough. The legacy library has the number 0.
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

    /// What the app grants to expressions: `files`, `network`, `device`, `fonts`, `debugger`.
    public var capabilities: Set<String>?

    /// The limits by name. A limit that isn't there is infinite.
    public var limits: [String: Int]?

    /// For needs, what expressions read, with the places: `response.products[].price`.
    public var reads: [String: [Use]]?

    /// Creates a contract whose sections are unknown.
    ///
    /// - Parameters:
    ///   - kind: which side it describes; ``Kind/offers`` by default.
    ///   - app: the name of the app; nil, the default, for the library alone or for needs.
    ///   - version: the version of the app, as messages show it: `3.2`. Nil, the default, if there
    ///     is none.
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

    /// A place in a document that uses something. Only contracts of needs have them.
    public struct Use: Sendable, Hashable, Codable {
        /// The place as document, line and column: `feed.xml:4:52`.
        public var at: String
        /// For a call, the number of its parameters; otherwise nil.
        public var count: Int?
        /// For a call, the words in it by the names of their parameters; otherwise nil.
        public var words: [String: String]?
        /// Whether the document uses it only where an app has it. Nil if it doesn't ask.
        public var isGuarded: Bool?

        private enum CodingKeys: String, CodingKey {
            case at, count, words
            case isGuarded = "guarded"
        }

        /// Reads a use: either a text with the place alone, or an object.
        ///
        /// - Throws: `DecodingError` if it's neither, or a field has another type.
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

        /// Writes the use as a text if there's only a place, otherwise as an object.
        ///
        /// - Throws: what the encoder throws.
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
        ///   - place: the document, the line and the column: `feed.xml:4:52`.
        ///   - count: for a call, the number of its parameters. Nil, the default, for anything
        ///     else.
        ///   - words: for a call, the words in it by the names of their parameters. Nil, the
        ///     default, if there are none.
        ///   - isGuarded: whether the document asks first if the app has it. Nil, the default, if
        ///     it doesn't ask.
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
