import MBDataEnvironment

extension MBRule {
    /// Evaluating fails.
    public static let evaluationFails = MBRule(
        "evaluation-fails", .error, needs: .data,
        "Evaluating fails in strict mode, with the example data. Only `--evaluate` finds it.")

    /// There's no rule with this name.
    public static let unknownRule = MBRule(
        "unknown-rule", .warning,
        "There's no rule with this name, in a comment or in the configuration.")

    /// A comment ignores a rule that finds nothing in the element.
    public static let unneededIgnore = MBRule(
        "unneeded-ignore", .warning,
        "A comment ignores a rule that finds nothing in the element after it. Delete the name.")

    static let aboutConfiguration: [MBRule] = [.evaluationFails, .unknownRule, .unneededIgnore]

    /// The end of a message about a name that isn't a rule's.
    static func suggestion(for name: String) -> String {
        let near = Suggestion.nearest(to: name, among: all.map(\.name))
        return near.map { "; did you mean '\($0)'?" } ?? ""
    }
}
