import MBDataEnvironment

/// What the conditions of declarations ask about.
extension DocumentCheck {
    /// Whether one of some conditions reads a variable, or asks whether there is a function.
    func asks(_ conditions: [String], for name: String) -> Bool {
        asks(conditions) { part, text in
            switch part {
            case .reference(let reference): reference.name == name
            case .call(let call): call.asks("functionExists", for: name, in: text)
            default: false
            }
        }
    }

    /// Whether one of some conditions asks whether the app has a class.
    func asks(_ conditions: [String], forClass name: String) -> Bool {
        asks(conditions) { part, text in
            guard case .call(let call) = part else { return false }
            return call.asks("classExists", for: name, in: text)
        }
    }

    /// A condition that can't be read may ask about anything.
    private func asks(
        _ conditions: [String], _ isAsking: (SyntaxNode.Kind, SyntaxTree) -> Bool
    ) -> Bool {
        conditions.contains { condition in
            guard
                let tree = try? survey.environment.syntaxTree(
                    withTextsOf: condition, as: .boolean)
            else { return true }
            return SyntaxPart.all(in: tree).contains { isAsking($0.node.kind, tree) }
        }
    }
}

extension SyntaxCall {
    /// Whether it asks a function whether there is something with a name.
    fileprivate func asks(_ function: String, for name: String, in tree: SyntaxTree) -> Bool {
        functionName == function && tree.text(arguments).trimmingBlanks() == name
    }
}
