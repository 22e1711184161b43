import MBDataEnvironment
import MBEventHandling

/// What the names in expressions stand for, as documents declare them.
final class DeclaredMeanings {
    private let survey: DocumentSurvey
    /// The names of the library's functions that documents declare, by the names that they give
    /// them; empty for a function that isn't the library's.
    private let libraryNames: [String: String]
    /// Few documents have calls whose meaning depends on values.
    private lazy var types = DocumentTypes(
        survey, examples: [:], isStrict: false, isHostComplete: false)

    /// The names that functions and events bind somewhere, as values that aren't known.
    private lazy var bound = Self.boundNames(survey)

    var environment: MBEnvironment { survey.environment }

    init(_ survey: DocumentSurvey) {
        self.survey = survey
        libraryNames = Self.libraryNames(survey)
    }

    /// The names of the library's functions that documents declare, by the names that they give
    /// them; empty for a function that isn't the library's.
    static func libraryNames(_ survey: DocumentSurvey) -> [String: String] {
        var names: [String: String] = [:]
        for element in survey.elements.map(\.element) where element.name == "Function" {
            guard let name = element["name"] else { continue }
            let function = libraryFunction(element)?.name
            // Several of a name are alternatives.
            names[name] = function ?? names[name] ?? ""
        }
        return names
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
        for listener in survey.elements.map(\.element) where listener.name == "Listener" {
            for action in listener.descendants where action.name == "PostEvent" {
                names.formUnion(action.targets(isAction: true).map(\.name))
            }
        }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, .unknown) })
    }

    /// What is known of the value of a text in an expression.
    ///
    /// - Parameters:
    ///   - names: the names that the expression binds; nil if they aren't known.
    ///   - mayChange: whether something may change the variables that documents declare.
    func value(of text: String, binding names: Set<String>?, mayChange: Bool) -> KnownPart {
        guard text.utf8.count <= Self.longestText else { return .unknown }
        func part(seeing known: [String: KnownPart]) -> KnownPart {
            mayChange
                ? types.examined(text, as: .object, seeing: known).part
                : types.declaredPart(of: text, as: .object, seeing: known)
        }
        guard let names else {
            return text.utf8.contains(UInt8(ascii: "$")) ? .unknown : part(seeing: [:])
        }
        guard names.isEmpty || bound.count <= Self.mostBound else { return .unknown }
        let own = Dictionary(uniqueKeysWithValues: names.map { ($0, KnownPart.unknown) })
        let known = names.isEmpty ? bound : bound.merging(own) { $1 }
        return part(seeing: known)
    }

    /// If more names are bound, what those of a function's parameters hide isn't looked for.
    private static let mostBound = 1_000

    /// The longest text to find the value of: calls inside calls have it again and again.
    private static let longestText = 4_096
}
