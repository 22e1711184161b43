/// A node of structured data, such as an element of a document: a tag, attributes, content, and
/// other nodes in named relations.
///
///     var product = MBNode(
///         tag: "product", attributes: ["id": "p1", "price": 12.5])
///     product["title"] = "Mug"
///     let image = MBNode(tag: "image", attributes: ["url": "mug.png"])
///     try product.add(image, as: "image")
///
///     var environment = MBEnvironment()
///     environment["product"] = .opaque(product)
///     let text = environment.string(
///         "$product.title in $product.image[0].url")
///     // → "Mug in mug.png"
///
/// A node is a value: a copy costs O(1) and shares storage until one of the copies changes. A node
/// doesn't know where it's used, so one node can be in many places.
///
/// Nodes are equal if their tags, attributes, contents and relatives are equal. The order of
/// attributes and of relations doesn't count, but the order of nodes in a relation does.
///
/// <doc:DataModel> shows how to read nodes from documents and make an app's types from them.
///
/// Legacy name: `MBDataModel`.
public struct MBNode: Sendable {
    struct Contents: Sendable {
        var tag: String
        var attributes: MBDictionary
        var content: MBValue?
        /// Arrays of nodes by relation, none of them empty, in the form in which expressions see
        /// them, so that reading one costs an evaluation nothing. Nil if there are none.
        var relations: MBDictionary?
        var relativeCount = 0
        /// The number of levels of nodes, including this one.
        var height = 1
        var isValid = true
        var location: MBSourceLocation?

        /// Whether there is more in the attributes and the content than texts, numbers and the
        /// like. These can nest more deeply than any stack: each node may be the content of the
        /// next.
        var mayNestDeeply: Bool {
            if let content, !content.isScalar { return true }
            return attributes.indices.contains { !attributes.isScalar(at: $0) }
        }
    }

    /// Sendable because it's changed only while a single node refers to it.
    private final class Storage: @unchecked Sendable {
        var contents: Contents

        init(_ contents: Contents) {
            self.contents = contents
        }

        /// A tall tree is released with enough stack for its depth.
        deinit {
            guard contents.height >= StackGuard.interval || contents.mayNestDeeply else { return }
            StackGuard.withRoom {
                contents.relations = nil
                contents.content = nil
                contents.attributes = [:]
            }
        }
    }

    private var storage: Storage

    /// Creates a node without relatives, which ``add(_:as:)`` adds.
    ///
    /// - Parameters:
    ///   - tag: the name of the element that the node represents.
    ///   - attributes: the attributes in order; none by default.
    ///   - content: what the node contains in addition to relatives, such as the text of an
    ///     element; nil, the default, for nothing.
    public init(tag: String, attributes: MBDictionary = [:], content: MBValue? = nil) {
        storage = Storage(Contents(tag: tag, attributes: attributes, content: content))
    }

    var contents: Contents {
        @inline(__always) _read { yield storage.contents }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.contents) }
            yield &storage.contents
        }
    }

    /// Whether the nodes are copies that share their storage.
    func isIdentical(to other: MBNode) -> Bool { storage === other.storage }

    /// The name of the element that this node represents.
    ///
    /// Legacy name: `xmlTagName`.
    public var tag: String {
        get { contents.tag }
        set { contents.tag = newValue }
    }

    /// The attributes in order.
    ///
    /// Legacy name: `objectAttributes`.
    public var attributes: MBDictionary {
        get { contents.attributes }
        _modify { yield &contents.attributes }
    }

    /// What the node contains in addition to relatives, such as the text of an element; nil for
    /// nothing.
    public var content: MBValue? {
        get { contents.content }
        set { contents.content = newValue }
    }

    /// The location of the element in the document from which the node was read; nil for a node
    /// that was made in Swift or decoded. Equality ignores it.
    public var location: MBSourceLocation? {
        get { contents.location }
        set { contents.location = newValue }
    }

    /// The value of an attribute; nil if the node doesn't have it. Setting nil removes it.
    ///
    ///     var product = MBNode(tag: "product", attributes: ["id": "p1"])
    ///     product["title"] = "Mug"
    ///     product["id"] = nil
    ///     let names = product.attributes.keys
    ///     // → ["title"]
    ///
    /// For converted values, see ``string(_:)``, ``number(_:)`` and ``decode(_:as:)``.
    ///
    /// - Parameter attribute: the name of the attribute.
    ///
    /// Legacy name: `objectForAttribute:`, `setAttribute:to:`.
    public subscript(attribute: String) -> MBValue? {
        get { contents.attributes[attribute] }
        set { contents.attributes[attribute] = newValue }
    }
}

// MARK: - Changing several attributes

extension MBNode {
    /// Gives an attribute another name; if the node doesn't have it, nothing changes.
    ///
    ///     var product = MBNode(tag: "product", attributes: ["name": "Mug"])
    ///     product.renameAttribute("name", to: "title")
    ///     let title = product["title"]
    ///     // → "Mug"
    ///
    /// - Parameters:
    ///   - name: the current name of the attribute.
    ///   - newName: its new name, under which it replaces any existing attribute; nil removes it.
    ///
    /// Legacy name: `renameAttribute:to:`.
    public mutating func renameAttribute(_ name: String, to newName: String?) {
        guard let value = self[name] else { return }
        self[name] = nil
        if let newName { self[newName] = value }
    }

    /// Sets the attributes that the node doesn't have yet, such as defaults.
    ///
    ///     var product = MBNode(tag: "product", attributes: ["size": "XL"])
    ///     product.overlay(["size": "M", "color": "red"])
    ///     let size = product["size"]
    ///     // → "XL"
    ///
    /// - Parameter others: the attributes; those that the node has are ignored.
    ///
    /// Legacy name: `overlayAttributesFromDictionary:`.
    public mutating func overlay(_ others: MBDictionary) {
        for (name, value) in others where self[name] == nil { self[name] = value }
    }

    /// Adds the attributes, content and relatives of another node to this one.
    ///
    /// Its attributes and its content, if it has any, replace those of this node. Its relatives are
    /// added at the end of the same relations. The tag stays.
    ///
    /// - Parameter other: the node to take from, which doesn't change.
    ///
    /// Legacy name: `amendDataFromXML:`.
    public mutating func amend(with other: MBNode) {
        for (name, value) in other.attributes { self[name] = value }
        if let content = other.content { self.content = content }
        for relation in other.relations { append(other.relatives(relation), as: relation) }
    }
}

// MARK: - Equality

extension MBNode: Hashable {
    /// Whether tags, attributes, contents and relatives are equal. Locations in documents don't
    /// count.
    ///
    /// - Parameters:
    ///   - left: a node.
    ///   - right: the node to compare it with.
    public static func == (left: MBNode, right: MBNode) -> Bool {
        left.isEqual(to: right, depth: 0)
    }

    private func isEqual(to other: MBNode, depth: Int) -> Bool {
        if isIdentical(to: other) { return true }
        guard TextEquality.isIdentical(tag, other.tag),
            relativeCount() == other.relativeCount(),
            contents.height == other.contents.height
        else { return false }
        guard StackGuard.isDue(at: depth) || contents.mayNestDeeply else {
            return hasEqualContents(to: other, depth: depth)
        }
        return StackGuard.withRoom { hasEqualContents(to: other, depth: depth) }
    }

    private func hasEqualContents(to other: MBNode, depth: Int) -> Bool {
        guard attributes == other.attributes, content == other.content else { return false }
        for relation in relations {
            let own = relatives(relation)
            let others = other.relatives(relation)
            guard own.count == others.count else { return false }
            for (left, right) in zip(own, others) {
                guard left.isEqual(to: right, depth: depth + 1) else { return false }
            }
        }
        return true
    }

    /// Hashes everything that equality compares. Complexity: linear in the size of the tree.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    private func hash(into hasher: inout Hasher, depth: Int) {
        hasher.combine(KeyHash.of(tag))
        guard StackGuard.isDue(at: depth) || contents.mayNestDeeply else {
            return hashContents(into: &hasher, depth: depth)
        }
        StackGuard.withRoom { hashContents(into: &hasher, depth: depth) }
    }

    /// Hashes attributes, content and relations, these independently of their order.
    private func hashContents(into hasher: inout Hasher, depth: Int) {
        hasher.combine(attributes)
        hasher.combine(content)
        var combined = 0
        for relation in relations {
            var own = Hasher()
            own.combine(KeyHash.of(relation))
            for node in relatives(relation) { node.hash(into: &own, depth: depth + 1) }
            combined ^= own.finalize()
        }
        hasher.combine(combined)
    }
}
