import MBDataEnvironment

/// The variables that documents ask about: whether they hold a collection, as `^isArray($x)` does.
///
/// Such a document may read their elements only if the answer is yes. The question can be anywhere:
/// in a function, in another variable, or in an earlier action that ends the block.
struct KindQuestions {
    private(set) var variables: Set<String> = []

    private static let functions: Set<String> = [
        "isArray", "isCollection", "isDictionary", "isSet",
    ]

    /// The parts of an expression that matter for questions.
    private struct Mentions {
        /// All variables in it.
        var names: Set<String> = []
        /// The variables in the parameters of calls that may ask.
        var calls: [(function: String, names: Set<String>)] = []
        /// Whether `^let` binds names in it.
        var bindsNames = false
        let parameters: Set<String>
        /// The variable or the function to which it belongs.
        let variable: String?
        let function: String?
    }

    /// - Complexity: linear in the texts of the expressions, for calls that aren't nested deeply.
    init(_ survey: DocumentSurvey) {
        let own = survey.elements.map(\.element).filter { $0.name == "Function" }
        // Functions of the library that documents give other names.
        let renamed = own.filter { Self.functions.contains($0["method"] ?? "") }
        let asks = survey.expressions.contains { expression in
            Self.functions.contains {
                TextSearch.isFound("^\($0)(", in: expression.attribute.value)
            }
        }
        guard asks || !renamed.isEmpty else { return }
        let mayAsk = Self.functions.union(own.compactMap { $0["name"] })
        let binding = Set(own.filter { $0["method"] == "let" }.compactMap { $0["name"] } + ["let"])
        let all = survey.expressions.compactMap { Self.mentions(in: $0, survey, mayAsk, binding) }
        // What else functions bind comes from somewhere in the expression.
        let bound = Set(survey.environment.functions.flatMap(\.boundNames))
        let asking = Self.askingFunctions(
            all, Self.functions.union(renamed.compactMap { $0["name"] }), bound)
        var open: [String] = []
        for mentions in all {
            let questions = mentions.calls.filter { asking.contains($0.function) }
            guard !questions.isEmpty else { continue }
            if mentions.bindsNames
                || questions.contains(where: { !$0.names.isDisjoint(with: bound) })
            {
                open += mentions.names
            } else {
                for call in questions { open += call.names.subtracting(mentions.parameters) }
            }
        }
        // A question about a variable is also one about what its value comes from.
        var sources: [String: Set<String>] = [:]
        for mentions in all {
            if let name = mentions.variable { sources[name, default: []].formUnion(mentions.names) }
        }
        while let name = open.popLast() {
            if variables.insert(name).inserted { open += sources[name] ?? [] }
        }
    }

    /// The functions that ask about a parameter, also through others.
    private static func askingFunctions(
        _ all: [Mentions], _ functions: Set<String>, _ bound: Set<String>
    ) -> Set<String> {
        var asking = functions
        var callers: [String: [String]] = [:]
        for mentions in all {
            guard let function = mentions.function, !mentions.parameters.isEmpty else { continue }
            let names = mentions.parameters.union(bound)
            for call in mentions.calls
            where mentions.bindsNames || !call.names.isDisjoint(with: names) {
                callers[call.function, default: []].append(function)
            }
        }
        var open = Array(asking)
        while let name = open.popLast() {
            for caller in callers[name] ?? [] where asking.insert(caller).inserted {
                open.append(caller)
            }
        }
        return asking
    }

    private static func mentions(
        in expression: DocumentSurvey.Expression, _ survey: DocumentSurvey, _ mayAsk: Set<String>,
        _ binding: Set<String>
    ) -> Mentions? {
        guard
            let tree = try? survey.environment.syntaxTree(
                withTextsOf: expression.attribute.value, as: expression.context)
        else { return nil }
        let element =
            survey.elements.indices.contains(expression.element)
            ? survey.elements[expression.element].element : nil
        var mentions = Mentions(
            parameters: Set((expression.parameters ?? []).map(\.name)),
            variable: element?.name == "Var" ? element?["name"] : nil,
            function: element?.name == "Function" ? element?["name"] : nil)
        let parts = SyntaxPart.all(in: tree)
        for (position, part) in parts.enumerated() {
            switch part.node.kind {
            case .reference(let reference): mentions.names.insert(reference.name)
            case .call(let call):
                if binding.contains(call.functionName) { mentions.bindsNames = true }
                guard mayAsk.contains(call.functionName) else { continue }
                // The parts inside follow it.
                let inside = parts[(position + 1)...].prefix {
                    $0.node.range.lower < part.node.range.upper
                }
                let names = inside.compactMap { part in
                    if case .reference(let reference) = part.node.kind {
                        reference.name
                    } else {
                        nil
                    }
                }
                mentions.calls.append((call.functionName, Set(names)))
            default: break
            }
        }
        return mentions
    }
}
