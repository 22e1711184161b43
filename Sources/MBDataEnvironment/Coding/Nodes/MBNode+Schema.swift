extension MBNode {
    /// The attributes that a node must have, and those that it may have.
    ///
    ///     let schema = MBNode.Schema(
    ///         required: ["id"], supported: ["title", "size"],
    ///         deprecated: ["name": "title"],
    ///         rules: [.exactlyOne(["price", "isFree"])])
    ///     var node = MBNode(
    ///         tag: "product", attributes: ["id": "p1", "name": "Mug"])
    ///     let problems = node.validate(schema).map(\.code)
    ///     // → [.deprecatedAttribute, .missingAttribute]
    ///
    /// A type of your app that conforms to ``MBNodeDecodable`` declares the schema of its nodes.
    ///
    /// Legacy name: `requiredAttributes`, `supportedAttributes`, `MBAttributeValidator`.
    public struct Schema: Sendable, Hashable {
        /// A requirement for several attributes together.
        public enum Rule: Sendable, Hashable {
            /// Exactly one of the attributes must be present.
            ///
            /// With two names, this is what the legacy library called `require:or:`.
            case exactlyOne([String])
            /// At least one of the attributes must be present.
            case atLeastOne([String])

            var names: [String] {
                switch self {
                case .exactlyOne(let names), .atLeastOne(let names): names
                }
            }
        }

        /// The attributes that must be present, unless ``unsupported`` names them.
        public let required: [String]

        /// The attributes that may be present in addition to those that are required and those that
        /// rules name. If a schema names none at all, any attribute may be present.
        public let supported: [String]

        /// The attributes that this schema rules out although a schema that it extends requires or
        /// supports them.
        public let unsupported: [String]

        /// The current names of attributes by their former ones: `["name": "title"]`.
        public let deprecated: [String: String]

        /// The requirements for several attributes together.
        public let rules: [Rule]

        /// The names of everything that is required and not unsupported, in order.
        let demanded: [String]
        /// The names of everything that may be present, in order.
        let known: [String]
        /// These names and the former ones, to look up the names in documents.
        let knownKeys: Set<HashedKey>

        /// Creates a schema from the names of attributes; without any, it allows everything.
        ///
        ///     let schema = MBNode.Schema(
        ///         required: ["id"], supported: ["title"],
        ///         rules: [.atLeastOne(["price", "isFree"])])
        ///     var node = MBNode(
        ///         tag: "product", attributes: ["id": "p1", "price": 8.5])
        ///     let problems = node.validate(schema).count
        ///     // → 0
        ///
        /// - Parameters:
        ///   - required: the attributes that must be present; without one, a node isn't valid.
        ///   - supported: further attributes that may be present. If there are neither required nor
        ///     supported attributes nor rules, any attribute may be present; otherwise, an
        ///     attribute that none of them names causes a warning.
        ///   - unsupported: attributes that this schema rules out although a schema that it extends
        ///     requires or supports them; see ``extending(_:)``.
        ///   - deprecated: the current names of attributes by their former ones. A node that has an
        ///     attribute under its former name gets it under the current one, with a warning.
        ///   - rules: requirements for several attributes together. The attributes that they name
        ///     are supported.
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
            var seen = Set(others.map { HashedKey($0) })
            return names.filter { seen.insert(HashedKey($0)).inserted }
        }

        /// Returns this schema with everything that a more general one contains.
        ///
        ///     let product = MBNode.Schema(
        ///         required: ["id"], supported: ["title", "size"])
        ///     let book = MBNode.Schema(required: ["isbn"], unsupported: ["size"])
        ///         .extending(product)
        ///     let required = book.required
        ///     // → ["id", "isbn"]
        ///
        /// The result has everything that either schema requires or supports, except what either
        /// rules out, and the rules of both. If both know the same former name, this schema decides
        /// its current name.
        ///
        /// - Parameter parent: the more general schema, such as that of all products.
        public func extending(_ parent: MBNode.Schema) -> MBNode.Schema {
            MBNode.Schema(
                required: parent.required + required, supported: parent.supported + supported,
                unsupported: parent.unsupported + unsupported,
                deprecated: parent.deprecated.merging(deprecated) { $1 },
                rules: parent.rules + rules)
        }
    }
}
