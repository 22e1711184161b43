/// A type of your app that is made from nodes and reports problems with them as diagnostics.
///
///     struct Image: Decodable, MBNodeDecodable { let url: String }
///
///     struct Product: MBNodeDecodable {
///         static let schema = MBNode.Schema(
///             required: ["id"], supported: ["price"])
///         let id: String
///         let price: Decimal?
///         let images: [Image]
///
///         init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws {
///             id = try node.decode("id")
///             price = try node.decode("price")
///             images = node.relatives("image", diagnostics: &diagnostics)
///         }
///     }
///
///     var node = MBNode(tag: "product", attributes: ["id": "p1"])
///     try node.add(MBNode(tag: "image"), as: "image")
///     var problems: [MBDiagnostic] = []
///     let product: Product? = node.decode(diagnostics: &problems)
///     let images = product?.images.count
///     // → 0
///     let reason = problems.first?.message
///     // → "'image': there is no value for 'url'"
///
/// A problem in an image leaves out only the image, not the product. A type that is also
/// `Decodable`, such as `Image`, doesn't need an initializer of its own.
///
/// Legacy name: a subclass of `MBDataModel`.
public protocol MBNodeDecodable: SendableMetatype {
    /// The schema that a node's attributes are compared with before a value is made from it. By
    /// default, anything is allowed.
    static var schema: MBNode.Schema { get }

    /// Creates a value from a node that meets the schema's requirements, with attributes under
    /// their current names.
    ///
    /// - Parameters:
    ///   - node: the node, usually read with ``MBNode/decode(_:as:)``.
    ///   - diagnostics: receives problems that don't keep the value from being made.
    /// - Throws: any error if no value can be made; the caller reports it as a diagnostic with the
    ///   severity `error`.
    init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws
}

extension MBNodeDecodable {
    /// A schema that allows any attribute.
    public static var schema: MBNode.Schema { MBNode.Schema() }
}

extension MBNodeDecodable where Self: Decodable {
    /// Decodes the node; see ``MBNode/decode(_:)``.
    ///
    /// - Parameters:
    ///   - node: the node, whose attributes, relations and content are the keys.
    ///   - diagnostics: stays unchanged.
    /// - Throws: the errors of ``MBNode/decode(_:)``.
    public init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws {
        self = try node.decode(Self.self)
    }
}

extension MBNode {
    /// Makes a value of your app's type from the node, and reports what is wrong with it.
    ///
    /// ``MBNodeDecodable`` shows an example.
    ///
    /// - Parameters:
    ///   - type: the type of the value, which may be left out where the compiler can infer it.
    ///   - diagnostics: receives the problems that ``MBNode/validate(_:)`` finds using the type's
    ///     schema, those that the type reports, and the reason if there is no value.
    /// - Returns: nil if the node doesn't meet the schema's requirements, or if the type throws.
    public func decode<Value: MBNodeDecodable>(
        _ type: Value.Type = Value.self, diagnostics: inout [MBDiagnostic]
    ) -> Value? {
        var node = self
        diagnostics += node.validate(Value.schema)
        guard node.isValid else { return nil }
        do {
            // An app's types that decode each other may take much of the stack.
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

    /// Makes values from the nodes of a relation, leaving out nodes that can't be converted.
    ///
    /// ``MBNodeDecodable`` shows an example.
    ///
    /// - Parameters:
    ///   - relation: the name of the relation; by default, ``defaultRelation``.
    ///   - type: the type of the values, which may be left out where the compiler can infer it.
    ///   - diagnostics: receives the problems of each node, and the reason if it's left out.
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
