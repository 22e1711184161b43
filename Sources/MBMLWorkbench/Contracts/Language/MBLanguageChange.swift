public import MBDataEnvironment

/// A form whose meaning a version of the language changed.
///
///     let change = MBLanguageChange.all.first {
///         $0.id == "one-letter-name"
///     }
///     let example = change?.example
///     // → "$x"
///
/// A check against apps with an older language reports the places where documents use such a form
/// as ``MBRule/meaningChanged``. An older language alone isn't reported. Those with the
/// ``language`` 1 are the differences from the Objective-C library; 2 came with version 1.1.
public struct MBLanguageChange: Sendable, Hashable {
    /// Its name, in lower case with hyphens.
    public let id: String
    /// The number of the language in which the form has its new meaning.
    public let language: Int
    /// What the form meant before, in a sentence for authors.
    public let summary: String
    /// An example that uses the form: an expression, or the content of a document.
    public let example: String
    /// The context of an expression; nil if the example is the content of a document.
    public let context: MBContext?

    private let detector: Detector

    /// Finds the form.
    enum Detector: Sendable {
        /// In a part of an expression, given what is known of the value of a part inside it.
        case part(@Sendable (SyntaxPart, SyntaxTree, (SyntaxNode) -> KnownPart) -> Bool)
        /// In a call, with the declared parameters at their positions.
        case call(@Sendable (CallPart) -> Bool)
        /// In a reference to a name that a function binds around it, unless the environment has a
        /// variable of that name.
        case boundName(String)
        /// In an element, given the one around it. The result is the attribute at fault.
        case element(@Sendable (MBMLElement, MBMLElement) -> MBMLElement.Attribute?)
    }

    init(
        _ id: String, _ summary: String, example: String, as context: MBContext? = .object,
        language: Int = 1, _ detector: Detector
    ) {
        self.id = id
        self.summary = summary
        self.example = example
        self.context = context
        self.language = language
        self.detector = detector
    }

    /// Whether `left` and `right` have the same name.
    public static func == (left: MBLanguageChange, right: MBLanguageChange) -> Bool {
        left.id == right.id
    }

    /// Hashes the name of the change.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// All changes of all versions of the language.
    public static let all: [MBLanguageChange] =
        ofText + ofConditions + ofCalls + ofElements + ofVersion1_1

    /// Whether it's a form of calls.
    var isOfCalls: Bool {
        if case .call = detector { true } else { false }
    }

    /// The forms that an expression uses, by the ranges of its parts.
    ///
    /// - Parameters:
    ///   - tree: the structure of the expression.
    ///   - parameters: the names of the parameters of the function to which it belongs.
    ///   - meanings: what the names in it stand for.
    static func uses(
        in tree: SyntaxTree, parameters: Set<String>, _ meanings: DeclaredMeanings
    ) -> [SourceRange: [MBLanguageChange]] {
        var found: [SourceRange: [MBLanguageChange]] = [:]
        let parts = SyntaxPart.all(in: tree, knowing: meanings.environment)
        // Nothing looks for the names that `^let` binds.
        let hasNames = parts.contains { part in
            guard case .call(let call) = part.node.kind else { return false }
            return meanings.libraryName(ofFunction: call.functionName) == "let"
        }
        for part in parts {
            let bound = hasNames ? nil : parameters
            let call = CallPart(part, in: tree, bound, meanings)
            func value(_ node: SyntaxNode) -> KnownPart {
                meanings.value(of: tree.text(node.range), binding: bound, mayChange: true)
            }
            for change in all where change.isUsed(in: part, call, tree, value) {
                found[part.node.range, default: []].append(change)
            }
        }
        return found
    }

    private func isUsed(
        in part: SyntaxPart, _ call: CallPart?, _ tree: SyntaxTree,
        _ value: (SyntaxNode) -> KnownPart
    ) -> Bool {
        switch detector {
        case .part(let detects): detects(part, tree, value)
        case .call(let detects): call.map(detects) ?? false
        case .boundName, .element: false
        }
    }

    /// The changes of what a name means where a function binds it.
    static func uses(ofBoundName name: String) -> [MBLanguageChange] {
        all.filter {
            if case .boundName(name) = $0.detector { true } else { false }
        }
    }

    /// Where an element uses one of the forms.
    static func uses(
        in element: MBMLElement, of parent: MBMLElement
    ) -> [(change: MBLanguageChange, attribute: MBMLElement.Attribute)] {
        all.compactMap { change in
            guard case .element(let detect) = change.detector else { return nil }
            return detect(element, parent).map { (change, $0) }
        }
    }
}

/// A call with the declared parameters at their positions.
struct CallPart {
    let call: SyntaxCall
    let tree: SyntaxTree
    /// The name of the library's function that is called, whatever documents call it.
    let name: String
    let declared: [MBMLFunction.Parameter?]
    private let meanings: DeclaredMeanings
    /// The names that the expression binds; nil if they aren't known.
    private let bound: Set<String>?

    init?(
        _ part: SyntaxPart, in tree: SyntaxTree, _ bound: Set<String>?, _ meanings: DeclaredMeanings
    ) {
        guard case .call(let call) = part.node.kind else { return nil }
        self.bound = bound
        self.call = call
        self.tree = tree
        self.meanings = meanings
        name = meanings.libraryName(ofFunction: call.functionName)
        let parameters = call.allParameters
        let last = parameters.last.map { tree.text($0.range) } ?? ""
        declared =
            meanings.environment.function(call.functionName)?
            .parameters(of: parameters.count, endingWith: last) ?? []
    }

    var environment: MBEnvironment { meanings.environment }
    var parameters: [SyntaxParameter] { call.allParameters }

    /// The text of the parameter at a position, if it's nothing but text.
    func literal(_ position: Int) -> String? {
        parameters.indices.contains(position) ? parameters[position].node.literal : nil
    }

    /// What is known of the value of the parameter at a position, if nothing changes what documents
    /// declare.
    func value(_ position: Int) -> KnownPart? {
        guard parameters.indices.contains(position) else { return nil }
        return meanings.value(
            of: tree.text(parameters[position].range), binding: bound, mayChange: false)
    }

    /// What the function uses the parameter at a position as.
    func type(_ position: Int) -> MBMLFunction.ParameterType? {
        declared.indices.contains(position) ? declared[position]?.type : nil
    }

    /// Whether blanks are around the parameter at a position.
    func hasBlanks(_ position: Int) -> Bool {
        let range = parameters[position].range
        let text = tree.text(range)
        return text.first?.isWhitespace == true || text.last?.isWhitespace == true
            || tree.before(range)?.isWhitespace == true
            || tree.after(range)?.isWhitespace == true
    }
}
