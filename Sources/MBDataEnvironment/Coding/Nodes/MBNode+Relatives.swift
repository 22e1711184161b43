/// The nodes that a node is related to, in the order in which they were added.
extension MBNode {
    /// The relation of nodes that are added without naming one: `child`.
    public static let defaultRelation = "child"

    /// The most levels of nodes that a node can have, including its own.
    private static let greatestHeight = 256

    /// The names of the relations that have nodes, in the order in which each got its first node.
    ///
    /// Legacy name: `currentRelationTypes`.
    public var relations: [String] { contents.relations?.keys ?? [] }

    /// Returns the nodes of a relation, in the order in which they were added.
    ///
    ///     var product = MBNode(tag: "product")
    ///     try product.add(
    ///         MBNode(tag: "image", attributes: ["url": "mug.png"]),
    ///         as: "image")
    ///     let urls = product.relatives("image").map { $0["url"] }
    ///     // → ["mug.png"]
    ///
    /// - Parameter relation: the name of the relation; an unknown one is empty.
    ///
    /// Legacy name: `relativesWithRelationType:`.
    public func relatives(_ relation: String) -> [MBNode] {
        Self.nodes(contents.relations?[relation])
    }

    /// The nodes of the default relation, in the order in which they were added.
    ///
    /// Legacy name: `relativesWithDefaultRelation`.
    public var children: [MBNode] { relatives(Self.defaultRelation) }

    /// The nodes of all relations, relation by relation in the order of ``relations``.
    public var allRelatives: [MBNode] {
        contents.relations?.values.flatMap { Self.nodes($0) } ?? []
    }

    /// Returns the first node of a relation; nil if it has none.
    ///
    /// - Parameter relation: the name of the relation; by default, ``defaultRelation``.
    ///
    /// Legacy name: `firstRelativeWithRelationType:`.
    public func firstRelative(_ relation: String = defaultRelation) -> MBNode? {
        contents.relations?[relation]?.asArray?.first?.asOpaque(MBNode.self)
    }

    /// Returns the number of nodes in a relation, or in all relations together. Complexity: O(1).
    ///
    /// - Parameter relation: the name of the relation; nil, the default, for all relations.
    public func relativeCount(of relation: String? = nil) -> Int {
        guard let relation else { return contents.relativeCount }
        return contents.relations?[relation]?.asArray?.count ?? 0
    }

    private static func nodes(_ value: MBValue?) -> [MBNode] {
        value?.asArray?.compactMap { $0.asOpaque(MBNode.self) } ?? []
    }
}

extension MBNode {
    /// Adds a node at the end of a relation. Complexity: O(1) amortized.
    ///
    ///     var cart = MBNode(tag: "cart")
    ///     try cart.add(MBNode(tag: "item", attributes: ["id": "p1"]))
    ///     try cart.add(MBNode(tag: "coupon"), as: "discount")
    ///     let relations = cart.relations
    ///     // → ["child", "discount"]
    ///
    /// - Parameters:
    ///   - relative: the node to add. It's copied, so later changes to it don't appear here.
    ///   - relation: the name of the relation; by default, ``defaultRelation``.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if there would be more than
    ///   256 levels of nodes.
    ///
    /// Legacy name: `addRelative:withRelationType:`.
    public mutating func add(
        _ relative: MBNode, as relation: String = defaultRelation
    ) throws(MBExpressionError) {
        try add(contentsOf: [relative], as: relation)
    }

    /// Adds nodes at the end of a relation: all of them, or none if it throws.
    ///
    /// - Parameters:
    ///   - relatives: the nodes to add, in this order.
    ///   - relation: the name of the relation; by default, ``defaultRelation``.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if there would be more than
    ///   256 levels of nodes.
    public mutating func add(
        contentsOf relatives: some Sequence<MBNode>, as relation: String = defaultRelation
    ) throws(MBExpressionError) {
        let added = Array(relatives)
        try Self.checkHeight(of: added)
        append(added, as: relation)
    }

    /// Replaces the nodes of a relation, for example with changed versions of themselves.
    ///
    ///     var cart = MBNode(tag: "cart")
    ///     try cart.add(MBNode(tag: "item", attributes: ["count": 1]))
    ///     try cart.replaceRelatives(
    ///         with: cart.children.map { item in
    ///             var item = item
    ///             item["count"] = 2
    ///             return item
    ///         })
    ///     let count = cart.firstRelative()?.integer("count")
    ///     // → 2
    ///
    /// - Parameters:
    ///   - relation: the name of the relation; by default, ``defaultRelation``.
    ///   - relatives: its new nodes in order; without any, the relation disappears.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if there would be more than
    ///   256 levels of nodes.
    public mutating func replaceRelatives(
        _ relation: String = defaultRelation, with relatives: some Sequence<MBNode>
    ) throws(MBExpressionError) {
        let new = Array(relatives)
        try Self.checkHeight(of: new)
        replace(relation, with: new)
    }

    /// Removes the nodes of one relation, or of all relations, that meet a condition; without a
    /// condition, it removes them all.
    ///
    ///     var product = MBNode(tag: "product")
    ///     try product.add(MBNode(tag: "image"), as: "image")
    ///     product.removeRelatives("image") { $0["url"] == nil }
    ///     let count = product.relativeCount()
    ///     // → 0
    ///
    /// - Parameters:
    ///   - relation: the name of the relation; nil, the default, for all relations.
    ///   - isRemoved: returns whether to remove a node; by default, all are removed.
    ///
    /// Legacy name: `removeRelative:`, `removeRelative:fromRelationType:`.
    public mutating func removeRelatives(
        _ relation: String? = nil, where isRemoved: (MBNode) -> Bool = { _ in true }
    ) {
        changeRelatives { name, nodes in
            guard relation.map({ TextEquality.isIdentical($0, name) }) ?? true else { return nil }
            let kept = nodes.filter { !isRemoved($0) }
            return kept.count < nodes.count ? kept : nil
        }
    }

    private static func checkHeight(of nodes: [MBNode]) throws(MBExpressionError) {
        for node in nodes where node.contents.height >= greatestHeight {
            throw .limit("more than \(greatestHeight) nodes would stand below each other")
        }
    }

    /// Adds nodes that aren't too tall.
    mutating func append(_ added: [MBNode], as relation: String) {
        guard !added.isEmpty else { return }
        var relations = contents.relations ?? MBDictionary()
        contents.relations = nil
        var nodes = relations[relation]?.asArray ?? []
        // While the table holds another array, changing this one doesn't copy it.
        relations[relation] = .array([])
        for node in added {
            nodes.append(.opaque(node))
            contents.height = max(contents.height, node.contents.height + 1)
        }
        relations[relation] = .array(nodes)
        contents.relations = relations
        contents.relativeCount += added.count
    }

    /// Replaces the nodes of those relations that have replacements, which aren't taller than
    /// before; a relation without nodes disappears. Complexity: linear in the number of relatives.
    mutating func changeRelatives(
        _ change: (_ relation: String, _ nodes: [MBNode]) -> [MBNode]?
    ) {
        guard let old = contents.relations else { return }
        var relations = MBDictionary(minimumCapacity: old.count)
        var (count, height, isChanged) = (0, 1, false)
        for (relation, value) in old {
            var nodes = Self.nodes(value)
            var value = value
            if let changed = change(relation, nodes) {
                nodes = changed
                value = .array(changed.map { .opaque($0) })
                isChanged = true
            }
            guard !nodes.isEmpty else { continue }
            relations[relation] = value
            count += nodes.count
            height = nodes.reduce(height) { max($0, $1.contents.height + 1) }
        }
        guard isChanged else { return }
        contents.relations = relations.isEmpty ? nil : relations
        contents.relativeCount = count
        contents.height = height
    }

    /// Replaces a relation's nodes with ones that aren't too tall; the relation disappears if there
    /// are none.
    mutating func replace(_ relation: String, with new: [MBNode]) {
        var relations = contents.relations ?? MBDictionary()
        contents.relativeCount += new.count - relativeCount(of: relation)
        relations[relation] = new.isEmpty ? nil : .array(new.map { .opaque($0) })
        contents.relations = relations.isEmpty ? nil : relations
        contents.height = allRelatives.reduce(1) { max($0, $1.contents.height + 1) }
    }
}
