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
/// `mbml check --against` then says which released versions can read a document. The page
/// *Documents for apps in people's hands* of `MBMLWorkbench` shows all the steps.
///
/// A section that is nil is unknown, so nothing is checked against it; an empty section means that
/// there are none. ``json()`` and ``init(json:)`` convert a contract to and from JSON.
public struct MBContract: Sendable, Hashable {
    /// The two sides of a contract, which have the same form.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// What an app, or the library alone, offers to documents.
        case offers
        /// What documents need of an app.
        case needs
    }

    /// The number of the file format that this version of the library reads and writes. It refuses
    /// files with a larger number.
    public static let format = 1

    /// Which side of a contract this is.
    public var kind: Kind

    /// The name of the app; nil for the library alone.
    public var app: String?

    /// The version of the app; nil for the library alone, and for needs.
    public var version: String?

    /// The version of the library: for offers, the one that the app contains; for needs, the lowest
    /// that is enough.
    public var library: String?

    /// The version of the language: for offers, the one that the app reads; for needs, the lowest
    /// that is enough. It rises whenever an existing text changes its meaning. The legacy library's
    /// is 0.
    public var language: Int?

    /// The functions by name. A function that documents can declare by class and method, but that
    /// isn't declared yet, has the name `Class.method`.
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

    /// The limits by name, with the names of the properties of ``MBLimits``. A limit that isn't
    /// listed is infinite.
    public var limits: [String: Int]?

    /// For needs, the paths that expressions read, such as `response.products[].price`, each with
    /// the places where they do.
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

    /// The name that messages use, made of the app and its version: `shop 3.2`, `library 1.0`.
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
        /// True if the document checks first whether the app has it; otherwise nil.
        public var isGuarded: Bool?

        private enum CodingKeys: String, CodingKey {
            case at, count, words
            case isGuarded = "guarded"
        }

        /// Decodes a use, either from a text with just the place or from an object.
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

        /// Encodes the use as a text if it has only a place, otherwise as an object.
        ///
        /// - Throws: the error of the encoder.
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
        ///   - isGuarded: true if the document checks first whether the app has it; nil, the
        ///     default, if it doesn't.
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

extension MBContract {
    /// The number of the language that this library evaluates.
    package static var libraryLanguage: Int { LibraryInfo.language }
}
