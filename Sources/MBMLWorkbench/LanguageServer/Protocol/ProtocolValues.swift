import MBDataEnvironment

/// The parts of messages as values.
extension EditedText {
    /// A place as the protocol writes it.
    func protocolPosition(of offset: Int) -> MBValue {
        let position = position(of: offset)
        return [
            "line": MBValue(position.line), "character": MBValue(position.character),
        ]
    }

    func protocolRange(_ range: Range<Int>) -> MBValue {
        [
            "start": protocolPosition(of: range.lowerBound),
            "end": protocolPosition(of: range.upperBound),
        ]
    }

    func protocolEdit(_ edit: ValueEdit) -> MBValue {
        ["range": protocolRange(edit.range), "newText": .string(edit.text)]
    }

    /// A range of the protocol as offsets.
    func range(_ value: MBValue?) -> Range<Int>? {
        guard let start = EditedText.Position(value?["start"]),
            let end = EditedText.Position(value?["end"])
        else { return nil }
        let lower = offset(of: start)
        return lower..<max(lower, offset(of: end))
    }
}

extension EditedText.Position {
    /// A place of the protocol; nil for a value that isn't one.
    init?(_ value: MBValue?) {
        guard let line = value?["line"]?.protocolInteger,
            let character = value?["character"]?.protocolInteger
        else { return nil }
        self.init(line: line, character: character)
    }
}

extension MBValue {
    /// A whole number; nil for anything else, also for one that is out of range.
    var protocolInteger: Int? {
        guard case .number(let number) = self, number.isInteger else { return nil }
        return number.int64.flatMap(Int.init(exactly:))
    }

    var protocolString: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    var protocolBool: Bool {
        if case .bool(true) = self { return true }
        return false
    }

    var protocolArray: [MBValue]? {
        if case .array(let elements) = self { return Array(elements) }
        return nil
    }
}

/// What the client can do.
struct ClientAbilities: Sendable {
    private(set) var hasSnippets = false
    private(set) var hasMarkdown = false
    private(set) var hasSymbolTree = false
    private(set) var hasActionLiterals = false
    private(set) var hasDocumentChanges = false

    init() {}

    init(_ capabilities: MBValue?) {
        let document = capabilities?["textDocument"]
        let completion = document?["completion"]?["completionItem"]
        hasSnippets = completion?["snippetSupport"]?.protocolBool ?? false
        let formats = document?["hover"]?["contentFormat"]?.protocolArray ?? []
        hasMarkdown = formats.contains(.string("markdown"))
        let symbols = document?["documentSymbol"]
        hasSymbolTree = symbols?["hierarchicalDocumentSymbolSupport"]?.protocolBool ?? false
        hasActionLiterals = document?["codeAction"]?["codeActionLiteralSupport"] != nil
        let edit = capabilities?["workspace"]?["workspaceEdit"]
        hasDocumentChanges = edit?["documentChanges"]?.protocolBool ?? false
    }
}
