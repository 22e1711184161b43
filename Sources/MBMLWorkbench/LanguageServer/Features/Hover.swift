import MBDataEnvironment

/// What an editor shows for the name that the author points at.
struct Hover {
    let range: Range<Int>
    /// What it is, as code.
    let code: String
    /// What is known of it, a paragraph each.
    let paragraphs: [String]

    var markdown: String {
        let fence = Self.fence(longerThanIn: code, atLeast: 3)
        return (["\(fence)mbml\n\(code)\n\(fence)"] + paragraphs).joined(separator: "\n\n")
    }

    /// A text as code, whatever it holds: texts of documents and data aren't Markdown.
    static func code(_ text: String) -> String {
        let text = text.inOneLine
        let fence = fence(longerThanIn: text, atLeast: 1)
        let isPadded = text.hasPrefix("`") || text.hasSuffix("`")
        return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
    }

    private static func fence(longerThanIn text: String, atLeast count: Int) -> String {
        let runs = text.utf8.split { $0 != UInt8(ascii: "`") }
        return String(repeating: "`", count: max(count, (runs.map(\.count).max() ?? 0) + 1))
    }

    var plain: String {
        ([code] + paragraphs.map { $0.replacing("`", with: "") }).joined(separator: "\n\n")
    }
}

extension DocumentFocus {
    /// What is known of the name at the place; nil where nothing is named.
    var hover: Hover? {
        if let part = expressionHover { return part }
        if let named {
            return hover(of: named.thing, at: named.range)
        }
        return markupHover
    }

    private func hover(of thing: NamedThing, at range: Range<Int>) -> Hover? {
        switch thing {
        case .variable(let name):
            let part = tree?.types.variable(name, before: nil)
            return Hover(
                range: range, code: "$\(name)" + Self.typed(part),
                paragraphs: place(of: thing)
                    + (MBExpression.reference(to: name).map(value) ?? []))
        case .function(let name): return functionHover(name, range)
        case .document(let path): return Hover(range: range, code: path, paragraphs: [])
        case .filter(let name):
            return Hover(range: range, code: "DataFilter \(name)", paragraphs: place(of: thing))
        case .event(let name):
            let count = tree?.occurrences(of: thing, CheckSignal()).count { $0.isDeclaration } ?? 0
            return Hover(
                range: range, code: "event \(name)",
                paragraphs: ["\(count) \(count == 1 ? "listener handles" : "listeners handle") it."]
            )
        }
    }

    static func typed(_ part: KnownPart?) -> String {
        guard let part else { return "" }
        let type = part.type == .any ? part.likely : part.type
        return ": \(type)"
    }

    /// Where something is declared.
    private func place(of thing: NamedThing) -> [String] {
        let declarations: [Declaration]
        switch thing {
        case .variable(let name): declarations = tree?.types.variables[name] ?? []
        case .function(let name): declarations = tree?.types.functions[name] ?? []
        case .document, .filter, .event: declarations = []
        }
        guard let last = declarations.last, let file = last.file else { return [] }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return ["Declared in \(Hover.code("\(name):\(last.location.line)"))."]
    }

    private func functionHover(_ name: String, _ range: Range<Int>) -> Hover? {
        guard let function = environment.function(name) else { return nil }
        if let entry = FunctionEntry.named(name), tree?.types.functions[name] == nil {
            var paragraphs = [entry.summary]
            if !entry.parameters.isEmpty {
                paragraphs.append(
                    entry.parameters.map { "- `\($0.name)`: \($0.words)" }.joined(separator: "\n"))
            }
            paragraphs.append("Result: \(entry.result).")
            paragraphs.append("Example: `\(entry.example)` → `\(entry.exampleResult)`")
            return Hover(
                range: range, code: entry.signatureLines.joined(separator: "\n"),
                paragraphs: paragraphs)
        }
        var paragraphs = function.documentation.map { [$0.summary] } ?? []
        if let definition = function.definition {
            paragraphs.append(Hover.code(definition.expression))
        }
        return Hover(
            range: range,
            code: function.definition == nil ? function.signature : function.typedSignature,
            paragraphs: paragraphs.filter { !$0.isEmpty } + place(of: .function(name)))
    }
}

// MARK: - Expressions

extension DocumentFocus {
    /// What is known of a key, or of a name that a function binds.
    private var expressionHover: Hover? {
        guard let value, let tree, let context = role(of: value).context else { return nil }
        let written = value.written(in: text.bytes)
        let offset = written.meaning(of: self.offset)
        guard let syntax = try? environment.syntaxTree(withTextsOf: written.text, as: context)
        else {
            return nil
        }
        let result = tree.types.examined(written.text, as: context, seeing: knownParameters)
        for part in SyntaxPart.all(in: syntax) {
            let path: [SyntaxStep]
            switch part.node.kind {
            case .reference(let reference):
                path = reference.path
                let end = path.first?.range.lower ?? part.node.range.upper
                // Asking each reference would take quadratic time.
                if part.node.range.lower <= offset, offset <= end,
                    !result.uses.references.contains(where: { $0.range == part.node.range }),
                    let record = result.records[end]
                {
                    return Hover(
                        range: written.range(of: part.node.range.lower..<end),
                        code: "$\(reference.name)" + Self.typed(record.part),
                        paragraphs: ["A name that a function or a parameter gives."])
                }
            case .call(let call): path = call.path
            default: continue
            }
            for step in path where step.range.lower < offset && offset <= step.range.upper {
                guard let key = step.literal, let record = result.records[step.range.upper] else {
                    continue
                }
                var whole = String(
                    decoding: written.bytes[part.node.range.lower..<step.range.upper], as: UTF8.self
                )
                if whole.hasPrefix("${") { whole += "}" }
                let hasDot = written.bytes[step.range.lower] == UInt8(ascii: ".")
                return Hover(
                    range: written.range(
                        of: step.range.lower + (hasDot ? 1 : 0)..<step.range.upper),
                    code: key + Self.typed(record.part),
                    paragraphs: record.isInBinding ? [] : self.value(of: whole))
            }
        }
        return nil
    }

    /// The longest value that is shown.
    private static let longestShown = 300

    /// The value of an expression with the example data.
    private func value(of text: String) -> [String] {
        guard var environment = tree?.loaded else { return [] }
        environment.isStrict = false
        environment.limits.steps = 20_000
        environment.limits.seconds = 0.02
        environment.capabilities.files = nil
        environment.capabilities.debugger = nil
        guard let value = try? environment.evaluate(text, as: .object) else { return [] }
        var limits = MBLimits.standard
        limits.memory = 100_000
        let shown = (try? value.jsonString(tagged: true, limits: limits)) ?? value.typeName
        let short = shown.prefix(Self.longestShown)
        return ["Value: " + Hover.code(short + (short.endIndex < shown.endIndex ? "…" : ""))]
    }
}

// MARK: - Markup

extension DocumentFocus {
    private var markupHover: Hover? {
        guard let element = place.element else { return nil }
        let tag = tagName(element)
        guard let known = tags.tag(tag) else { return nil }
        switch place.subject {
        case .tagName:
            let required = (known.attributes ?? [:]).filter { $0.value.isRequired == true }.keys
                .inOrder()
            let others = (known.attributes ?? [:]).filter { $0.value.isRequired != true }.keys
                .inOrder()
            var lines: [String] = []
            if !required.isEmpty { lines.append("Needs: \(required.joined(separator: ", ")).") }
            if !others.isEmpty { lines.append("May have: \(others.joined(separator: ", ")).") }
            return Hover(range: place.name, code: "<\(tag)>", paragraphs: lines)
        case .attributeName:
            let name = localName(place.name)
            guard let attribute = known.attributes?[name] else { return nil }
            var lines = [attribute.isRequired == true ? "Required." : "Optional."]
            if let values = attribute.values {
                lines.append("One of \(values.joined(separator: ", ")).")
            }
            return Hover(
                range: place.name, code: "\(name): \(attribute.kind.rawValue)", paragraphs: lines)
        case .endTagName, .value, .text, .between, .nothing: return nil
        }
    }
}
