/// Calls of functions that are declared more than once, under different conditions.
extension DocumentChecker {
    /// Notes the function that a declaration may replace.
    func noteAlternative(of element: MBMLElement, in loader: MBDocumentLoader) {
        guard element.name == "Function", let name = element["name"], isAlternative("^" + name),
            let former = loader.environment.function(name)
        else { return }
        let known = replaceable[HashedKey(name)] ?? []
        if !known.contains(where: former.takesTheSame) {
            replaceable[HashedKey(name)] = known + [former]
        }
    }

    /// The errors that an expression has with each of the functions that it may call, of those that are
    /// declared under different conditions.
    func certain(
        _ errors: [MBExpressionError], in noted: Noted
    ) -> [MBExpressionError] {
        var errors = errors
        let text = noted.attribute.value
        for (name, functions) in replaceable
        where !errors.isEmpty && text.contains("^\(name.text)(") {
            guard functions.count <= Self.mostAlternatives, var environment else { return [] }
            for function in functions {
                environment.declare(function)
                let others = ExpressionProblems(
                    of: text, as: noted.context, seeing: (noted.parameters ?? []).map(\.name),
                    in: environment.storage
                ) { _, _ in nil }.errors
                errors = errors.filter { error in
                    others.contains {
                        $0.code == error.code && $0.content.range == error.content.range
                    }
                }
            }
        }
        return errors
    }

    /// An expression with calls of a function that is declared in more ways is taken as right.
    private static let mostAlternatives = 8
}

extension MBMLFunction {
    /// Whether calls of another function have the same parameters.
    fileprivate func takesTheSame(as other: MBMLFunction) -> Bool {
        count == other.count && input == other.input
            && documentation?.parameters == other.documentation?.parameters
    }
}
