import MBDataEnvironment

/// What the conditions of declarations ask about.
extension DocumentCheck {
    /// What a condition asks about.
    struct Questions {
        /// The variables that it reads.
        var variables: Set<String> = []
        /// The functions for which it asks.
        var functions: Set<String> = []
        /// The classes for which it asks.
        var classes: Set<String> = []
        /// Whether it calls functions, which may read further variables.
        var isComputed = false
        /// What it asks of the app.
        var features = FeatureGuard.unknown
    }

    /// Whether a declaration may replace another one on purpose: one of its conditions reads the
    /// variable, or asks whether there is the function, that it declares.
    mutating func mayReplace(_ declaration: Declaration) -> Bool {
        declaration.conditions.contains { condition in
            guard let asked = questions(of: condition) else { return true }
            let names = declaration.isFunction ? asked.functions : asked.variables
            return names.contains(declaration.name)
        }
    }

    /// Whether a function is declared only where the library or the app has none of its name.
    mutating func isFallback(_ declaration: Declaration) -> Bool {
        declaration.isFunction
            && declaration.conditions.contains {
                questions(of: $0)?.features.excludes(function: declaration.name) ?? false
            }
    }

    /// Whether one of some conditions asks whether the app has a class.
    mutating func asks(_ conditions: [String], forClass name: String) -> Bool {
        conditions.contains { questions(of: $0)?.classes.contains(name) ?? true }
    }

    /// What a condition asks about; nil for one that can't be read, which may ask about anything. Each
    /// is read once, as many declarations and expressions may have the same one.
    mutating func questions(of condition: String) -> Questions? {
        if let known = questions[condition] { return known }
        let tree = try? survey.environment.syntaxTree(withTextsOf: condition, as: .boolean)
        let asked = tree.map(Self.questions)
        questions.updateValue(asked, forKey: condition)
        return asked
    }

    private static func questions(in tree: SyntaxTree) -> Questions {
        var asked = Questions(features: FeatureGuard(tree.root))
        for part in SyntaxPart.all(in: tree) {
            switch part.node.kind {
            case .reference(let reference):
                asked.variables.insert(reference.name)
                if case .function(let name) = FeatureGuard(part.node) {
                    asked.functions.insert(name)
                }
            case .call(let call):
                asked.isComputed = true
                guard call.functionName == "classExists" else { continue }
                asked.classes.insert(tree.text(call.arguments))
            default: break
            }
        }
        return asked
    }
}
