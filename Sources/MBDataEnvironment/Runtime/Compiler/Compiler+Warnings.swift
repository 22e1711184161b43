/// What is legal and hardly meant.
extension Compiler {
    mutating func warn(ofUnclosedFormIn text: String, at range: SourceRange) {
        guard warnings.count < Self.mostWarnings, let marker = Hint.unclosedForm(in: text) else {
            return
        }
        warnings.append(
            Program.Warning(
                code: .unclosedForm, message: "'\(marker)' is never closed and so is text",
                range: range))
    }

    mutating func warn(ofFalseWordIn condition: ConstantNode?) {
        guard warnings.count < Self.mostWarnings,
            let condition, case .string(let text)? = condition.constant,
            let warning = Self.warning(ofFalseWord: text, at: condition.range)
        else { return }
        warnings.append(warning)
    }

    /// The warning of a condition that is such a word, if it is.
    static func warning(ofFalseWord text: String, at range: SourceRange) -> Program.Warning? {
        guard Hint.isFalseWord(text) else { return nil }
        return Program.Warning(
            code: .falseWord,
            message: "the text \(text.trimmingBlanks().quoted) is true as a condition; write F",
            range: range)
    }

    mutating func warn(ofQuotesAround operand: Node) {
        guard warnings.count < Self.mostWarnings,
            case .string(let text)? = (operand as? ConstantNode)?.constant,
            let inside = Hint.unquoted(text)
        else { return }
        warnings.append(
            Program.Warning(
                code: .quotedText,
                message: "the quotes belong to the text \(text.excerpt()) that is compared; write "
                    + "\(inside.excerpt()) or ^q(…)",
                range: operand.range))
    }
}
