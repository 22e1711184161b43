import MBDataEnvironment

/// The values of the operands of a condition, each under the operand.
enum OperandValues {
    /// Longer expressions have their operands listed.
    private static let longest = 90
    private static let mostOperands = 10

    /// The expression and a line for each of its operands; empty if it isn't a condition.
    static func lines(of explanation: MBExplanation) -> [String] {
        guard explanation.context == .boolean, explanation.failure == nil else { return [] }
        let (whole, text) = condition(explanation)
        var operands: [MBExplanation.Part] = []
        collect(whole, &operands)
        guard !operands.isEmpty, operands.count > 1 || operands[0] != whole else { return [] }
        let shown = operands.prefix(mostOperands)
        let isPlain = text.unicodeScalars.allSatisfy { ShownText.isVisible($0) }
        guard isPlain, text.count <= longest else {
            return shown.map { "\(ShownText.shortened($0.text)) → \(value(of: $0))" }
        }
        return [text]
            + shown.map { operand in
                let lower = characters(in: text, toUTF16: operand.range.lowerBound)
                let upper = characters(in: text, toUTF16: operand.range.upperBound)
                let mark = "^" + String(repeating: "~", count: max(0, upper - lower - 1))
                return String(repeating: " ", count: lower) + mark + " " + value(of: operand)
            }
    }

    /// The condition, or the one of the variable that it only reads, with its text.
    private static func condition(
        _ explanation: MBExplanation
    ) -> (MBExplanation.Part, String) {
        var (part, text) = (explanation.root, explanation.expression)
        while part.kind == .variable, let inner = part.children.first, inner.isExpression {
            (part, text) = (inner, inner.text)
        }
        return (part, text)
    }

    private static func collect(
        _ part: MBExplanation.Part, _ operands: inout [MBExplanation.Part]
    ) {
        switch part.kind {
        case .logic, .not, .group, .comparison:
            for child in part.children { collect(child, &operands) }
        case .literal: break
        default: operands.append(part)
        }
    }

    private static func value(of part: MBExplanation.Part) -> String {
        switch part.state {
        case .skipped: return "(skipped)"
        case .failed: return "failed"
        case .evaluated:
            guard !part.isNothing else {
                return "nothing" + (part.reason.map { ": \($0)" } ?? "")
            }
            return ShownText.json(part.value) + (part.isValueCut ? "…" : "")
        }
    }

    private static func characters(in text: String, toUTF16 offset: Int) -> Int {
        String(decoding: text.utf16.prefix(offset), as: UTF16.self).count
    }
}
