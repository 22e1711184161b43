extension MBContract {
    /// A tag, or an action of a listener, with the attributes and contents that it can have.
    ///
    /// Modules declare theirs once, for contracts and for checking attributes while loading:
    ///
    ///     let tag = MBContract.Tag([
    ///         "name": .required(.text), "hex": .optional(.text),
    ///         "if": .optional(.condition),
    ///     ])
    ///     let hasHex = tag.allows("hex")
    ///     // → true
    ///     let hasHue = tag.allows("hue")
    ///     // → false
    ///
    /// ``MBDocumentLoader/warn(of:beyond:)-(_,MBContract.Tag)`` uses it in a handler.
    public struct Tag: Sendable, Hashable, Codable {
        /// The attributes by name; nil if they are unknown.
        public var attributes: [String: Attribute]?
        /// How attributes with other names are read; nil if it can't have any.
        public var others: Content?
        /// How the text of the element is read; nil if it means nothing.
        public var text: Content?
        /// The tags that it may contain; nil if there are none.
        public var children: [String]?
        /// Whether it contains actions; nil if it doesn't.
        public var hasActions: Bool?
        /// For needs, true if documents use it only after checking that the app has it; otherwise
        /// nil.
        public var isGuarded: Bool?
        /// For needs, where documents use it; nil for offers.
        public var uses: [Use]?

        private enum CodingKeys: String, CodingKey {
            case attributes, others, text, children
            case hasActions = "actions"
            case uses
            case isGuarded = "guarded"
        }

        /// Describes a tag with its attributes and contents.
        ///
        /// - Parameters:
        ///   - attributes: the attributes by name; nil if they are unknown.
        ///   - others: how attributes with other names are read; nil, the default, if it can't have
        ///     any.
        ///   - text: how the text of the element is read; nil, the default, if it means nothing.
        ///   - children: the tags that it may contain; nil, the default, if there are none.
        ///   - hasActions: whether it contains actions; false by default.
        public init(
            _ attributes: [String: Attribute]?, others: Content? = nil, text: Content? = nil,
            children: [String]? = nil, hasActions: Bool = false
        ) {
            self.attributes = attributes
            self.others = others
            self.text = text
            self.children = children
            self.hasActions = hasActions ? true : nil
        }

        /// Returns whether an element may have an attribute; true if the attributes are unknown.
        ///
        /// - Parameter attribute: the name of the attribute.
        public func allows(_ attribute: String) -> Bool {
            attributes.map { $0[attribute] != nil || others != nil } ?? true
        }
    }

    /// How an attribute or a text is read.
    public enum Content: String, Sendable, Codable, CaseIterable {
        /// A text that is taken as written.
        case text
        /// An expression in the object context.
        case expression
        /// A condition on which the whole element depends.
        case condition
        /// An expression in the Boolean context.
        case boolean = "boolean expression"
        /// An expression in the number context.
        case number = "number expression"

        /// The context in which it's evaluated; nil for text.
        public var context: MBContext? {
            switch self {
            case .text: nil
            case .expression: .object
            case .condition, .boolean: .boolean
            case .number: .number
            }
        }
    }

    /// An attribute of a tag.
    public struct Attribute: Sendable, Hashable, Codable {
        /// How the attribute's value is read.
        public var kind: Content
        /// Whether the element needs it; nil if it doesn't.
        public var isRequired: Bool?
        /// The values that it may have; nil if it may have others, too.
        public var values: [String]?
        /// For needs, where documents use it; nil for offers.
        public var uses: [Use]?

        private enum CodingKeys: String, CodingKey {
            case kind
            case isRequired = "required"
            case values, uses
        }

        private init(_ kind: Content, isRequired: Bool?, _ values: [String]?) {
            self.kind = kind
            self.isRequired = isRequired
            self.values = values
        }

        /// An attribute that an element needs.
        ///
        /// - Parameters:
        ///   - kind: how its value is read.
        ///   - values: the only values that it may have. Nil, the default, allows all.
        public static func required(_ kind: Content, values: [String]? = nil) -> Attribute {
            Attribute(kind, isRequired: true, values)
        }

        /// An attribute that an element may have.
        ///
        /// - Parameters:
        ///   - kind: how its value is read.
        ///   - values: the only values that it may have. Nil, the default, allows all.
        public static func optional(_ kind: Content, values: [String]? = nil) -> Attribute {
            Attribute(kind, isRequired: nil, values)
        }
    }

    /// What a module adds to documents.
    public struct Module: Sendable, Hashable, Codable {
        /// Other names by which documents request it; nil if there are none.
        public var aliases: [String]?
        /// Its tags by name; nil if they are unknown.
        public var tags: [String: Tag]?
        /// Its actions by name; nil if they are unknown.
        public var actions: [String: Tag]?
        /// For needs, true if documents use it only after checking that the app has it; otherwise
        /// nil.
        public var isGuarded: Bool?
        /// For needs, where documents request it; nil for offers.
        public var uses: [Use]?

        private enum CodingKeys: String, CodingKey {
            case aliases, tags, actions, uses
            case isGuarded = "guarded"
        }

        /// Describes what a module adds to documents.
        ///
        /// - Parameters:
        ///   - tags: its tags by name; nil, the default, if they are unknown.
        ///   - actions: its actions of listeners by name; nil, the default, if they are unknown.
        public init(tags: [String: Tag]? = nil, actions: [String: Tag]? = nil) {
            self.tags = tags
            self.actions = actions
        }
    }
}
