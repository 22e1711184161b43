/// Warnings about what is legal but probably a mistake.
extension Compiler {
    static let mostWarnings = 4

    /// - Parameter previous: what is directly before the text.
    func warn(
        ofUnclosedFormIn text: String, after previous: SyntaxNode? = nil, at range: SourceRange
    ) {
        let isKey = text.utf8.first == UInt8(ascii: "[") && previous?.kind.maySubreference == true
        guard warnings.count < Self.mostWarnings,
            let form = isKey ? 0..<1 : Hint.unclosedForm(in: text)
        else { return }
        let marker = String(decoding: Array(text.utf8)[form], as: UTF8.self)
        warnings.append(
            Program.Warning(
                code: .unclosedForm,
                message: "'\(marker.excerpt())' is never closed, so it's text",
                range: SourceRange(range.lower + form.lowerBound, range.lower + form.upperBound)))
    }

    func warn(ofFalseWordIn condition: ConstantNode?) {
        guard let condition, case .string(let text)? = condition.constant else { return }
        warn(ofFalseWord: text, at: condition.range)
    }

    func warn(ofFalseWord text: String, at range: SourceRange) {
        guard warnings.count < Self.mostWarnings, Hint.isFalseWord(text) else { return }
        warnings.append(
            Program.Warning(
                code: .falseWord,
                message: "the text \(text.trimmingBlanks().quoted) is true as a condition; write F",
                range: range))
    }

    func warn(ofQuotesAround operand: Node) {
        guard warnings.count < Self.mostWarnings,
            case .string(let text)? = (operand as? ConstantNode)?.constant,
            let inside = Hint.unquoted(text)
        else { return }
        let advice =
            inside.isEmpty
            ? "a condition such as !$name asks whether a text is empty"
            : "write \(inside.excerpt()) or ^q(…)"
        warnings.append(
            Program.Warning(
                code: .quotedText,
                message: "the quotes are part of the compared text \(text.excerpt()); \(advice)",
                range: operand.range))
    }
}

extension SyntaxNode.Kind {
    /// Whether closed brackets directly after it would be one of its keys.
    fileprivate var maySubreference: Bool {
        switch self {
        case .reference(let reference):
            reference.notation == .plain || reference.notation == .brackets
        case .call: true
        default: false
        }
    }
}
