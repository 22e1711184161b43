import MBDataEnvironment

/// Values that are evaluated while loading, before what they need is declared.
extension DocumentCheck {
    mutating func findLaterDeclarations(_ graph: DynamicGraph) {
        let needs = graph.lastNeeds()
        for (position, expression) in survey.expressions.enumerated() {
            let uses = types.result(at: position).uses
            guard let loading = types.loadingPosition(of: expression) else {
                if expression.isLoadedLater { findLater(in: uses, expression) }
                continue
            }
            for reference in uses.references {
                let isTried = uses.tries(reference.range)
                findWhileLoading(reference, expression, before: loading, isTried: isTried)
            }
            findLaterFunctions(uses.calls, expression, before: loading)
            for use in uses.certain {
                findNeed(of: use.name, needs[use.name], expression, use.range, before: loading)
            }
        }
    }

    /// A value that is evaluated while loading reads a variable that isn't there yet, or the data
    /// of one response.
    private mutating func findWhileLoading(
        _ reference: ExpressionUses.Reference, _ expression: DocumentSurvey.Expression,
        before position: Int, isTried: Bool
    ) {
        let isCondition = expression.attribute.name == "if"
        if checker.examples[reference.name] != nil, !isCondition {
            report(
                .responseWhileLoading,
                "this is evaluated once, while loading, and never sees a later "
                    + "'$\(reference.name)'; declare it with type=\"dynamic\"",
                in: expression, at: reference.nameRange)
            return
        }
        let conditions = conditions(of: expression)
        guard !isTried, reference.isCertain,
            let later = types.variables[reference.name]?.prefix(Self.mostDeclarations)
                .first(where: {
                    types.conditions.exclude($0.conditions, conditions) == false
                }),
            later.position >= position,
            types.variable(reference.name, before: position) == nil,
            !(isCondition && later.position == position)
        else { return }
        report(
            reference, in: expression, declaredAt: later,
            isItself: later.position == position && expression.element == position)
    }

    /// A value of a document that an action loads reads a variable that only the same document
    /// declares, and later.
    private mutating func findLater(
        in uses: ExpressionUses, _ expression: DocumentSurvey.Expression
    ) {
        let conditions = conditions(of: expression)
        let template = DocumentSurvey.template(in: conditions)
        for reference in uses.references where reference.isCertain && !uses.tries(reference.range) {
            let declared = types.variables[reference.name] ?? []
            guard !survey.assumed.contains(reference.name),
                declared.count <= Self.mostDeclarations,
                declared.allSatisfy({
                    $0.position >= expression.element
                        && DocumentSurvey.template(in: $0.conditions) == template
                }),
                let later = declared.first(where: {
                    types.conditions.exclude($0.conditions, conditions) == false
                }),
                types.variable(reference.name, before: 0, mayBeBound: false) == nil,
                !(expression.attribute.name == "if" && later.position == expression.element)
            else { continue }
            report(
                reference, in: expression, declaredAt: later,
                isItself: later.position == expression.element)
        }
    }

    private mutating func report(
        _ reference: ExpressionUses.Reference, in expression: DocumentSurvey.Expression,
        declaredAt later: Declaration, isItself: Bool
    ) {
        let reason: String
        if isItself {
            reason = "'$\(reference.name)' reads itself while it's being declared"
        } else if later.file == expression.file, isOfInclude(expression) {
            reason =
                "'$\(reference.name)' is declared at \(place(of: later)), and a document's includes "
                + "are loaded before its own declarations; declare it in a document that's "
                + "included before"
        } else {
            reason =
                "'$\(reference.name)' is declared later, at \(place(of: later)), and this is "
                + "evaluated while loading; " + remedy(for: expression)
        }
        report(.useBeforeDeclaration, reason, in: expression, at: reference.nameRange)
    }

    /// Whether an expression is the condition of an include.
    private func isOfInclude(_ expression: DocumentSurvey.Expression) -> Bool {
        survey.includes.contains { include in
            include.file == expression.file
                && include.conditions.contains { $0?.location == expression.attribute.location }
        }
    }

    /// The conditions of an expression's document and of its element, unless it's that one itself.
    private func conditions(of expression: DocumentSurvey.Expression) -> [String] {
        guard expression.attribute.name != "if", expression.element >= 0 else {
            return expression.conditions
        }
        return survey.elements[expression.element].conditions
    }

    /// A value that is evaluated while loading calls functions that aren't there yet.
    private mutating func findLaterFunctions(
        _ calls: [ExpressionUses.Call], _ expression: DocumentSurvey.Expression,
        before position: Int
    ) {
        let found = calls.filter(\.isCertain).compactMap { call in
            types.firstDeclaration(of: "^" + call.name).map { (call: call, later: $0) }
        }.filter { $0.later.position >= position }
        guard !found.isEmpty, !isConditional(expression) else { return }
        for (call, later) in found {
            report(
                .useBeforeDeclaration,
                "'^\(call.name)' is declared later, at \(place(of: later)), and this is evaluated "
                    + "while loading; " + remedy(for: expression),
                in: expression, at: call.range)
        }
    }

    /// A value that is evaluated while loading uses a dynamic variable or a function that needs
    /// something that isn't there yet.
    private mutating func findNeed(
        of name: String, _ need: Declaration?, _ expression: DocumentSurvey.Expression,
        _ range: SourceRange, before position: Int
    ) {
        guard let need, need.position >= position,
            let used = types.firstDeclaration(of: name), used.position < position,
            !(expression.attribute.name == "if" && need.position == position),
            !isConditional(expression)
        else { return }
        let shown = name.hasPrefix("^") ? name : "$" + name
        report(
            .useBeforeDeclaration,
            "'\(shown)' needs '\(need.isFunction ? "^" : "$")\(need.name)', which is declared later, "
                + "at \(place(of: need)), and this is evaluated while loading; "
                + remedy(for: expression),
            in: expression, at: range)
    }

    /// Whether a condition decides if an expression is evaluated while loading: its document's, its
    /// element's, or perhaps that of an item that it belongs to.
    private mutating func isConditional(_ expression: DocumentSurvey.Expression) -> Bool {
        guard expression.conditions.isEmpty else { return true }
        guard survey.elements.indices.contains(expression.element) else { return false }
        let element = survey.elements[expression.element].element
        if let own = element.attribute("if") {
            return own.location != expression.attribute.location
        }
        if let known = elementsWithConditions[expression.element] { return known }
        let hasConditions = Self.hasConditions(element)
        elementsWithConditions[expression.element] = hasConditions
        return hasConditions
    }

    private static func hasConditions(_ element: MBMLElement) -> Bool {
        MBDocumentLoader.withStack {
            element.children.contains { $0.attribute("if") != nil || hasConditions($0) }
        }
    }

    private func remedy(for expression: DocumentSurvey.Expression) -> String {
        let position = expression.element
        let type = position < 0 ? nil : survey.elements[position].element["type"]
        // What is in a list or a map can't be dynamic.
        return expression.attribute.name == "if" || ["list", "map"].contains(type)
            ? "declare it before" : "declare it before, or this with type=\"dynamic\""
    }

    /// Where something is declared, as messages show it.
    func place(of declaration: Declaration) -> String {
        (declaration.file.map { shortName(of: $0) + ":" } ?? "") + "\(declaration.location.line)"
    }
}
