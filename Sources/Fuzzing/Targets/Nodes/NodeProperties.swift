import Foundation
import MBDataEnvironment

/// The properties that hold for nodes of any documents, after any changes.
struct NodeProperties {
    private let input: InputParts

    init(_ text: String) { input = InputParts(text, first: "node") }

    private func text(_ name: String) -> String { input.named(name).first?.text ?? "" }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        if let violation = violationOfArchive(text("archive")) { return violation }
        if let violation = violationOfReading(text("node")) { return violation }
        let node = (try? MBNode(xml: text("node"), relation: Self.relation)) ?? MBNode(tag: "none")
        let other = (try? MBNode(xml: text("other"))) ?? MBNode(tag: "other")
        var steps = NodeSteps(node, other: other, schema: schema())
        for line in text("steps").split(separator: "\n").prefix(40) {
            guard let step = try? MBValue(json: String(line), tagged: true).asArray else {
                continue
            }
            if let violation = steps.make(step) { return violation }
        }
        return violation(of: steps.node, steps.model)
    }

    private static func relation(_ tag: String) -> String? {
        switch tag {
        case "none": nil
        case "image", "note": tag
        default: MBNode.defaultRelation
        }
    }

    private func schema() -> MBNode.Schema {
        let members = (try? MBValue(json: text("schema")))?.asDictionary ?? [:]
        func names(_ key: String) -> [String] {
            members[key]?.asArray?.map(\.description) ?? []
        }
        let deprecated = members["deprecated"]?.asDictionary ?? [:]
        let own = MBNode.Schema(
            required: names("required"), unsupported: names("unsupported"),
            rules: names("atLeastOne").isEmpty ? [] : [.atLeastOne(names("atLeastOne"))])
        return own.extending(
            MBNode.Schema(
                supported: names("supported"),
                deprecated: deprecated.reduce(into: [:]) { $0[$1.key] = $1.value.description },
                rules: names("exactlyOne").isEmpty ? [] : [.exactlyOne(names("exactlyOne"))]))
    }

    // MARK: - Reading and writing

    /// Any archive is a node or an error, and a node's archive is that node.
    private func violationOfArchive(_ text: String) -> String? {
        do {
            let node = try JSONDecoder().decode(MBNode.self, from: Data(text.utf8))
            return violationOfCoding(node)
        } catch let error as DecodingError {
            return error.localizedDescription.isEmpty ? "an error says nothing" : nil
        } catch {
            return "another kind of error: \(error)"
        }
    }

    /// A node writes the document that it was read from.
    private func violationOfReading(_ xml: String) -> String? {
        let node: MBNode
        do {
            node = try MBNode(xml: xml)
        } catch {
            return error.diagnostic.message.isEmpty ? "an error says nothing" : nil
        }
        for written in [node.simulatedXML, node.debuggingXML] {
            // Escapes in names aren't read as such: what looks like one is written as one, and so is
            // the digit with which a name can begin after a prefix.
            guard written.contains("_x") || (try? MBNode(xml: written)) == node else {
                return "it's another node when it's written and read again: \(written)"
            }
        }
        return nil
    }

    private func violationOfCoding(_ node: MBNode) -> String? {
        guard let archive = try? JSONEncoder().encode(node) else { return "JSONEncoder refuses it" }
        let written = String(decoding: archive, as: UTF8.self)
        // Foundation's coders leave out a byte order mark at the beginning of a text.
        guard !written.unicodeScalars.contains("\u{FEFF}") else { return nil }
        guard let read = try? JSONDecoder().decode(MBNode.self, from: archive) else {
            return "JSONDecoder refuses \(written)"
        }
        guard read == node, read.hashValue == node.hashValue else {
            return "it's another node when it's decoded: \(written)"
        }
        guard let value = try? MBValue(encoding: node), let again = try? value.decode(MBNode.self)
        else { return "it can't be encoded as a value" }
        return again == node ? nil : "it's another node as a value"
    }

    // MARK: - After changes

    private func violation(of node: MBNode, _ model: NaiveNode) -> String? {
        if model.size <= 400, let violation = violationOfCoding(node) { return violation }
        guard node == node, !node.description.isEmpty else { return "it isn't itself" }
        if model.isSmall {
            for written in [node.simulatedXML, node.debuggingXML] {
                do {
                    _ = try MBNode(xml: written, limits: .unlimited)
                } catch {
                    return "it's written as \(written): \(error)"
                }
            }
        }
        var problems: [MBDiagnostic] = []
        let decoded = node.decode(Product.self, diagnostics: &problems)
        guard decoded != nil || problems.contains(where: { $0.severity == .error }) else {
            return "it isn't decoded, and there's no reason"
        }
        return violationOfAttributes(node, model) ?? violationOfKeys(node, model)
    }

    private func violationOfAttributes(_ node: MBNode, _ model: NaiveNode) -> String? {
        for attribute in model.attributes {
            let (name, value) = (attribute.name, attribute.value)
            guard node.string(name) == (value.isNull ? nil : value.description),
                node.number(name) == value.numericValue,
                node.boolean(name) == (value.isNull ? nil : value.truth)
            else { return "the attribute \(name) is converted wrongly" }
            _ = (node.integer(name), node.double(name), try? node.decode(name, as: Date.self))
            let strict = outcome { try node.evaluate(name, in: Self.environment) }
            let lenient = node.object(name, evaluatedIn: Self.environment)
            if case .value(let value) = strict, value != lenient, value != nil {
                return "the attribute \(name) is evaluated as \(String(describing: lenient))"
            }
        }
        problemsOfCondition(node)
        return nil
    }

    private func problemsOfCondition(_ node: MBNode) {
        var problems: [MBDiagnostic] = []
        _ = node.shouldDeclare(in: Self.environment, diagnostics: &problems)
    }

    /// Expressions see of a node what Swift does.
    private func violationOfKeys(_ node: MBNode, _ model: NaiveNode) -> String? {
        var environment = Self.environment
        environment["node"] = .opaque(node)
        let all = model.relations.flatMap(\.nodes)
        let expected: [(key: String, value: MBValue?)] = [
            ("xmlTagName", .string(model.tag)),
            ("content", model.content == .null ? nil : model.content),
            ("countAttributes", MBValue(model.attributes.count)),
            ("relativeCount", MBValue(all.count)),
            ("currentRelationTypes", MBValue(model.relations.map { MBValue.string($0.name) })),
            ("attributeNames", MBValue(model.attributes.map { MBValue.string($0.name) })),
            ("isDataModelValid", .bool(model.isValid)),
            ("children", MBValue(node.children.map { MBValue.opaque($0) })),
            ("allRelatives", MBValue(node.allRelatives.map { MBValue.opaque($0) })),
            ("simulatedXML", .string(node.simulatedXML)),
        ]
        for (key, value) in expected {
            let found = outcome { try environment.evaluate("$node[@\(key)]") }
            if found.code == .limitExceeded { continue }
            guard case .value(let result) = found, result == value else {
                return "$node[@\(key)] is \(found)"
            }
        }
        for key in MBNode.memberNames where model[key] == nil && model.nodes(key).isEmpty {
            let (plain, marked) = (
                outcome { try environment.evaluate("$node.\(key)") },
                outcome { try environment.evaluate("$node[@\(key)]") }
            )
            guard plain.value == marked.value, plain.code == marked.code else {
                return "\(key) is something else without '@'"
            }
        }
        return nil
    }

    private static let environment: MBEnvironment = {
        var environment = MBEnvironment()
        environment.capabilities = .fixed(log: MBCollectingLog(capacity: 0))
        environment.limits.steps = 20_000
        environment.limits.memory = 1_000_000
        environment["user"] = ["name": "Zoë", "age": 42]
        return environment
    }()

    /// A type of an app that is made from nodes.
    private struct Product: MBNodeDecodable {
        static let schema = MBNode.Schema(required: ["id"], deprecated: ["name": "title"])
        let id: String
        let count: Int?
        let images: [Image]

        init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws {
            id = try node.decode("id")
            count = try node.decode("count")
            images = node.relatives("image", diagnostics: &diagnostics)
        }
    }

    private struct Image: Decodable, MBNodeDecodable {
        let url: String
        let width: Double?
    }
}
