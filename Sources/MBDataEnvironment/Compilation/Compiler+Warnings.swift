/// What is legal and hardly meant.
extension Compiler {
    mutating func warn(ofUnclosedFormIn text: String) {
        guard warnings.count < Self.mostWarnings, let marker = Hint.unclosedForm(in: text) else {
            return
        }
        warnings.append("'\(marker)' is never closed and so is text")
    }

    mutating func warn(ofQuotesAround operand: Node) {
        guard warnings.count < Self.mostWarnings,
            case .string(let text)? = (operand as? ConstantNode)?.constant,
            let inside = Hint.unquoted(text)
        else { return }
        warnings.append(
            "the quotes belong to the text \(text.excerpt()) that is compared; write "
                + "\(inside.excerpt()) or ^q(…)")
    }
}
