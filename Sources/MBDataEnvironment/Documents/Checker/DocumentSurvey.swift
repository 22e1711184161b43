/// What a check of documents came across, for tools that examine it further.
package struct DocumentSurvey: Sendable {
    /// The problems that the check itself found.
    package let check: MBEnvironment.DocumentCheck
    /// The problems that aren't in an expression, in the order in which they were found.
    package let outsideExpressions: [MBDiagnostic]
    /// The environment before the documents.
    package private(set) var base: MBEnvironment
    /// The environment with everything that the documents declare, under all conditions. Only
    /// constants have values.
    package private(set) var environment: MBEnvironment
    /// The documents, in the order in which they were opened, with those that can't be parsed.
    package let documents: [Document]
    /// The includes, in the order in which they were reached.
    package let includes: [Include]
    /// The elements that declare something, in the order in which they are loaded.
    package let elements: [Element]
    /// The expressions of all documents, in the order in which they are loaded.
    package let expressions: [Expression]
    /// The number of expressions at the end without problems of their own, because there are too many
    /// before them.
    package let unexamined: Int
    /// Variables that are set after loading.
    package let assumed: AssumedNames
    /// Whether actions load documents whose names are computed.
    package let loadsUnknown: Bool

    /// The same documents in another version of the app. Its functions replace those of this one, and
    /// otherwise, what the environment declares stays as it is.
    package func assuming(_ host: MBContract) -> DocumentSurvey {
        var copy = self
        let own = Set(
            elements.map(\.element).filter { $0.name == "Function" }.compactMap { $0["name"] })
        let library = MBEnvironment()
        for (name, offered) in (host.functions ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard base.function(name) != nil, library.function(name) == nil else { continue }
            copy.base.declare(MBMLFunction(name, offered))
            if !own.contains(name) { copy.environment.declare(MBMLFunction(name, offered)) }
        }
        copy.base.declare(offersOf: host)
        copy.environment.declare(offersOf: host)
        return copy
    }

    /// What stands for the condition that an action loads a document, before those that it has.
    static func isLoaded(_ template: Int) -> String { mark + String(template) }

    /// The position of the document that an action loads only under some conditions; nil if none does.
    package static func template(in conditions: [String]) -> Int? {
        guard let first = conditions.first, first.hasPrefix(mark) else { return nil }
        return Int(first.dropFirst(mark.count))
    }

    private static let mark = "LoadTemplate "

    /// Those of the variables that are set after loading whose names aren't computed.
    package var assumedVariables: Set<String> { Set(assumed.names) }

    /// A document.
    package struct Document: Sendable {
        package let path: String
        /// The root element; nil if the document can't be parsed.
        package internal(set) var root: MBMLElement?
        let lines: DocumentLines

        /// The text in UTF-8, with line feeds between its lines.
        package var bytes: [UInt8] { lines.allBytes }
        /// The number of bytes as it was read.
        package var byteCount: Int { lines.byteCount }

        /// The line at a location, with the part up to another location.
        package func snippet(
            at start: MBSourceLocation, to end: MBSourceLocation? = nil
        ) -> MBDiagnostic.Snippet? {
            lines.snippet(at: start, to: end)
        }
    }

    /// An include of a document; several of the same document are one.
    package struct Include: Sendable {
        package let name: String
        package let location: MBSourceLocation?
        package let nameLocation: MBSourceLocation?
        package let file: String?
        /// Its own conditions, nil for an include without one; one of them must hold.
        package let conditions: [MBMLElement.Attribute?]
        /// The path of the document, if there is one.
        package internal(set) var path: String?
        /// The places of the actions that load it, if actions do.
        package let actions: [MBSourceLocation]
        /// The conditions of the includes of the document that it's in. All must hold.
        package let around: [String]
        /// The positions of the first element of its documents, and of the first one after them.
        package let element: Int
        package internal(set) var endElement = 0
        /// The position of the document, if the include was the first to need it.
        package let document: Int

        init(
            _ include: MBDocumentLoader.Include, file: String?, around: [String], element: Int,
            document: Int
        ) {
            (name, location) = (include.name, include.location)
            (nameLocation, self.file) = (include.nameLocation, file)
            (conditions, actions, self.around) = (include.conditions, include.actions, around)
            (self.element, self.document) = (element, document)
        }
    }

    /// An element that declares something.
    package struct Element: Sendable {
        package let element: MBMLElement
        package let file: String?
        /// Its own condition and those of the includes of its document. All must hold.
        package let conditions: [String]
    }

    /// An expression of a document.
    package struct Expression: Sendable {
        package let attribute: MBMLElement.Attribute
        package let context: MBContext
        package let file: String?
        /// Whether it's evaluated after loading, perhaps where functions bind names.
        package let isLater: Bool
        /// The parameters of the function that it belongs to; nil if it doesn't belong to one.
        package let parameters: [MBMLFunction.Parameter]?
        /// The conditions of the includes of its document. All must hold.
        package let conditions: [String]
        /// The position of the element that it belongs to; -1 for one before the first. The condition of
        /// an include belongs to the element before it.
        package let element: Int
        /// How many elements are declared before it, if it's evaluated while loading.
        package let declared: Int
        let lines: DocumentLines?
        private let places: ValuePlaces
        /// Whether it's evaluated while an action loads its document, after all others.
        package let isLoadedLater: Bool
        /// Whether functions may bind names around it where it's evaluated.
        package var mayBeBound: Bool { isLater && parameters == nil && !isLoadedLater }
        /// The problems that the check found in it.
        package internal(set) var problems: [Problem] = []

        init(
            attribute: MBMLElement.Attribute, context: MBContext, file: String?, isLater: Bool,
            isLoadedLater: Bool, parameters: [MBMLFunction.Parameter]?, conditions: [String],
            element: Int, declared: Int, lines: DocumentLines?
        ) {
            (self.attribute, self.context, self.file) = (attribute, context, file)
            (self.isLater, self.parameters, self.conditions) = (isLater, parameters, conditions)
            self.isLoadedLater = isLoadedLater
            (self.element, self.declared, self.lines) = (element, declared, lines)
            places = ValuePlaces(attribute)
        }

        /// Where a part of the expression begins in the document.
        package func start(of range: SourceRange) -> MBSourceLocation {
            let start = SourceText(text: attribute.value).utf16Range(of: range).lowerBound
            return places.place(ofUTF16: start..<start).start
        }

        /// The place of a part of the expression in the document, and the line there.
        package func place(
            of range: SourceRange
        ) -> (start: MBSourceLocation, end: MBSourceLocation, snippet: MBDiagnostic.Snippet?) {
            let units = SourceText(text: attribute.value).utf16Range(of: range)
            let (start, end) = places.place(ofUTF16: units)
            return (start, end, lines?.snippet(at: start, to: end))
        }
    }

    /// A problem in an expression.
    package struct Problem: Sendable {
        enum Content {
            /// Something that fails.
            case failing(MBDiagnostic.Severity, MBExpressionError)
            /// What is legal but probably a mistake.
            case doubtful(Program.Warning)
        }

        let content: Content

        init(_ content: Content) {
            self.content = content
        }

        /// What it is about.
        package var code: String {
            switch content {
            case .failing(_, let error): error.code.rawValue
            case .doubtful(let warning): warning.code.rawValue
            }
        }

        /// Whether it's certain that evaluating fails.
        package var isError: Bool {
            if case .failing(.error, _) = content { return true }
            return false
        }

        /// What is wrong, with advice.
        package var message: MBMessage {
            switch content {
            case .failing(_, let error):
                if let function = error.function {
                    "^\(safe: function): \(error.messageWithAdvice)"
                } else {
                    error.messageWithAdvice
                }
            case .doubtful(let warning): warning.message
            }
        }

        /// Where it is in the text of the expression; all of it if that isn't known.
        package func range(in text: String) -> SourceRange {
            switch content {
            case .failing(_, let error):
                return error.range.map { SourceRange(utf16: $0, in: text) }
                    ?? SourceRange(0, text.utf8.count)
            case .doubtful(let warning): return warning.range
            }
        }
    }

    /// The condition under which a document is included.
    static func condition(of include: MBDocumentLoader.Include) -> String {
        let texts = include.conditions.compactMap { $0?.value }
        return texts.count == 1 ? texts[0] : texts.map { "(\($0))" }.joined(separator: " -OR ")
    }
}

extension DocumentSurvey.Expression {
    /// A problem of the expression, as a problem of its document.
    func diagnostic(_ problem: DocumentSurvey.Problem) -> MBDiagnostic {
        switch problem.content {
        case .failing(let severity, let error):
            return MBDiagnostic(
                error, MBDiagnostic.Code(rawValue: error.code.rawValue), in: attribute, file: file,
                lines, severity)
        case .doubtful(let warning):
            let place = place(of: warning.range)
            return MBDiagnostic(
                .warning, warning.code, "'\(attribute.name)': \(warning.message)", file: file,
                location: place.start, snippet: place.snippet)
        }
    }
}

extension MBEnvironment {
    /// The problems of an expression that isn't in a document.
    package func problems(of text: String, as context: MBContext) -> [DocumentSurvey.Problem] {
        let problems = ExpressionProblems(of: text, as: context, in: storage) { _, _ in nil }
        return problems.errors.map { .init(.failing(.error, $0.located(in: text))) }
            + problems.warnings.map { .init(.doubtful($0)) }
    }

    /// The structure of a text as this environment reads it.
    ///
    /// - Throws: a syntax error, or a limit error for length or nesting.
    package func syntaxTree(
        _ text: String, as context: MBContext
    ) throws(MBExpressionError) -> SyntaxTree {
        try SyntaxTree(text, as: context, in: storage)
    }
}
