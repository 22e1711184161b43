/// What expressions see of a node.
extension MBNode: MBKeyValueCoding {
    /// The name of this type in expressions and messages: `node`.
    public static let typeName = "node"

    /// The keys that every node supports, regardless of its attributes and relations: `children`,
    /// `content`, `xmlTagName` and the others that ``member(named:)`` lists.
    public static let memberNames = Key.allCases.map(\.rawValue)

    /// True: the names of attributes and relations are keys, too.
    public static var hasOtherKeys: Bool { true }

    /// Looks up a key as expressions do.
    ///
    ///     let node = MBNode(
    ///         tag: "product", attributes: ["id": "p1"], content: "A mug.")
    ///     var environment = MBEnvironment()
    ///     environment["node"] = .opaque(node)
    ///     let text = environment.string("$node.id, $node.content")
    ///     // → "p1, A mug."
    ///
    /// | key | value |
    /// |---|---|
    /// | the name of an attribute | its value |
    /// | the name of a relation | an array of its nodes |
    /// | `children`, `relativesWithDefaultRelation` | the nodes of the default relation |
    /// | `firstRelativeWithDefaultRelation` | the first of them |
    /// | `allRelatives` | the nodes of all relations |
    /// | `currentRelationTypes` | the names of the relations |
    /// | `relativeCount`, `countRelatives` | the number of nodes of all relations |
    /// | `relativeCountWithDefaultRelation`, `countRelativesWithDefaultRelation` | the number of nodes of the default relation |
    /// | `xmlTagName`, `content` | ``tag``, ``content`` |
    /// | `attributeNames` | an array of the attributes' names |
    /// | `objectAttributes`, `countAttributes` | a dictionary of the attributes, their number |
    /// | `simulatedXML`, `debuggingXML` | ``simulatedXML``, ``debuggingXML`` |
    /// | `isDataModelValid` | ``isValid`` |
    /// | `containingRelative` | nil: a node doesn't know where it's used |
    ///
    /// The first row that applies counts, so attributes and relations can have any name. To read
    /// one of the built-in keys even then, write `@` before it: `$node[@content]`.
    ///
    /// - Parameter key: one of these keys, with or without `@`.
    /// - Returns: the value under the key, which is nil for any other key.
    public func member(named key: String) -> MBMember {
        .value(lookUp(key).value)
    }

    /// The node as XML, like ``simulatedXML``.
    public var valueDescription: String { description }

    private enum Key: String, CaseIterable {
        case children, relativesWithDefaultRelation, firstRelativeWithDefaultRelation
        case allRelatives, currentRelationTypes
        case relativeCount, relativeCountWithDefaultRelation
        case countRelatives, countRelativesWithDefaultRelation
        case xmlTagName, content
        case attributeNames, objectAttributes, countAttributes
        case simulatedXML, debuggingXML, isDataModelValid, containingRelative
    }

    /// What a key means, and whether its value was made for this lookup, so that an evaluation must
    /// pay for it.
    func lookUp(_ name: String) -> (value: MBValue?, isMade: Bool) {
        let isShort = TextEquality.isHarmless(name)
        if isShort, name.utf8.first == UInt8(ascii: "@"),
            let key = Key(rawValue: String(decoding: name.utf8.dropFirst(), as: UTF8.self))
        {
            return answer(key)
        }
        if let stored = contents.attributes[name] ?? contents.relations?[name] {
            return (stored, false)
        }
        return isShort ? Key(rawValue: name).map(answer) ?? (nil, false) : (nil, false)
    }

    private func answer(_ key: Key) -> (MBValue?, isMade: Bool) {
        switch key {
        case .children, .relativesWithDefaultRelation:
            (contents.relations?[Self.defaultRelation] ?? .array([]), false)
        case .firstRelativeWithDefaultRelation: (firstRelative().map { .opaque($0) }, false)
        case .allRelatives: allRelativesValue
        case .currentRelationTypes: (MBValue(relations.map { .string($0) }), true)
        case .relativeCount, .countRelatives: (MBValue(relativeCount()), false)
        case .relativeCountWithDefaultRelation, .countRelativesWithDefaultRelation:
            (MBValue(relativeCount(of: Self.defaultRelation)), false)
        case .xmlTagName: (.string(tag), false)
        case .content: (content, false)
        case .attributeNames: (MBValue(attributes.keys.map { .string($0) }), true)
        case .objectAttributes: (.dictionary(attributes), false)
        case .countAttributes: (MBValue(attributes.count), false)
        case .simulatedXML: (.string(simulatedXML), true)
        case .debuggingXML: (.string(debuggingXML), true)
        case .isDataModelValid: (.bool(isValid), false)
        case .containingRelative: (nil, false)
        }
    }

    private var allRelativesValue: (MBValue?, isMade: Bool) {
        guard let relations = contents.relations else { return (.array([]), false) }
        if relations.count == 1 { return (relations[0].value, false) }
        return (MBValue(relations.values.flatMap { $0.asArray ?? [] }), true)
    }
}
