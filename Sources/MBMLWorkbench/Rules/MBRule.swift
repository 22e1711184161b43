public import MBDataEnvironment

/// Something that a check of documents looks for.
///
///     let rule = MBRule.named("unknown-key")
///     let isError = rule?.severity == .error
///     // → true
///
/// <doc:Rules> shows all of them with examples. Their names are used in messages, in
/// configurations, and in comments that ignore them.
public struct MBRule: Sendable, Hashable {
    /// The name of the rule, in lower case with hyphens: `unknown-key`.
    public let name: String
    /// The severity of what it finds, unless a configuration says something else.
    public let severity: MBDiagnostic.Severity
    /// What must be known for it to find anything.
    public let needs: Needs
    /// What it finds, in a sentence or two, and what to do instead.
    public let summary: String

    /// What must be known for a rule to find anything; without it, the rule is silent.
    public enum Needs: String, Sendable, Hashable {
        /// It needs nothing but the documents.
        case nothing
        /// All names of the app that reads the documents.
        case host
        /// Examples of the data that the app sets.
        case data
        /// The names that the app uses.
        case exports
        /// What versions of apps offer, as contracts.
        case offers
    }

    init(
        _ name: String, _ severity: MBDiagnostic.Severity, needs: Needs = .nothing,
        _ summary: String
    ) {
        self.name = name
        self.severity = severity
        self.needs = needs
        self.summary = summary
    }

    /// The rule with a name; nil if there is none.
    ///
    /// - Parameter name: the name as messages show it: `unknown-key`.
    public static func named(_ name: String) -> MBRule? { byName[name] }

    /// All rules, grouped by subject.
    public static let all: [MBRule] = groups.flatMap(\.rules)

    /// The rules with the titles of their groups.
    package static let groups: [(title: String, rules: [MBRule])] = [
        ("Names", aboutNames), ("Calls", aboutCalls), ("Operators", aboutOperators),
        ("Values", aboutValues), ("Dynamic variables", aboutDynamicVariables),
        ("Documents", aboutDocuments), ("Events", aboutEvents),
        ("Contracts", aboutContracts), ("Configuration", aboutConfiguration),
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
