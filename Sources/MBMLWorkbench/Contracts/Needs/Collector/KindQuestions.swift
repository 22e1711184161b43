import MBDataEnvironment

/// The variables of which documents ask whether they hold a collection, as `^isArray($x)` does.
///
/// What such a document reads of them, it may read only if the answer is yes. The question can be
/// anywhere: in a function, in another variable, or in an action that ends a block before.
struct KindQuestions {
    private(set) var variables: Set<String> = []

    /// What an expression mentions: variables, and functions with `^` before their names.
    private struct Mentions {
        let names: Set<String>
        /// What it's the value or a condition of.
        let owner: String?
    }

    private static let functions: Set<String> = [
        "^isArray", "^isCollection", "^isDictionary", "^isSet",
    ]

    /// - Complexity: linear in the texts of the expressions.
    init(_ survey: DocumentSurvey) {
        guard
            survey.expressions.contains(where: { expression in
                Self.functions.contains { TextSearch.isFound($0, in: expression.attribute.value) }
            })
        else { return }
        let all = survey.expressions.compactMap { Self.mentions(in: $0, survey) }
        var readers: [String: [Int]] = [:]
        var owned: [String: [Int]] = [:]
        for (position, mentions) in all.enumerated() {
            for name in mentions.names { readers[name, default: []].append(position) }
            if let owner = mentions.owner { owned[owner, default: []].append(position) }
        }
        // What reads something that asks, asks too.
        let asking = Self.reached(from: Array(Self.functions)) { name in
            (readers[name] ?? []).compactMap { all[$0].owner }
        }
        let expressions = all.filter { !$0.names.isDisjoint(with: asking) }
        // It asks of all that it reads, also where that comes from.
        variables = Self.reached(from: expressions.flatMap(\.names)) { name in
            (owned[name] ?? []).flatMap { all[$0].names }
        }
    }

    private static func mentions(
        in expression: DocumentSurvey.Expression, _ survey: DocumentSurvey
    ) -> Mentions? {
        guard
            let tree = try? survey.environment.syntaxTree(
                withTextsOf: expression.attribute.value, as: expression.context)
        else { return nil }
        let names = SyntaxPart.all(in: tree).compactMap { part in
            switch part.node.kind {
            case .reference(let reference): reference.name
            case .call(let call): "^" + call.functionName
            default: nil
            }
        }
        var owner: String?
        if survey.elements.indices.contains(expression.element) {
            let element = survey.elements[expression.element].element
            if let name = element["name"] {
                owner = element.name == "Var" ? name : element.name == "Function" ? "^" + name : nil
            }
        }
        return Mentions(names: Set(names), owner: owner)
    }

    /// All names that lead from some to others, and these.
    private static func reached(
        from names: [String], _ next: (String) -> [String]
    ) -> Set<String> {
        var found = Set(names)
        var open = Array(found)
        while let name = open.popLast() {
            for other in next(name) where found.insert(other).inserted { open.append(other) }
        }
        return found
    }
}
