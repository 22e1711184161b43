import MBDataEnvironment

/// Names in texts that expressions build and evaluate: which of them a rename must change isn't known.
extension Renaming {
    /// Refuses to rename what a text may name that `^eval` or `^evalBool` evaluates.
    func checkQuotations() throws(Refusal) {
        guard let evaluating = evaluatingFunction else { return }
        for expression in tree.survey.expressions {
            guard !signal.isCancelled else { throw .cancelled }
            guard isQuoted(in: expression) || isAskedFor(in: expression) else { continue }
            let place = expression.attribute.location.inFile(expression.file)
            throw quoted(at: place, evaluating)
        }
        for declaring in tree.survey.elements {
            var open = [declaring.element]
            while let element = open.popLast() {
                if let literal = element.attribute("literal"), !starts(in: literal.value).isEmpty {
                    throw quoted(at: literal.location.inFile(declaring.file), evaluating)
                }
                open += element.children
            }
        }
    }

    private func quoted(at place: MBSourceLocation, _ function: String) -> Refusal {
        Refusal(
            message: "the text at \(place) has the name, too, and '^\(function)' may evaluate it; "
                + "what the new name changes isn't known")
    }

    /// The name of a function that documents call and that evaluates texts which aren't written in
    /// its call.
    private var evaluatingFunction: String? {
        for position in tree.survey.expressions.indices {
            for call in tree.types.result(at: position).uses.calls {
                let function = tree.survey.environment.function(call.name)
                if let function, function.input != .raw, function.contextOfText != nil {
                    return call.name
                }
            }
        }
        return nil
    }

    /// Whether an expression has a reference or a call with the name that isn't evaluated in place.
    private func isQuoted(in expression: DocumentSurvey.Expression) -> Bool {
        let text = expression.attribute.value
        let starts = starts(in: text)
        guard !starts.isEmpty,
            let syntax = try? tree.survey.environment.syntaxTree(
                withTextsOf: text, as: expression.context)
        else { return false }
        let known = SyntaxPart.all(in: syntax).filter { part in
            switch part.node.kind {
            case .reference, .call: true
            default: false
            }
        }
        return !Set(known.map(\.node.range.lower)).isSuperset(of: starts)
    }

    /// Whether an expression may build a text that asks for a function in `$MBML.functions`.
    private func isAskedFor(in expression: DocumentSurvey.Expression) -> Bool {
        guard case .function(let name) = thing else { return false }
        let text = expression.attribute.value
        let asked = ExpressionNames.askedFunctions(
            in: text, as: expression.context, tree.survey.environment)
        return text.contains("functions")
            && ["functions.\(name)", "functions[\(name)]"].contains { text.contains($0) }
            && !asked.contains { $0.name == name }
    }

    /// Where a text has a reference or a call with the name.
    func starts(in text: String) -> [Int] { starts(of: thing.name, in: text) }

    /// Where a text has a reference or a call with a name.
    func starts(of name: String, in text: String) -> [Int] {
        let isVariable = if case .variable = thing { true } else { false }
        return ExpressionNames.starts(
            of: Array(name.utf8), after: UInt8(ascii: isVariable ? "$" : "^"), in: text)
    }
}

extension Tree {
    /// The name of a function that reads a variable by itself, if there is one.
    func reader(ofOwnVariable name: String) -> String? {
        survey.environment.functions.lazy.filter { $0.ownVariables.contains(name) }.map(\.name)
            .min()
    }
}
