import MBDataEnvironment

/// What the names in expressions stand for, as documents declare them.
final class DeclaredMeanings {
    private let survey: DocumentSurvey
    /// The names of the library's functions that documents declare, by the names that they give
    /// them; empty for a function that isn't the library's.
    private var libraryNames: [String: String] = [:]
    /// Few documents have calls whose meaning depends on values.
    private lazy var types = DocumentTypes(
        survey, examples: [:], isStrict: false, isHostComplete: false)

    /// The names that functions and events bind somewhere, as values that aren't known.
    private lazy var bound = Self.boundNames(survey)

    var environment: MBEnvironment { survey.environment }

    init(_ survey: DocumentSurvey) {
        self.survey = survey
        for element in survey.elements.map(\.element) where element.name == "Function" {
            guard let name = element["name"] else { continue }
            let function = Self.libraryFunction(element)?.name
            // Several of a name are alternatives.
            libraryNames[name] = function ?? libraryNames[name] ?? ""
        }
    }

    private static func libraryFunction(_ element: MBMLElement) -> MBMLFunction? {
        guard !MBDocumentLoader.isTemplate(element),
            let method = element["method"] ?? element["name"]
        else { return nil }
        return MBMLFunction.Area.all.first { $0.className == element["class"] }?
            .function(method: method)
    }

    /// The name of the library's function that a function of documents is.
    func libraryName(ofFunction name: String) -> String { libraryNames[name] ?? name }

    private static func boundNames(_ survey: DocumentSurvey) -> [String: KnownPart] {
        var names = Set(survey.environment.functions.flatMap(\.boundNames))
        for expression in survey.expressions {
            names.formUnion((expression.parameters ?? []).map(\.name))
        }
        var open = survey.elements.map(\.element).filter { $0.name == "Listener" }
        while let element = open.popLast() {
            if element.name == "PostEvent" { names.formUnion(element.attributes.map(\.name)) }
            open += element.children
        }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, .unknown) })
    }

    /// What is known of the value of a text in an expression, if nothing changes the variables.
    func value(of text: String, in tree: SyntaxTree) -> KnownPart {
        guard text.utf8.count <= Self.longestText else { return .unknown }
        // Which names `^let` binds around the text isn't looked for.
        if TextSearch.isFound("$", in: text),
            TextSearch.isFound("^let(", in: tree.text(tree.root.range))
        {
            return .unknown
        }
        return types.declaredPart(of: text, as: .object, seeing: bound)
    }

    /// The longest text to find the value of: calls inside calls have it again and again.
    private static let longestText = 4_096
}
