extension MBNode {
    /// The attributes that a node must have, and those that it may have.
    ///
    ///     var node = MBNode(
    ///         tag: "product", attributes: ["id": "p1", "name": "Mug"])
    ///     let schema = MBNode.Schema(
    ///         required: ["id", "price"], supported: ["title"],
    ///         deprecated: ["name": "title"])
    ///     let problems = node.validate(schema)
    ///     let codes = problems.map(\.code.rawValue).sorted()
    ///     // → ["deprecatedAttribute", "missingAttribute"]
    ///
    /// Legacy name: `requiredAttributes`, `supportedAttributes`, `MBAttributeValidator`.
    public struct Schema: Sendable, Hashable {
        /// A requirement for several attributes together.
        public enum Rule: Sendable, Hashable {
            /// Exactly one of the attributes must be present. With two names, this is what the
            /// legacy library called `require:or:`.
            case exactlyOne([String])
            /// At least one of the attributes must be present.
            case atLeastOne([String])

            var names: [String] {
                switch self {
                case .exactlyOne(let names), .atLeastOne(let names): names
                }
            }
        }

        /// The attributes that must be present.
        public let required: [String]

        /// The attributes that may be present in addition to those that are required or that rules
        /// name. If there are none of these three, any attribute may be present.
        public let supported: [String]

        /// What an extended schema requires or supports but this one doesn't.
        public let unsupported: [String]

        /// The current names of attributes by their former ones.
        public let deprecated: [String: String]

        /// The requirements for several attributes together.
        public let rules: [Rule]

        /// The names of everything that is required and not unsupported, in order.
        let demanded: [String]
        /// The names of everything that may be present, in order.
        let known: [String]
        /// These names and the former ones, to look up the names in documents.
        let knownKeys: Set<HashedKey>

        /// Describes the attributes that a node must have, and those that it may have.
        ///
        ///     let schema = MBNode.Schema(
        ///         required: ["id"], supported: ["title"],
        ///         rules: [.exactlyOne(["price", "isFree"])])
        ///     var mug = MBNode(
        ///         tag: "product", attributes: ["id": "p1", "price": 20])
        ///     let isValid = mug.validate(schema).isEmpty
        ///     // → true
        ///
        /// If `required`, `supported` and `rules` name nothing, a node may have any attribute.
        ///
        /// - Parameters:
        ///   - required: the attributes that must be present, in the order in which messages name
        ///     them. Empty by default.
        ///   - supported: the attributes that may be present, in addition to the required ones and
        ///     to those that rules name. Empty by default.
        ///   - unsupported: attributes that a schema which this one extends requires or supports,
        ///     and this one doesn't; see ``extending(_:)``. Empty by default.
        ///   - deprecated: the current names of attributes by their former names. An attribute with
        ///     a former name is a warning. Empty by default.
        ///   - rules: the requirements for several attributes together. Empty by default.
        public init(
            required: [String] = [], supported: [String] = [], unsupported: [String] = [],
            deprecated: [String: String] = [:], rules: [Rule] = []
        ) {
            self.required = required
            self.supported = supported
            self.unsupported = unsupported
            self.deprecated = deprecated
            self.rules = rules
            let all = required + supported + rules.flatMap(\.names)
            demanded = Self.distinct(required, without: unsupported)
            known = Self.distinct(all, without: unsupported)
            knownKeys = Set((known + deprecated.keys).map { HashedKey($0) })
        }

        private static func distinct(_ names: [String], without others: [String]) -> [String] {
            var seen = Set(others)
            return names.filter { seen.insert($0).inserted }
        }

        /// Returns the schema for a special case of another.
        ///
        ///     let product = MBNode.Schema(
        ///         required: ["id"], supported: ["title", "size"])
        ///     let book = MBNode.Schema(
        ///         required: ["isbn"], unsupported: ["size"])
        ///     let both = book.extending(product)
        ///     let required = both.required
        ///     // → ["id", "isbn"]
        ///
        /// It has everything that either schema requires or supports, without what either declares
        /// unsupported, and the rules of both. If both know a former name of an attribute, this
        /// schema's current name counts.
        ///
        /// - Parameter parent: the schema for the general case.
        public func extending(_ parent: MBNode.Schema) -> MBNode.Schema {
            MBNode.Schema(
                required: parent.required + required, supported: parent.supported + supported,
                unsupported: parent.unsupported + unsupported,
                deprecated: parent.deprecated.merging(deprecated) { $1 },
                rules: parent.rules + rules)
        }
    }
}
