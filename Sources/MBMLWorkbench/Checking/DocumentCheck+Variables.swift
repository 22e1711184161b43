import Foundation
import MBDataEnvironment

/// References to variables that don't exist, or not yet.
extension DocumentCheck {
    mutating func findUnknownVariables() {
        let names = allNames
        var suggestions: [String: String?] = [:]
        for (position, expression) in survey.expressions.enumerated() {
            for reference in types.result(at: position).uses.references {
                guard
                    types.variable(
                        reference.name, before: nil, mayBeBound: expression.mayBeBound) == nil,
                    !namesInBrokenDocuments.contains(reference.name)
                else { continue }
                if let declared = types.variables["$" + reference.name]?.first {
                    report(
                        .unknownVariable,
                        "no variable is called '$\(reference.name)'; the name of the one that's "
                            + "declared at \(place(of: declared)) begins with '$': write "
                            + "name=\"\(reference.name)\" there",
                        in: expression, at: reference.nameRange)
                } else if let end = runOnEnd(of: reference) {
                    reportEnding(of: reference, end, expression)
                } else if !reference.isInCondition {
                    guard checker.isHostComplete, !survey.assumed.isOpen,
                        !mayBeLoaded(before: expression)
                    else {
                        note(unknown: reference, expression)
                        continue
                    }
                    let near =
                        nearest(to: reference.name, among: reference.bound)
                        ?? nearest(to: reference.name, among: names, &suggestions)
                    if hasBrokenIncludes || isIncomplete && near == nil { continue }
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

    /// The reference with another name, in the notation that it has, or in another one if the name
    /// needs that; nil if it can't be written there.
    private func replacement(
        for reference: ExpressionUses.Reference, with name: String,
        in expression: DocumentSurvey.Expression
    ) -> String? {
        // What is around the reference may read one of these.
        guard !name.contains(where: { "()[]{}".contains($0) }) else { return nil }
        let place = reference.nameRange.lower..<reference.nameRange.upper
        let text = String(
            decoding: Array(expression.attribute.value.utf8)[place], as: UTF8.self)
        let plain = "$" + reference.name
        guard text != plain else { return MBExpression.reference(to: name) }
        let parts = text.components(separatedBy: reference.name)
        guard parts.count == 2 else { return nil }
        let replaced = parts.joined(separator: name)
        // Keys follow inside the braces.
        let isClosed = !text.hasPrefix("${") || text.hasSuffix("}")
        guard isReference(replaced + (isClosed ? "" : "}"), to: name) else {
            return isClosed ? MBExpression.reference(to: name) : nil
        }
        return replaced
    }

    /// Whether a text is a reference to a variable, and nothing else.
    private func isReference(_ text: String, to name: String) -> Bool {
        guard let root = try? survey.environment.syntaxTree(text, as: .object).root,
            case .reference(let reference) = root.kind
        else { return false }
        return reference.name == name && reference.path.isEmpty
    }

    private func nearest(
        to name: String, among names: [String], _ suggestions: inout [String: String?]
    ) -> String? {
        if let known = suggestions[name] { return known }
        let near = nearest(to: name, among: names)
        suggestions[name] = .some(near)
        return near
    }

    private func nearest(to name: String, among names: [String]) -> String? {
        !names.isEmpty && types.suggestions.covers(names)
            ? Suggestion.nearest(to: name, among: names) : nil
    }

    /// One note sums up the variables that the host may have.
    private mutating func note(
        unknown reference: ExpressionUses.Reference, _ expression: DocumentSurvey.Expression
    ) {
        report(.unknownVariable, "", in: expression, at: reference.nameRange)
        let last = findings.removeLast()
        findings.append(last.summedUp(as: reference.name))
    }

    /// The names of all variables.
    var allNames: [String] {
        let names = survey.environment.variableNames
        return names + Set(types.variables.keys).subtracting(names).sorted()
    }

    /// The end of a name that was probably meant as text: `:` or `-` at its end, or `:30` after the
    /// name of a variable.
    private func runOnEnd(of reference: ExpressionUses.Reference) -> String? {
        let name = reference.name
        if let last = name.last, ":-".contains(last) { return String(last) }
        guard let mark = name.firstIndex(where: { ":-".contains($0) }), mark != name.startIndex,
            reference.bound.contains(String(name[..<mark]))
                || types.variable(String(name[..<mark]), before: nil) != nil
        else { return nil }
        return String(name[mark...])
    }

    private mutating func reportEnding(
        of reference: ExpressionUses.Reference, _ end: String,
        _ expression: DocumentSurvey.Expression
    ) {
        let name = String(reference.name.dropLast(end.count))
        let braces = "${\(name)}\(end)"
        var candidates = [("write braces around the reference: \(braces)", braces)]
        if let difference = Suggestion.difference(name, end) {
            let inside = ("write the difference as #(\(difference))", "#(\(difference))")
            candidates += [("put blanks around the minus: \(difference)", difference), inside]
            // An index is a number, and braces would make it a text.
            if isKey(reference, in: expression) { candidates = [inside] }
        }
        let right = candidates.first { canBeRead(expression, with: $0.1, at: reference.nameRange) }
        // A long expression may have many such names, so not all of them are tried.
        let advice =
            right?.0
            ?? (mayRead(expression) ? "put a blank before it, or remove it" : candidates[0].0)
        report(
            .nameEnding,
            "'\(end)' belongs to the name, and no variable is called '\(reference.name)'; "
                + advice, in: expression, at: reference.nameRange, replacement: right?.1)
    }

    /// Whether a reference is all of a key in brackets: `$list[$n]`.
    private func isKey(
        _ reference: ExpressionUses.Reference, in expression: DocumentSurvey.Expression
    ) -> Bool {
        let bytes = expression.attribute.value.utf8
        let before = bytes.prefix(reference.nameRange.lower)
        let after = bytes.dropFirst(reference.nameRange.upper)
        return before.last == UInt8(ascii: "[") && after.first == UInt8(ascii: "]")
    }

    private func mayRead(_ expression: DocumentSurvey.Expression) -> Bool {
        let length = expression.attribute.value.utf8.count
        return length <= 4_000 && length <= bytesToRead
    }

    /// Whether an expression has no syntax error with another text in place of a part.
    private mutating func canBeRead(
        _ expression: DocumentSurvey.Expression, with replacement: String, at range: SourceRange
    ) -> Bool {
        guard mayRead(expression) else { return false }
        let bytes = Array(expression.attribute.value.utf8)
        bytesToRead -= bytes.count
        let text = String(
            decoding: bytes[..<range.lower] + Array(replacement.utf8) + bytes[range.upper...],
            as: UTF8.self)
        guard let tree = try? survey.environment.syntaxTree(text, as: expression.context) else {
            return false
        }
        return !SyntaxPart.all(in: tree).contains(where: \.isInvalid)
    }

    /// The last component of a path.
    func shortName(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }
}
