import MBDataEnvironment

/// What the conditions of declarations ask about.
extension DocumentCheck {
    /// Whether one of some conditions reads a variable, or asks whether there is a function.
    func asks(_ conditions: [String], for name: String) -> Bool {
        conditions.contains { condition in
            guard let tree = tree(of: condition) else { return true }
            return SyntaxPart.all(in: tree).contains { part in
                switch part.node.kind {
                case .reference(let reference): reference.name == name
                case .call(let call): call.nameAsked(of: "functionExists", in: tree) == name
                default: false
                }
            }
        }
    }

    /// Whether one of some conditions asks whether the app has a class. Each is read once, as many
    /// expressions may have the same one.
    mutating func asks(_ conditions: [String], forClass name: String) -> Bool {
        conditions.contains { classes(in: $0)?.contains(name) ?? true }
    }

    /// The classes for which a condition asks; nil if it can't be read.
    private mutating func classes(in condition: String) -> Set<String>? {
        if let known = classesInConditions[condition] { return known }
        let names = tree(of: condition).map { tree in
            SyntaxPart.all(in: tree).compactMap { part -> String? in
                guard case .call(let call) = part.node.kind else { return nil }
                return call.nameAsked(of: "classExists", in: tree)
            }
        }
        let classes = names.map(Set.init)
        classesInConditions.updateValue(classes, forKey: condition)
        return classes
    }

    /// A condition; nil for one that can't be read, which may ask about anything.
    private func tree(of condition: String) -> SyntaxTree? {
        try? survey.environment.syntaxTree(withTextsOf: condition, as: .boolean)
    }
}

extension SyntaxCall {
    /// The name of what it asks a function about; nil if it calls another function.
    fileprivate func nameAsked(of function: String, in tree: SyntaxTree) -> String? {
        functionName == function ? tree.text(arguments) : nil
    }
}
