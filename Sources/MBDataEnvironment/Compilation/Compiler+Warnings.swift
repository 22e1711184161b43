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
