/// Warnings about what is legal but probably a mistake.
extension Compiler {
    static let mostWarnings = 4

    func warn(ofUnclosedFormIn text: String, at range: SourceRange) {
        guard warnings.count < Self.mostWarnings, let marker = Hint.unclosedForm(in: text) else {
            return
        }
        warnings.append(
            Program.Warning(
                code: .unclosedForm, message: "'\(marker)' is never closed, so it's text",
                range: range))
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
        warnings.append(
            Program.Warning(
                code: .quotedText,
                message: "the quotes are part of the compared text \(text.excerpt()); write "
                    + "\(inside.excerpt()) or ^q(…)",
                range: operand.range))
    }
}
