/// Why a part is nothing, in words.
extension Trace {
    /// Why a variable or call is nothing; nil if it has a value, or if its parts show why.
    func reason(
        of node: Node, _ value: MBValue?, _ evaluation: Evaluation
    ) -> String? {
        guard !isMuted, value.orNilIfNull == nil else { return nil }
        switch node {
        case is VariableNode where value != nil, is CallNode where value != nil: return "null"
        case let variable as VariableNode: return reason(of: variable, evaluation)
        case let call as CallNode:
            let name = "^" + call.function.name.excerpt()
            return call.function.output == .none ? "\(name) has no value" : "\(name) gave nothing"
        case is ConstantNode: return "the text is empty"
        default: return nil
        }
    }

    /// The end of the reason for a name that a function bound to nothing.
    static let boundToNothing = "is bound to nothing here"
    /// The beginning of the reason for a variable that doesn't exist.
    static let noVariable = "there is no variable"

    private func reason(
        of node: VariableNode, _ evaluation: Evaluation
    ) -> String {
        let name = node.key.text
        if evaluation.knownBinding(of: node.key) != nil {
            return "\(name.quoted) \(Self.boundToNothing)"
        }
        let storage = evaluation.storage
        guard let variable = storage.variables.variable(for: node.key), variable.isVisible
        else {
            let hint = Suggestion.forTrailingMark(name).map { "; \($0)" }
            return "\(Self.noVariable) \(name.quoted)"
                + (hint
                    ?? suggestion(for: name) {
                        names {
                            storage.variables.all.lazy.filter(\.isVisible)
                                .prefix(Self.mostNames).map(\.name)
                        }
                    })
        }
        switch variable.source {
        case .stored: return "the variable \(name.quoted) holds nothing"
        case .library: return "the library gave nothing"
        case .dynamic: return "its expression gave nothing"
        case .host: return "the host gave nothing"
        }
    }

    /// Why a step of a path leads to nothing.
    func reason(of step: PathStep, from value: MBValue, _ found: MBValue?) -> String? {
        guard !isMuted, found.orNilIfNull == nil else { return nil }
        guard found == nil else { return "null" }
        let key = step.isConstant ? step.name.text : firstPart?.description ?? ""
        switch value {
        case .dictionary(let dictionary):
            return missing(key: key) { dictionary.prefix(Self.mostNames).map(\.key) }
        case .array(let elements): return missing(element: key, of: elements.count)
        case .opaque(let opaque):
            if let collection = opaque.adapted {
                return collection.form == .dictionary
                    ? missing(key: key) {
                        ((try? collection.keys()) ?? []).prefix(Self.mostNames).map(\.self)
                    }
                    : missing(element: key, of: collection.count)
            }
            if let node = opaque.object as? MBNode {
                return "the node <\(node.tag.excerpt())> has no \(key.quoted)"
                    + suggestion(for: key) {
                        node.attributes.lazy.prefix(Self.mostNames).map(\.key) + node.relations
                    }
            }
            return "the host gave nothing for \(key.quoted) of the \(opaque.typeName.excerpt())"
        case .string, .number, .bool, .date:
            return "the \(value.typeName) gave nothing for \(key.quoted)"
        }
    }

    private func missing(key: String, among names: () -> [String]) -> String {
        "the dictionary has no key \(key.quoted)" + suggestion(for: key, among: names)
    }

    private func missing(element key: String, of count: Int) -> String {
        guard let index = MBNumber.integerPrefix(of: key) else {
            return "an array has no key \(key.quoted), only indexes and 'count'"
        }
        guard index >= 0 else { return "index \(index) is negative; the first index is 0" }
        return "index \(index) is beyond the \(count) element\(count == 1 ? "" : "s")"
    }
}
