import MBDataEnvironment

/// What an editor offers at a place, with the change of the document for each.
struct CompletionItems {
    /// The kinds of items in the protocol.
    enum Kind: Int {
        case function = 3
        case variable = 6
        case module = 9
        case property = 10
        case value = 12
        case keyword = 14
        case file = 17
        case event = 23
    }

    /// An item, with its text as the document writes it.
    struct Item {
        let label: String
        let text: String
        /// The text with places to fill in, for clients that support it.
        var snippet: String?
        let kind: Kind
        var detail: String?
        var documentation: String?
        let range: Range<Int>
        /// How far up in the list it belongs, from 0.
        var rank = 1
    }

    private(set) var items: [Item] = []
    /// Whether there are more than are listed.
    private(set) var isCut = false

    /// The most items of a list; the client asks again after each letter.
    static let mostItems = 300

    mutating func add(_ item: Item) {
        items.append(item)
    }

    /// Those of some names that contain what is written, the ones that begin with it first.
    ///
    /// - Parameter names: names in order.
    static func matching(
        _ names: some Sequence<String>, _ written: String
    ) -> (names: [String], isCut: Bool) {
        guard !written.isEmpty else {
            let all = Array(names.prefix(mostItems + 1))
            return (Array(all.prefix(mostItems)), all.count > mostItems)
        }
        let wanted = folded(written)
        var groups: [[String]] = [[], [], []]
        for name in names {
            let name8 = folded(name)
            if name.utf8.starts(with: written.utf8) {
                groups[0].append(name)
            } else if name8.starts(with: wanted) {
                groups[1].append(name)
            } else if contains(name8, wanted) {
                groups[2].append(name)
            }
        }
        let all = groups.flatMap { $0 }
        return (Array(all.prefix(mostItems)), all.count > mostItems)
    }

    /// The bytes with ASCII letters in lower case.
    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first, bytes.count >= wanted.count else { return false }
        return bytes.indices.dropLast(wanted.count - 1).contains {
            bytes[$0] == first && bytes[$0...].starts(with: wanted)
        }
    }

    mutating func noteCut(_ isCut: Bool) {
        self.isCut = self.isCut || isCut
    }

    /// The list as the protocol writes it.
    func list(in text: EditedText, at offset: Int, _ client: ClientAbilities) -> MBValue {
        let values = items.prefix(Self.mostItems * 2).enumerated().compactMap {
            position, item -> MBValue? in
            let number = String(position)
            let order = String(repeating: "0", count: max(0, 4 - number.count)) + number
            let snippet = client.hasSnippets ? item.snippet : nil
            // A client accepts a range in the line of the place alone.
            let line = text.line(of: offset)
            let lower =
                text.line(of: item.range.lowerBound) == line ? item.range.lowerBound : offset
            let upper =
                text.line(of: item.range.upperBound) == line ? item.range.upperBound : offset
            // A place inside an entity or after a comment isn't in what would be replaced, and what
            // begins or ends a section isn't replaced.
            guard lower <= offset, offset <= max(lower, upper),
                !text.bytes[lower..<max(lower, upper)].contains(UInt8(ascii: "<"))
            else { return nil }
            var value: MBDictionary = [
                "label": .string(item.label), "kind": MBValue(item.kind.rawValue),
                "sortText": .string("\(item.rank)\(order)"), "filterText": .string(item.text),
                "insertTextFormat": MBValue(snippet == nil ? 1 : 2),
                "textEdit": text.protocolEdit(
                    ValueEdit(range: lower..<max(lower, upper), text: snippet ?? item.text)),
            ]
            value["detail"] = item.detail.map { .string($0) }
            value["documentation"] = item.documentation.map { .string($0) }
            return .dictionary(value)
        }
        return ["isIncomplete": .bool(isCut), "items": .array(values)]
    }

    /// A text in a snippet, where some characters have a meaning.
    static func inSnippet(_ text: String) -> String {
        text.reduce(into: "") { $0 += ("$}\\".contains($1) ? "\\" : "") + String($1) }
    }
}
