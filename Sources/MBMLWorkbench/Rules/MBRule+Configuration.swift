import MBDataEnvironment

extension MBRule {
    /// Evaluating a declaration fails in strict mode.
    public static let evaluationFails = MBRule(
        "evaluation-fails", .error, needs: .data,
        "Evaluating fails in strict mode, with the example data. Only `--evaluate` finds it.")

    /// An app that must read the documents doesn't offer something that they use.
    public static let notOffered = MBRule(
        "not-offered", .error, needs: .offers,
        "An app that must read the documents doesn't offer something that they use, or its values "
            + "have types with which it fails, and no guard keeps it away. Use something else, or "
            + "guard it with `$MBML`. What is nothing there, such as a variable or a key of a "
            + "dictionary, is only a warning.")

    /// A guard itself calls something that an app doesn't offer.
    public static let guardNotOffered = MBRule(
        "guard-not-offered", .error, needs: .offers,
        "A condition calls something that an app doesn't offer, so the condition fails there and "
            + "guards nothing. Ask `$MBML` instead.")

    /// A text has another meaning in an app.
    public static let meaningChanged = MBRule(
        "meaning-changed", .error, needs: .offers,
        "A text has another meaning in an app with an older version of the language.")

    /// There's no rule with this name.
    public static let unknownRule = MBRule(
        "unknown-rule", .warning,
        "There's no rule with this name, in a comment or in the configuration.")

    /// A comment ignores a rule that finds nothing in the element.
    public static let unneededIgnore = MBRule(
        "unneeded-ignore", .warning,
        "A comment ignores a rule that finds nothing in the element after it. Delete the name.")

    static let aboutContracts: [MBRule] = [.notOffered, .guardNotOffered, .meaningChanged]

    static let aboutConfiguration: [MBRule] = [.evaluationFails, .unknownRule, .unneededIgnore]

    /// What is wrong with a name that isn't a rule's.
    static func problem(ofUnknown name: String) -> String {
        let near = Suggestion.nearest(to: name, among: all.map(\.name))
        return "no rule is called \(name.quoted)" + Suggestion.phrase(near)
    }
}
