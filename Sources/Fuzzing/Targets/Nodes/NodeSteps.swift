import MBDataEnvironment

/// Changes of a node and, step by step, of the plain tree that it must look like.
struct NodeSteps {
    private(set) var node: MBNode
    private(set) var model: NaiveNode
    private let other: MBNode
    private let schema: MBNode.Schema

    /// - Parameters:
    ///   - other: what is added to the node, or taken over from.
    ///   - schema: what it's validated with.
    init(_ node: MBNode, other: MBNode, schema: MBNode.Schema) {
        (self.node, self.other, self.schema) = (node, other, schema)
        model = NaiveNode(node)
    }

    /// Makes a change, such as `["set", "title", "Mug"]`.
    ///
    /// - Returns: what isn't as it must be; nil if all is, and for what isn't a step.
    mutating func make(_ step: [MBValue]) -> String? {
        guard let verb = step.first?.asString, model.size <= 2_000 else { return nil }
        let former = node
        let copy = model
        let first = step.count > 1 ? step[1].description : ""
        let last = step.count > 2 ? step[2] : nil
        let violation =
            changeAttributes(verb, first, last) ?? changeRelations(verb, first, last)
            ?? validate(verb)
        if let violation { return "\(verb): \(violation)" }
        if copy.isSmall, NaiveNode(former) != copy { return "\(verb) changes an earlier copy" }
        guard node.relativeCount() == model.relations.map(\.nodes.count).reduce(0, +),
            node.relations == model.relations.map(\.name), node.isValid == model.isValid
        else { return "\(verb): its relations are \(node.relations)" }
        return model.isSmall && NaiveNode(node) != model ? "\(verb): it's another node" : nil
    }

    private mutating func changeAttributes(
        _ verb: String, _ name: String, _ value: MBValue?
    ) -> String? {
        switch verb {
        case "set":
            node[name] = value
            model[name] = value
        case "rename":
            node.renameAttribute(name, to: value?.description)
            model.rename(name, to: value?.description)
        case "tag": (node.tag, model.tag) = (name, name)
        case "content": (node.content, model.content) = (value, value)
        case "overlay":
            node.overlay(other.attributes)
            for (name, value) in other.attributes where model[name] == nil { model[name] = value }
        case "amend":
            node.amend(with: other)
            for (name, value) in other.attributes { model[name] = value }
            model.content = other.content ?? model.content
            for relation in other.relations {
                model.setNodes(
                    model.nodes(relation) + other.relatives(relation).map(NaiveNode.init),
                    of: relation)
            }
        default: break
        }
        return nil
    }

    private mutating func changeRelations(
        _ verb: String, _ relation: String, _ value: MBValue?
    ) -> String? {
        switch verb {
        case "add":
            let (added, addedModel) =
                value?.truth == true ? (node, model) : (other, NaiveNode(other))
            return tryToChange(tallest: addedModel.height) { node throws(MBExpressionError) in
                try node.add(added, as: relation)
            } model: {
                $0.setNodes($0.nodes(relation) + [addedModel], of: relation)
            }
        case "replace":
            let new = Array(node.relatives(relation).reversed().dropFirst())
            return tryToChange(tallest: 0) { node throws(MBExpressionError) in
                try node.replaceRelatives(relation, with: new)
            } model: {
                $0.setNodes(Array($0.nodes(relation).reversed().dropFirst()), of: relation)
            }
        case "remove":
            let name = value?.description ?? ""
            let relation = relation.isEmpty ? nil : relation
            node.removeRelatives(relation) { $0[name] != nil }
            model.changeNodes(of: relation) { $0.filter { $0[name] == nil } }
        case "nest":
            for _ in 0..<min(300, max(0, value?.integerValue.flatMap { Int(exactly: $0) } ?? 1)) {
                let (inner, innerModel) = (node, model)
                (node, model) = (MBNode(tag: relation), NaiveNode(tag: relation))
                let violation = tryToChange(tallest: innerModel.height) {
                    node throws(MBExpressionError) in
                    try node.add(inner, as: relation)
                } model: {
                    $0.setNodes([innerModel], of: relation)
                }
                if innerModel.height >= 256 { (node, model) = (inner, innerModel) }
                if let violation { return violation }
            }
        default: break
        }
        return nil
    }

    /// - Parameter tallest: the height of the tallest node that is added.
    private mutating func tryToChange(
        tallest: Int, _ change: (inout MBNode) throws(MBExpressionError) -> Void,
        model changeModel: (inout NaiveNode) -> Void
    ) -> String? {
        do {
            try change(&node)
        } catch {
            return tallest >= 256 && error.code == .limitExceeded ? nil : "it fails: \(error)"
        }
        guard tallest < 256 else { return "more than 256 levels are allowed" }
        changeModel(&model)
        return nil
    }

    private mutating func validate(_ verb: String) -> String? {
        let (found, expected): ([MBDiagnostic], [MBDiagnostic.Code])
        switch verb {
        case "validate": (found, expected) = (node.validate(schema), model.validate(schema))
        case "validateAll" where model.isSmall:
            let schema = schema
            // Some nodes have a schema, and others don't.
            func own(_ tag: String) -> MBNode.Schema? {
                tag.utf8.count.isMultiple(of: 2) ? nil : schema
            }
            found = node.validate { own($0.tag) }
            expected = model.validateAll(own)
        default: return nil
        }
        guard found.map(\.code) == Array(expected.prefix(1_000)) else {
            return "the problems are \(found), not \(expected.map(\.rawValue))"
        }
        return found.allSatisfy { !$0.message.isEmpty } ? nil : "a problem says nothing"
    }
}
