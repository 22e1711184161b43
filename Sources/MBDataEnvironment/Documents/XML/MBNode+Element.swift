public import Foundation

extension MBNode {
    /// Creates a node from an element and all elements inside it.
    ///
    /// The values of attributes become strings. An element without child elements gets its text,
    /// untrimmed, as its content, unless the text is blank.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - relation: returns the relation of an element to its parent, given its tag; nil leaves
    ///     out the element with everything inside it. By default, all elements are in the default
    ///     relation. `{ $0 }` uses tags as relations.
    ///
    /// Legacy name: `dataModelFromXML:`, `relationTypeForTag:`.
    public init(
        _ element: MBMLElement, relation: (_ tag: String) -> String? = { _ in defaultRelation }
    ) {
        self.init(element, relation: relation, depth: 0)
    }

    private init(
        _ element: MBMLElement, relation: (_ tag: String) -> String?, depth: Int
    ) {
        var attributes = MBDictionary(minimumCapacity: element.attributes.count)
        for attribute in element.attributes {
            attributes[attribute.name] = .string(attribute.value)
        }
        self.init(tag: element.name, attributes: attributes)
        location = element.location
        guard !element.children.isEmpty else {
            let text = element.text
            if text.unicodeScalars.contains(where: { !$0.isBlank }) { content = .string(text) }
            return
        }
        if StackGuard.isDue(at: depth) {
            StackGuard.withRoom { append(element.children, relation: relation, depth: depth) }
        } else {
            append(element.children, relation: relation, depth: depth)
        }
    }

    private mutating func append(
        _ elements: [MBMLElement], relation: (_ tag: String) -> String?, depth: Int
    ) {
        for element in elements {
            guard let name = relation(element.name) else { continue }
            append([MBNode(element, relation: relation, depth: depth + 1)], as: name)
        }
    }

    /// Creates a node from the root element of an XML document.
    ///
    ///     let xml = "<shop><product id='p1'/><product/></shop>"
    ///     let shop = try MBNode(xml: Data(xml.utf8), relation: { $0 })
    ///     let count = shop.relatives("product").count
    ///     // → 2
    ///
    /// - Parameters:
    ///   - data: the document, in any encoding that MBML documents may have.
    ///   - file: what to call the document in an error. Nil, the default, means no name.
    ///   - limits: how large the document may be; ``MBLimits/standard`` by default.
    ///   - relation: returns the relation of an element to its parent, given its tag, as in
    ///     ``init(_:relation:)``; by default, all elements are in the default relation.
    /// - Throws: ``MBEnvironment/LoadError`` with the first problem and its place, and the code
    ///   `malformedXML`, `doctypeRefused` or `limitExceeded`.
    ///
    /// Legacy name: `dataModelFromXMLData:error:`.
    public init(
        xml data: Data, file: String? = nil, limits: MBLimits = .standard,
        relation: (_ tag: String) -> String? = { _ in defaultRelation }
    ) throws(MBEnvironment.LoadError) {
        let root: MBMLElement
        do {
            root = try MBMLParser.document(data, file: file, limits: limits)
        } catch {
            throw MBEnvironment.LoadError(diagnostic: error.diagnostic)
        }
        self.init(root, relation: relation)
    }

    /// Creates a node from the root element of an XML document in a text; see
    /// ``init(xml:file:limits:relation:)``.
    ///
    /// - Parameters:
    ///   - text: the document.
    ///   - limits: how large the document may be; ``MBLimits/standard`` by default.
    ///   - relation: returns the relation of an element to its parent, given its tag; by default,
    ///     all elements are in the default relation.
    /// - Throws: ``MBEnvironment/LoadError`` with the first problem and its place, and the code
    ///   `malformedXML`, `doctypeRefused` or `limitExceeded`.
    public init(
        xml text: String, limits: MBLimits = .standard,
        relation: (_ tag: String) -> String? = { _ in defaultRelation }
    ) throws(MBEnvironment.LoadError) {
        try self.init(xml: Data(text.utf8), limits: limits, relation: relation)
    }
}
