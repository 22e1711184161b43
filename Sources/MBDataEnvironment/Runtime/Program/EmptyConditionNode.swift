/// A condition that contains only blanks: false, or an error in strict mode.
final class EmptyConditionNode: Node {
    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .bool(try truth(&evaluation))
    }

    override func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        guard !evaluation.isStrict else {
            throw .evaluation(
                .emptyGroup, "an empty text isn't a condition", suggestion: "write T or F",
                at: range)
        }
        return false
    }

    override var outline: NodeOutline? { NodeOutline("constant", "0") }
}
