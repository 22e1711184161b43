import MBDataEnvironment

/// What the conditions of declarations ask about.
extension DocumentCheck {
    /// What a condition asks about.
    struct Questions {
        /// The variables that it reads, and the functions for which it asks.
        var names: Set<String> = []
        /// The classes for which it asks.
        var classes: Set<String> = []
    }

    /// Whether one of some conditions reads a variable, or asks whether there is a function.
    mutating func asks(_ conditions: [String], for name: String) -> Bool {
        conditions.contains { questions(of: $0)?.names.contains(name) ?? true }
    }

    /// Whether one of some conditions asks whether the app has a class.
    mutating func asks(_ conditions: [String], forClass name: String) -> Bool {
        conditions.contains { questions(of: $0)?.classes.contains(name) ?? true }
    }

    /// What a condition asks about; nil for one that can't be read, which may ask about anything. Each
    /// is read once, as many declarations and expressions may have the same one.
    private mutating func questions(of condition: String) -> Questions? {
        if let known = questions[condition] { return known }
        let tree = try? survey.environment.syntaxTree(withTextsOf: condition, as: .boolean)
        let asked = tree.map(Self.questions)
        questions.updateValue(asked, forKey: condition)
        return asked
    }

    private static func questions(in tree: SyntaxTree) -> Questions {
        var asked = Questions()
        for part in SyntaxPart.all(in: tree) {
            switch part.node.kind {
            case .reference(let reference): asked.names.insert(reference.name)
            case .call(let call) where call.functionName == "functionExists":
                asked.names.insert(tree.text(call.arguments))
            case .call(let call) where call.functionName == "classExists":
                asked.classes.insert(tree.text(call.arguments))
            default: break
            }
        }
        return asked
    }
}
