import Foundation
import MBDataEnvironment

/// Declarations of names that are already taken, dynamic variables that read each other, and
/// includes that no condition can reach.
extension DocumentCheck {
    /// How many declarations of a name are compared with each other.
    static let mostCompared = 8

    /// The most declarations of one name to look at for each place that reads or sets it.
    static let mostDeclarations = 100

    mutating func findDeclarations() {
        let builtIn = MBEnvironment()
        var former: [String: [Declaration]] = [:]
        for declaration in types.declarations {
            // The loader refuses this name.
            if declaration.name == "MBML" { continue }
            findMarkup(in: declaration)
            let sign = declaration.isFunction ? "^" : "$"
            if isBuiltIn(declaration, builtIn), !isFallback(declaration) {
                report(
                    .shadowsBuiltIn,
                    "this replaces the built-in '\(sign)\(declaration.name)' in all documents; "
                        + "choose another name",
                    file: declaration.file, at: declaration.location)
                continue
            }
            if replacesHost(declaration) { continue }
            let key = sign + declaration.name
            let replaced = former[key]?.suffix(Self.mostCompared).last {
                isReplaced($0.conditions, by: declaration.conditions)
            }
            if let replaced, !mayReplace(declaration) {
                let place =
                    (replaced.file.map { shortName(of: $0) + ":" } ?? "")
                    + "\(replaced.location.line)"
                report(
                    .redeclared,
                    "'\(declaration.name)' is declared at \(place), too, and this replaces it",
                    file: declaration.file, at: declaration.location)
            }
            if declaration.isFunction, former[key] == nil, !declaration.isConditional,
                let owner = owner(ofFunction: declaration, builtIn)
            {
                report(
                    .redeclared,
                    "this declares \(owner) '^\(declaration.name)' again and replaces it",
                    file: declaration.file, at: declaration.location)
            }
            former[key, default: []].append(declaration)
        }
    }

    /// Elements in the text of a variable. Only their text becomes part of it.
    private mutating func findMarkup(in declaration: Declaration) {
        let element = declaration.element
        guard element.name == "Var", element["type"] == nil, let lost = element.children.first,
            lost.name != "Var", element["escape"] == nil,
            !element.attributes.contains(where: { Self.valueAttributes.contains($0.name) })
        else { return }
        report(
            .varChildren,
            "the tags of '\(lost.name)' aren't part of the text; write <![CDATA[ … ]]> around it",
            severity: .warning, file: declaration.file, at: lost.location)
    }

    private static let valueAttributes: Set<String> = ["value", "literal", "boolean"]

    /// Whose function a declaration replaces, as messages call it; nil for a new one. One of an app
    /// that is declared by its class, as legacy documents do, or that the app's documents define,
    /// may be the same.
    private func owner(
        ofFunction declaration: Declaration, _ builtIn: MBEnvironment
    ) -> String? {
        if builtIn.function(declaration.name) != nil { return "the built-in" }
        guard let function = host.function(declaration.name), function.definition == nil,
            declaration.element["class"] == nil
        else { return nil }
        return "the app's"
    }

    /// Two declarations under different conditions may be alternatives, and those in a document that
    /// an action loads are meant to replace those of others.
    func isReplaced(_ former: [String], by later: [String]) -> Bool {
        let template = DocumentSurvey.template(in: later)
        guard types.conditions.exclude(former, later) == false,
            DocumentSurvey.template(in: former) == template
        else { return false }
        let isUnconditional = [former, later].contains { $0.count == (template == nil ? 0 : 1) }
        return isUnconditional || former == later
    }

    private func isBuiltIn(_ declaration: Declaration, _ builtIn: MBEnvironment) -> Bool {
        guard declaration.isFunction else { return builtIn.isDeclared(declaration.name) }
        let name = declaration.name
        guard builtIn.function(name) != nil else { return false }
        let area = MBMLFunction.Area.all.first {
            $0.className == declaration.element["class"]
        }
        let own = area?.functions.first { $0.name == name }
        let method = declaration.element["method"] ?? name
        return own.map { area?.method(of: $0) } != method
    }

    private mutating func replacesHost(_ declaration: Declaration) -> Bool {
        guard !declaration.isFunction,
            host.isDeclared(declaration.name)
                || host[declaration.name] != nil
                || checker.examples[declaration.name] != nil,
            !mayReplace(declaration)
        else { return false }
        report(
            .replacesHostVariable,
            "the app sets '\(declaration.name)', and this replaces it; choose another name",
            file: declaration.file, at: declaration.location)
        return true
    }
}

// MARK: - Includes

extension DocumentCheck {
    mutating func findUnreachableIncludes() {
        var failing = FailingConditions(survey.environment)
        var around: [DocumentSurvey.Include] = []
        for include in survey.includes {
            while let last = around.last, last.endElement < include.element { around.removeLast() }
            defer { around.append(include) }
            let conditions = include.conditions.compactMap { $0 }
            guard let first = conditions.first, conditions.count == include.conditions.count
            else { continue }
            let fails = conditions.map { failing.contains($0.value) }
            guard
                zip(conditions, fails).allSatisfy({ condition, fails in
                    fails || types.conditions.exclude([condition.value], include.around) == true
                }),
                fails.allSatisfy({ $0 }) || !mayChange(conditions, before: include, in: around)
            else { continue }
            report(
                .unreachableInclude,
                (fails[0]
                    ? "the condition never holds, so "
                    : "this document is loaded only where the condition doesn't hold, so ")
                    + "\(include.name.quoted) is never loaded",
                file: include.file, at: first)
        }
    }

    /// Whether documents declare what conditions read after the conditions of the includes around
    /// were evaluated.
    private mutating func mayChange(
        _ conditions: [MBMLElement.Attribute], before include: DocumentSurvey.Include,
        in around: [DocumentSurvey.Include]
    ) -> Bool {
        guard let start = around.first(where: { $0.conditions.contains { $0 != nil } })?.element
        else { return false }
        let elements = start..<include.element
        return !elements.isEmpty
            && conditions.contains { condition in
                guard let asked = questions(of: condition.value), !asked.isComputed else {
                    return true
                }
                return asked.variables.contains { name in
                    (types.variables[name] ?? []).contains {
                        guard case .stored = $0.kind else { return true }
                        return elements.contains($0.position)
                    }
                }
            }
    }
}

// MARK: - Cycles

extension DocumentCheck {
    /// Reports each circle of dynamic variables and of functions once.
    mutating func findCycles(_ graph: DynamicGraph) {
        for cycle in graph.cycles() {
            let shown = cycle.names.count > 8 ? Array(cycle.names.prefix(7)) + ["…"] : cycle.names
            let names = (shown + [cycle.names[0]]).joined(separator: " → ")
            let what =
                cycle.names.allSatisfy { $0.hasPrefix("^") }
                ? "functions call each other without end"
                : "dynamic variables read each other in a circle"
            report(
                .cycle, "\(what): \(names)",
                in: survey.expressions[cycle.expression], at: cycle.range)
        }
    }
}
