/// The archive of a node: a flat list of its tree, parents first, so that neither the depth of a
/// tree nor the depth of an encoder's containers matters.
///
/// Everything comes back, including all orders, except host objects in attributes, which keep only
/// their string form (see ``MBValue/jsonString(tagged:pretty:limits:)``), and what is known only
/// about this node in memory: ``MBNode/location`` and ``MBNode/isValid``.
extension MBNode: Codable {
    /// One node of the tree.
    private struct Record: Codable {
        let tag: String
        /// Alternating names and values, as tagged JSON, because encoders' containers don't keep
        /// the order.
        let attributes: String?
        /// Tagged JSON.
        let content: String?
        /// The position in the list of the node that this one is a relative of.
        let parent: Int?
        let relation: String?
    }

    /// Encodes the node with all its relatives as a flat list, so even a deep tree needs no nested
    /// containers.
    ///
    ///     let node = MBNode(tag: "product", attributes: ["id": "p1"])
    ///     let archive = try JSONEncoder().encode(node)
    ///     let copy = try JSONDecoder().decode(MBNode.self, from: archive)
    ///     let isEqual = copy == node
    ///     // → true
    ///
    /// Decoding restores everything, including all orders, with two exceptions. Values of
    /// attributes and contents are written as tagged JSON, so a host object becomes a dictionary
    /// with its string form (see ``MBValue/jsonString(tagged:pretty:limits:)``). ``location`` and
    /// ``isValid`` aren't encoded.
    ///
    /// - Throws: `EncodingError` for a value that JSON can't represent, such as an infinite date,
    ///   and the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        var open: [(node: MBNode, parent: Int?, relation: String?)] = [(self, nil, nil)]
        while let (node, parent, relation) = open.popLast() {
            let position = list.count
            let pairs = node.attributes.flatMap { [.string($0.key), $0.value] }
            try list.encode(
                Record(
                    tag: node.tag,
                    attributes: pairs.isEmpty ? nil : try Self.json(.array(pairs), list.codingPath),
                    content: try node.content.map { try Self.json($0, list.codingPath) },
                    parent: parent, relation: relation))
            for relation in node.relations.reversed() {
                for relative in node.relatives(relation).reversed() {
                    open.append((relative, position, relation))
                }
            }
        }
    }

    private static func json(_ value: MBValue, _ path: [any CodingKey]) throws -> String {
        do throws(MBExpressionError) {
            return try value.jsonString(tagged: true, limits: .unlimited)
        } catch {
            throw EncodingError.invalidValue(
                value, .init(codingPath: path, debugDescription: error.message))
        }
    }

    /// Decodes a node with its relatives from the list that ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` if the list isn't a tree of at most 256 levels or contains a value
    ///   that can't be read, and the error of the decoder.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var records: [Record] = []
        while !list.isAtEnd { records.append(try list.decode(Record.self)) }
        func corrupted(_ message: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: message))
        }
        // Relatives come after their parents: from the end, all of a node's are known.
        var relatives: [Int: [(relation: String, node: MBNode)]] = [:]
        for (position, record) in records.enumerated().reversed() {
            var node: MBNode
            do throws(MBExpressionError) {
                node = try Self.node(record)
                for (relation, relative) in relatives.removeValue(forKey: position)?.reversed()
                    ?? []
                {
                    try node.add(relative, as: relation)
                }
            } catch {
                throw corrupted(error.message)
            }
            guard position > 0 else {
                self = node
                return
            }
            guard let parent = record.parent, parent >= 0, parent < position else {
                throw corrupted("node \(position) doesn't come after its parent")
            }
            relatives[parent, default: []].append((record.relation ?? Self.defaultRelation, node))
        }
        throw corrupted("there is no node")
    }

    private static func node(_ record: Record) throws(MBExpressionError) -> MBNode {
        var node = MBNode(tag: record.tag)
        if let content = record.content { node.content = try MBValue(json: content, tagged: true) }
        guard let attributes = record.attributes else { return node }
        let pairs = try MBValue(json: attributes, tagged: true).asArray ?? []
        for position in stride(from: 1, to: pairs.count, by: 2) {
            node[pairs[position - 1].description] = pairs[position]
        }
        return node
    }
}
