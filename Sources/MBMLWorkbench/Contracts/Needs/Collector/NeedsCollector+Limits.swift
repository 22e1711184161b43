import MBDataEnvironment

/// What apps limit in documents.
extension NeedsCollector {
    /// Notes the size of a document.
    mutating func collectLimits(
        of document: DocumentSurvey.Document, _ root: MBMLElement, _ guards: [FeatureGuard]
    ) {
        let size = DocumentSize(root)
        func note(_ name: String, _ size: Int, at location: MBSourceLocation) {
            add(
                .limit(name, size), at: location.inFile(document.path),
                document.snippet(at: location), guards)
        }
        note("documentElements", size.elements, at: root.location)
        note("documentDepth", size.depth, at: size.deepest.location)
        note("documentAttributes", size.attributes, at: size.widest.location)
        note("documentBytes", document.byteCount, at: root.location)
    }

    /// Notes the length of an expression, and how deep it's nested.
    mutating func collectLimits(of expression: DocumentSurvey.Expression) {
        let place = expression.place(of: SourceRange(0, 0))
        func note(_ name: String, _ size: Int) {
            add(
                .limit(name, size), at: place.start.inFile(expression.file), place.snippet,
                guards(of: expression))
        }
        let size = expression.attribute.value.utf8.count
        guard size > Self.plainLength else { return }
        note("expressionLength", size)
        if let depth = nesting(of: expression) { note("nesting", depth) }
    }

    /// The limit that an expression needs to be read, if it's more than any app has.
    private func nesting(of expression: DocumentSurvey.Expression) -> Int? {
        func isRead(within limit: Int) -> Bool {
            var environment = survey.environment
            environment.limits.nesting = limit
            let text = expression.attribute.value
            return (try? environment.syntaxTree(withTextsOf: text, as: expression.context)) != nil
        }
        guard !isRead(within: Self.plainNesting) else { return nil }
        var (low, high) = (Self.plainNesting, survey.environment.limits.nesting)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isRead(within: middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// No app limits expressions to less than this many bytes.
    private static let plainLength = 16

    /// No app limits the nesting of expressions to less than this.
    private static let plainNesting = 8
}

/// How large a document is.
private struct DocumentSize {
    private(set) var elements = 0
    private(set) var depth = 0
    private(set) var deepest: MBMLElement
    private(set) var attributes = 0
    private(set) var widest: MBMLElement

    init(_ root: MBMLElement) {
        (deepest, widest) = (root, root)
        var open = [(element: root, depth: 1)]
        while let (element, level) = open.popLast() {
            elements += 1
            if level > depth { (depth, deepest) = (level, element) }
            if element.attributes.count > attributes {
                (attributes, widest) = (element.attributes.count, element)
            }
            open += element.children.reversed().map { ($0, level + 1) }
        }
    }
}
