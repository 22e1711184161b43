/// A type of the app that is made from nodes, and tells in diagnostics what is wrong with them.
///
///     struct Product: MBNodeDecodable {
///         static let schema = MBNode.Schema(required: ["id"], supported: ["title", "price"])
///         let id: String
///         let title: String?
///         let price: Decimal?
///         let images: [Image]
///
///         init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws {
///             id = try node.decode("id")
///             title = try node.decode("title")
///             price = try node.decode("price")
///             images = node.relatives("image", diagnostics: &diagnostics)
///         }
///     }
///
///     let product: Product? = node.decode(diagnostics: &problems)
///
/// What is wrong with an image costs the image, not the product. A type that is `Decodable` too
/// needs no initializer of its own.
///
/// Legacy name: a subclass of `MBDataModel`.
public protocol MBNodeDecodable {
    /// What the attributes of a node are compared with before a value is made of it. Without an
    /// own one, anything will do.
    static var schema: MBNode.Schema { get }

    /// Makes a value of a node that has what the schema demands, attributes under their present
    /// names.
    ///
    /// - Parameters:
    ///   - node: the node.
    ///   - diagnostics: takes what is wrong and does not matter much.
    /// - Throws: if no value can be made.
    init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws
}

extension MBNodeDecodable {
    /// A schema without demands.
    public static var schema: MBNode.Schema { MBNode.Schema() }
}

extension MBNodeDecodable where Self: Decodable {
    /// Decodes the node; see ``MBNode/decode(_:)``.
    public init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws {
        self = try node.decode(Self.self)
    }
}

extension MBNode {
    /// Makes a value of the node.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - diagnostics: takes the problems that ``MBNode/validate(_:)`` finds by the type's schema,
    ///     those that the type reports, and why there is no value.
    /// - Returns: nil if the node does not have what the schema demands, or the type threw.
    public func decode<Value: MBNodeDecodable>(
        _ type: Value.Type = Value.self, diagnostics: inout [MBDiagnostic]
    ) -> Value? {
        var node = self
        diagnostics += node.validate(Value.schema)
        guard node.isValid else { return nil }
        do {
            // What the types of an app do inside each other may take much of the stack.
            guard contents.height >= StackGuard.interval else {
                return try Value(node: node, diagnostics: &diagnostics)
            }
            return try StackGuard.withRoom {
                try Value(node: node, diagnostics: &diagnostics)
            }
        } catch {
            let reason = (error as? DecodingError)?.reason ?? error.excerpt
            diagnostics.append(
                MBDiagnostic(
                    .error, .invalidAttribute, "\(tag.quoted): \(reason)".excerpt(atMost: 400),
                    location: location))
            return nil
        }
    }

    /// Makes values of the nodes of a relation, leaving out those of which none can be made; the
    /// diagnostics tell why.
    public func relatives<Value: MBNodeDecodable>(
        _ relation: String = defaultRelation, as type: Value.Type = Value.self,
        diagnostics: inout [MBDiagnostic]
    ) -> [Value] {
        var values: [Value] = []
        for node in relatives(relation) {
            if let value = node.decode(type, diagnostics: &diagnostics) { values.append(value) }
        }
        return values
    }
}
