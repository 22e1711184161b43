import MBDataEnvironment

/// A node as a plain tree, which changes as the documentation of `MBNode` says.
struct NaiveNode: Equatable {
    /// An attribute.
    struct Attribute: Equatable {
        var name: String
        var value: MBValue
    }

    /// A relation and its nodes.
    struct Relation: Equatable {
        var name: String
        var nodes: [NaiveNode]
    }

    var tag: String
    var attributes: [Attribute]
    var content: MBValue?
    private(set) var relations: [Relation]
    var isValid: Bool
    /// The number of levels, including its own.
    private(set) var height = 1
    /// The number of nodes, including itself.
    private(set) var size = 1

    init(tag: String) {
        (self.tag, attributes, content, relations, isValid) = (tag, [], nil, [], true)
    }

    init(_ node: MBNode) {
        self.init(tag: node.tag)
        attributes = node.attributes.map { Attribute(name: $0.key, value: $0.value) }
        content = node.content
        isValid = node.isValid
        setRelations(
            node.relations.map { name in
                Relation(name: name, nodes: node.relatives(name).map(NaiveNode.init))
            })
    }

    /// Whether all of it is compared with ease.
    var isSmall: Bool { height <= 24 && size <= 400 }

    private static func isSame(_ name: String, _ other: String) -> Bool {
        name.utf8.elementsEqual(other.utf8)
    }

    // MARK: - Attributes

    subscript(name: String) -> MBValue? {
        get { attributes.first { Self.isSame($0.name, name) }?.value }
        set {
            let position = attributes.firstIndex { Self.isSame($0.name, name) }
            switch (position, newValue) {
            case (let position?, let value?): attributes[position].value = value
            case (let position?, nil): attributes.remove(at: position)
            case (nil, let value?): attributes.append(Attribute(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    mutating func rename(_ name: String, to newName: String?) {
        guard let value = self[name] else { return }
        self[name] = nil
        if let newName { self[newName] = value }
    }

    // MARK: - Relations

    func nodes(_ relation: String) -> [NaiveNode] {
        relations.first { Self.isSame($0.name, relation) }?.nodes ?? []
    }

    /// Sets the nodes of a relation; without nodes, it disappears.
    mutating func setNodes(_ nodes: [NaiveNode], of relation: String) {
        var new = relations
        if let position = new.firstIndex(where: { Self.isSame($0.name, relation) }) {
            new[position].nodes = nodes
        } else {
            new.append(Relation(name: relation, nodes: nodes))
        }
        setRelations(new)
    }

    /// Changes the nodes of one relation, or of all.
    mutating func changeNodes(of relation: String?, _ change: ([NaiveNode]) -> [NaiveNode]) {
        setRelations(
            relations.map { old in
                guard relation.map({ Self.isSame($0, old.name) }) ?? true else { return old }
                return Relation(name: old.name, nodes: change(old.nodes))
            })
    }

    private mutating func setRelations(_ new: [Relation]) {
        relations = new.filter { !$0.nodes.isEmpty }
        let all = relations.flatMap(\.nodes)
        height = 1 + (all.map(\.height).max() ?? 0)
        size = 1 + all.map(\.size).reduce(0, +)
    }

    // MARK: - Validation

    /// The codes of the problems that a schema finds, after renaming what has a former name.
    mutating func validate(_ schema: MBNode.Schema) -> [MBDiagnostic.Code] {
        var codes: [MBDiagnostic.Code] = []
        for name in attributes.map(\.name) {
            guard let present = schema.deprecated[name], present != name else { continue }
            codes.append(.deprecatedAttribute)
            if self[present] == nil { rename(name, to: present) }
        }
        let demanded = Self.distinct(schema.required, without: schema.unsupported)
        codes += demanded.filter { self[$0] == nil }.map { _ in .missingAttribute }
        for rule in schema.rules {
            switch rule {
            case .atLeastOne(let names):
                if names.allSatisfy({ self[$0] == nil }) { codes.append(.missingAttribute) }
            case .exactlyOne(let names):
                let count = names.count { self[$0] != nil }
                if count == 0 { codes.append(.missingAttribute) }
                if count > 1 { codes.append(.conflictingAttributes) }
            }
        }
        isValid = !codes.contains { $0 != .deprecatedAttribute }
        let named = schema.rules.flatMap { rule in
            switch rule {
            case .exactlyOne(let names), .atLeastOne(let names): names
            }
        }
        let known = Self.distinct(
            schema.required + schema.supported + named, without: schema.unsupported)
        guard !known.isEmpty else { return codes }
        for attribute in attributes
        where !(known + schema.deprecated.keys).contains(where: {
            Self.isSame($0, attribute.name)
        }) {
            codes.append(.unsupportedAttribute)
        }
        return codes
    }

    private static func distinct(_ names: [String], without others: [String]) -> [String] {
        var distinct: [String] = []
        for name in names where !(others + distinct).contains(where: { isSame($0, name) }) {
            distinct.append(name)
        }
        return distinct
    }

    /// Validates it and all nodes below it, those by the schema whose tag has a schema.
    mutating func validateAll(
        _ schema: (_ tag: String) -> MBNode.Schema?
    ) -> [MBDiagnostic.Code] {
        var codes: [MBDiagnostic.Code] = []
        if let own = schema(tag) {
            codes = validate(own)
        } else {
            isValid = true
        }
        changeNodes(of: nil) { nodes in
            nodes.map { node in
                var node = node
                codes += node.validateAll(schema)
                return node
            }
        }
        return codes
    }
}
