import MBDataEnvironment

/// The property that an expression in an attribute of a node or under a key of a dictionary gives
/// what its text gives.
struct AttributeProperties {
    private let environment: MBEnvironment
    private let text: String
    private let context: MBContext
    private let node: MBNode
    private let dictionary: MBDictionary

    init(_ text: String, as context: MBContext, in environment: MBEnvironment) {
        (self.environment, self.text, self.context) = (environment, text, context)
        dictionary = ["if": .string(text)]
        node = MBNode(tag: "Node", attributes: dictionary)
    }

    /// Why it doesn't hold, or nil if it does.
    ///
    /// - Parameter result: what evaluating the text gives.
    func violation(_ result: Outcome<MBValue?>) -> String? {
        guard outcome({ try node.evaluate("if", as: context, in: environment) }) == result,
            outcome({ try node.evaluate("none", as: context, in: environment) }) == .value(nil)
        else { return "\(context): an attribute gives something else" }
        guard isSame else { return "\(context): an attribute with a default gives something else" }
        return context == .boolean ? violationOfCondition(result) : nil
    }

    private var isSame: Bool {
        let (node, dictionary, environment) = (node, dictionary, environment)
        switch context {
        case .array: return true
        case .object:
            let expected = environment.object(text, default: "-")
            return node.object("if", evaluatedIn: environment, default: "-") == expected
                && dictionary.object("if", evaluatedIn: environment, default: "-") == expected
        case .string:
            let expected = environment.string(text, default: "-")
            return node.string("if", evaluatedIn: environment, default: "-") == expected
                && dictionary.string("if", evaluatedIn: environment, default: "-") == expected
        case .number:
            let expected = environment.number(text, default: -5)
            return node.number("if", evaluatedIn: environment, default: -5) == expected
                && dictionary.number("if", evaluatedIn: environment, default: -5) == expected
        case .boolean:
            let expected = environment.boolean(text, default: true)
            return node.boolean("if", evaluatedIn: environment, default: true) == expected
                && dictionary.boolean("if", evaluatedIn: environment, default: true) == expected
        }
    }

    /// A node counts if its condition holds; one that fails or is empty is reported.
    private func violationOfCondition(_ result: Outcome<MBValue?>) -> String? {
        var diagnostics: [MBDiagnostic] = []
        let counts = node.shouldDeclare(in: environment, diagnostics: &diagnostics)
        let isReported = text.isEmpty || result.value == nil
        guard counts == (text.isEmpty || result.value??.truth == true) else {
            return "a node whose condition gives \(result) \(counts ? "counts" : "doesn't count")"
        }
        return diagnostics.map(\.code) == (isReported ? [.conditionFailed] : [])
            ? nil : "a node whose condition gives \(result) has the diagnostics \(diagnostics)"
    }
}
