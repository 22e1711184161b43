import Foundation
import MBDataEnvironment

/// References to variables that don't exist, or not yet.
extension DocumentCheck {
    mutating func findUnknownVariables() {
        let names = allNames
        var suggestions: [String: String?] = [:]
        for (position, expression) in survey.expressions.enumerated() {
            let loading = types.loadingPosition(of: expression)
            let uses = types.result(at: position).uses
            for reference in uses.references {
                if let loading {
                    findWhileLoading(
                        reference, expression, before: loading,
                        isTried: uses.tries(reference.range))
                }
                guard
                    types.variable(
                        reference.name, before: nil, mayBeBound: expression.mayBeBound) == nil,
                    !namesInBrokenDocuments.contains(reference.name)
                else { continue }
                if let end = runOnEnd(of: reference.name) {
                    reportEnding(of: reference, end, expression)
                } else if !reference.isInCondition {
                    guard checker.isHostComplete, !survey.assumed.isOpen else {
                        note(unknown: reference, expression)
                        continue
                    }
                    let near = nearest(to: reference.name, among: names, &suggestions)
                    if isIncomplete, near == nil { continue }
                    report(
                        .unknownVariable,
                        "no variable is called '$\(reference.name)'"
                            + Suggestion.phrase(near, prefix: "$"),
                        in: expression, at: reference.nameRange,
                        replacement: near.flatMap {
                            self.replacement(for: reference, with: $0, in: expression)
                        })
                }
            }
        }
    }

    /// The reference with another name, in the notation that it has.
    private func replacement(
        for reference: ExpressionUses.Reference, with name: String,
        in expression: DocumentSurvey.Expression
    ) -> String? {
        let place = reference.nameRange.lower..<reference.nameRange.upper
        let text = String(
            decoding: Array(expression.attribute.value.utf8)[place], as: UTF8.self)
        let plain = "$" + reference.name
        guard text != plain else { return MBExpression.reference(to: name) }
        let parts = text.components(separatedBy: reference.name)
        return parts.count == 2 ? parts.joined(separator: name) : nil
    }

    private func nearest(
        to name: String, among names: [String], _ suggestions: inout [String: String?]
    ) -> String? {
        if let known = suggestions[name] { return known }
        let near =
            types.suggestions.covers(names) ? Suggestion.nearest(to: name, among: names) : nil
        suggestions[name] = .some(near)
        return near
    }

    /// One note sums up the variables that the host may have.
    private mutating func note(
        unknown reference: ExpressionUses.Reference, _ expression: DocumentSurvey.Expression
    ) {
        report(.unknownVariable, "", in: expression, at: reference.nameRange)
        let last = findings.removeLast()
        findings.append(last.summedUp(as: reference.name))
    }

    private var allNames: [String] {
        let names = survey.environment.variableNames
        return names + Set(types.variables.keys).subtracting(names).sorted()
    }

    /// The end of a name that was probably meant as text: `:` or `-` at its end, or `:30` after the
    /// name of a variable.
    private func runOnEnd(of name: String) -> String? {
        if let last = name.last, ":-".contains(last) { return String(last) }
        guard let mark = name.firstIndex(where: { ":-".contains($0) }), mark != name.startIndex,
            types.variable(String(name[..<mark]), before: nil) != nil
        else { return nil }
        return String(name[mark...])
    }

    private mutating func reportEnding(
        of reference: ExpressionUses.Reference, _ end: String,
        _ expression: DocumentSurvey.Expression
    ) {
        let braces = "${\(reference.name.dropLast(end.count))}\(end)"
        report(
            .nameEnding,
            "'\(end)' belongs to the name, and no variable is called '\(reference.name)'; write "
                + "braces around the reference: \(braces)",
            in: expression, at: reference.nameRange, replacement: braces)
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
        guard !isTried, let later = types.variables[reference.name]?.first,
            later.position >= position,
            types.variable(reference.name, before: position) == nil,
            !(isCondition && later.position == position)
        else { return }
        let place = (later.file.map { shortName(of: $0) + ":" } ?? "") + "\(later.location.line)"
        report(
            .useBeforeDeclaration,
            later.position == position && !types.isIncludeCondition(expression)
                ? "'$\(reference.name)' reads itself while it's being declared"
                : "'$\(reference.name)' is declared later, at \(place), and this is evaluated "
                    + "while loading; declare it before, or this with type=\"dynamic\"",
            in: expression, at: reference.nameRange)
    }

    /// The last component of a path.
    func shortName(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }
}
