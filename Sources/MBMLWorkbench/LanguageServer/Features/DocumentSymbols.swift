import MBDataEnvironment

/// What a document declares, for outlines.
struct DocumentSymbols {
    private struct Symbol {
        let name: String
        let detail: String
        let kind: Int
        let range: Range<Int>
        let nameRange: Range<Int>
        let parent: Int?
        var children: [Int] = []
    }

    private let text: EditedText
    private var symbols: [Symbol] = []

    /// The most symbols of a document, and the deepest that are shown inside others.
    private static let mostSymbols = 50_000
    private static let mostLevels = 16

    init(_ text: EditedText) {
        self.text = text
        let markup = text.markup
        // The symbol of each element, or of the nearest one around it that has one.
        var owners = [Int?](repeating: nil, count: markup.elements.count)
        var levels: [Int] = []
        for (position, element) in markup.elements.enumerated() {
            let parent = element.parent.flatMap { owners[$0] }
            owners[position] = parent
            let level = parent.map { levels[$0] + 1 } ?? 0
            guard level < Self.mostLevels, symbols.count < Self.mostSymbols,
                let symbol = symbol(of: element, in: parent)
            else { continue }
            owners[position] = symbols.count
            if let parent { symbols[parent].children.append(symbols.count) }
            symbols.append(symbol)
            levels.append(level)
        }
    }

    /// The kinds of symbols in the protocol.
    private static let kinds = [
        "Var": 13, "Function": 12, "Listener": 24, "DataFilter": 11, "Include": 1,
    ]

    private func symbol(of element: Markup.Element, in parent: Int?) -> Symbol? {
        let tag = text.name(text.bytes.localName(element.name))
        guard let kind = Self.kinds[tag] else { return nil }
        let wanted = tag == "Include" ? "file" : "name"
        let attribute = element.attribute(wanted, in: text.bytes)
        guard let attribute, let range = attribute.value else { return nil }
        let name = ValueText(range, of: text.bytes, as: .attribute(quote: attribute.quote)).text
        guard !name.trimmingBlanks().isEmpty else { return nil }
        let isKey = tag == "Var" && parent != nil
        return Symbol(
            name: name, detail: tag, kind: isKey ? 20 : kind,
            range: element.start..<max(element.end, range.upperBound), nameRange: range,
            parent: parent)
    }

    /// The symbols inside each other.
    var tree: MBValue {
        .array(symbols.indices.filter { symbols[$0].parent == nil }.map(value))
    }

    private func value(_ position: Int) -> MBValue {
        let symbol = symbols[position]
        return [
            "name": .string(symbol.name), "detail": .string(symbol.detail),
            "kind": MBValue(symbol.kind), "range": text.protocolRange(symbol.range),
            "selectionRange": text.protocolRange(symbol.nameRange),
            "children": .array(symbol.children.map(value)),
        ]
    }

    /// The symbols one after the other, for clients that know no others.
    func list(in uri: String) -> MBValue {
        .array(
            symbols.map { symbol in
                var value: MBDictionary = [
                    "name": .string(symbol.name), "kind": MBValue(symbol.kind),
                    "location": [
                        "uri": .string(uri), "range": text.protocolRange(symbol.nameRange),
                    ],
                ]
                if let parent = symbol.parent {
                    value["containerName"] = .string(symbols[parent].name)
                }
                return .dictionary(value)
            })
    }
}
