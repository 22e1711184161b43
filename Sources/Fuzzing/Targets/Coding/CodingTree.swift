import MBDataEnvironment

/// A type of an app that reads and writes any value itself, with containers in containers.
struct CodingTree: Codable {
    private indirect enum Content {
        case entries([(key: String, tree: CodingTree)])
        case elements([CodingTree])
        case scalar(MBValue)
        case nothing
    }

    /// A key of any name.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let content: Content

    // MARK: Decoding

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Name.self) {
            try self.init(from: container)
        } else if var container = try? decoder.unkeyedContainer() {
            try self.init(from: &container)
        } else {
            let container = try decoder.singleValueContainer()
            self.init(
                content: container.decodeNil()
                    ? .nothing : .scalar(try container.decode(MBValue.self)))
        }
    }

    private init(from container: KeyedDecodingContainer<Name>) throws {
        var entries: [(key: String, tree: CodingTree)] = []
        for key in container.allKeys {
            let tree: CodingTree
            if try container.decodeNil(forKey: key) {
                tree = CodingTree(content: .nothing)
            } else if let inner = try? container.nestedContainer(keyedBy: Name.self, forKey: key) {
                tree = try CodingTree(from: inner)
            } else if var inner = try? container.nestedUnkeyedContainer(forKey: key) {
                tree = try CodingTree(from: &inner)
            } else {
                tree = try CodingTree(from: try container.superDecoder(forKey: key))
            }
            entries.append((key.stringValue, tree))
        }
        self.init(content: .entries(entries))
    }

    private init(from container: inout any UnkeyedDecodingContainer) throws {
        var elements: [CodingTree] = []
        while !container.isAtEnd {
            if try container.decodeNil() {
                elements.append(CodingTree(content: .nothing))
            } else if let inner = try? container.nestedContainer(keyedBy: Name.self) {
                elements.append(try CodingTree(from: inner))
            } else if var inner = try? container.nestedUnkeyedContainer() {
                elements.append(try CodingTree(from: &inner))
            } else {
                elements.append(try CodingTree(from: try container.superDecoder()))
            }
        }
        self.init(content: .elements(elements))
    }

    private init(content: Content) { self.content = content }

    // MARK: Encoding

    func encode(to encoder: any Encoder) throws {
        switch content {
        case .entries(let entries):
            var container = encoder.container(keyedBy: Name.self)
            for (key, tree) in entries { try tree.encode(to: &container, Name(stringValue: key)) }
        case .elements(let elements):
            var container = encoder.unkeyedContainer()
            for tree in elements { try tree.encode(to: &container) }
        case .scalar(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .nothing:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    private func encode(
        to container: inout KeyedEncodingContainer<Name>, _ key: Name
    ) throws {
        switch content {
        case .entries(let entries):
            var inner = container.nestedContainer(keyedBy: Name.self, forKey: key)
            for (key, tree) in entries { try tree.encode(to: &inner, Name(stringValue: key)) }
        case .elements(let elements):
            var inner = container.nestedUnkeyedContainer(forKey: key)
            for tree in elements { try tree.encode(to: &inner) }
        case .scalar: try encode(to: container.superEncoder(forKey: key))
        case .nothing: try container.encodeNil(forKey: key)
        }
    }

    private func encode(to container: inout any UnkeyedEncodingContainer) throws {
        switch content {
        case .entries(let entries):
            var inner = container.nestedContainer(keyedBy: Name.self)
            for (key, tree) in entries { try tree.encode(to: &inner, Name(stringValue: key)) }
        case .elements(let elements):
            var inner = container.nestedUnkeyedContainer()
            for tree in elements { try tree.encode(to: &inner) }
        case .scalar: try encode(to: container.superEncoder())
        case .nothing: try container.encodeNil()
        }
    }
}

/// A value in more and more arrays.
struct CodingNest: Encodable {
    let levels: Int
    let value: MBValue

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for _ in 1..<levels { container = container.nestedUnkeyedContainer() }
        try container.encode(value)
    }
}
