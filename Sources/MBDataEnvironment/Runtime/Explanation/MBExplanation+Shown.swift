extension MBExplanation {
    /// The same with a value that is cut as its parts' are: many explanations can be kept without
    /// their values.
    package var withShownValue: MBExplanation {
        MBExplanation(
            expression: expression, context: context, value: value.map { ShownValue($0).value },
            failure: failure, isComplete: isComplete, rows: rows, origin: origin)
    }
}
