extension MBNode {
    /// Which attributes a node has to have, and which it may have.
    ///
    ///     let schema = MBNode.Schema(
    ///         required: ["id"], supported: ["title", "size"], deprecated: ["name": "title"],
    ///         rules: [.exactlyOne(["price", "isFree"])])
    ///     let problems = node.validate(schema)
    ///
    /// Legacy name: `requiredAttributes`, `supportedAttributes`, `MBAttributeValidator`.
    public struct Schema: Sendable, Hashable {
        /// A demand on several attributes together.
        public enum Rule: Sendable, Hashable {
            /// One of the attributes must be there and no other. With two names it is what the legacy
            /// library called `require:or:`.
            case exactlyOne([String])
            /// One or more of the attributes must be there.
            case atLeastOne([String])

            var names: [String] {
                switch self {
                case .exactlyOne(let names), .atLeastOne(let names): names
                }
            }
        }

        /// The attributes that must be there.
        public let required: [String]

        /// The attributes that may be there besides those that are required or that rules name. If
        /// there is none of these three, any attribute may be there.
        public let supported: [String]

        /// What an extended schema requires or supports and this one does not.
        public let unsupported: [String]

        /// The present names of attributes by their former ones.
        public let deprecated: [String: String]

        /// The demands on several attributes together.
        public let rules: [Rule]

        /// The names of what is required and not unsupported, in their order.
        let demanded: [String]
        /// The names of all that may be there, in their order.
        let known: [String]
        /// The same and the former names, to look names of documents up.
        let knownKeys: Set<HashedKey>

        /// A schema.
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

        /// The schema of what is a special case of another: all that either requires or supports, but
        /// not what either declares unsupported; the rules of both; of a former name that both know,
        /// the present one of this.
        ///
        ///     let book = MBNode.Schema(required: ["isbn"], unsupported: ["size"])
        ///     let bookSchema = book.extending(productSchema)
        public func extending(_ parent: MBNode.Schema) -> MBNode.Schema {
            MBNode.Schema(
                required: parent.required + required, supported: parent.supported + supported,
                unsupported: parent.unsupported + unsupported,
                deprecated: parent.deprecated.merging(deprecated) { $1 },
                rules: parent.rules + rules)
        }
    }
}
