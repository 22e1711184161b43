/// The library's own tags, for the loader and for contracts.
enum LibraryTags {
    /// The attributes of a tag in one of its forms.
    struct Form {
        let attributes: KeyValuePairs<String, MBContract.Attribute>
        /// The names in order.
        let names: [String]

        init(_ attributes: KeyValuePairs<String, MBContract.Attribute>) {
            self.attributes = attributes
            names = attributes.map(\.key)
        }
    }

    /// The types of `Var` elements that have one.
    static let variableTypes = ["list", "map", "singleton", "dynamic", "nothing"]

    private static let name = MBContract.Attribute.required(.text)
    private static let type = MBContract.Attribute.optional(.text, values: variableTypes)
    private static let escape = MBContract.Attribute.optional(
        .text, values: MBEscaping.all.map(\.name))
    private static let condition = MBContract.Attribute.optional(.condition)

    /// `Var` without a type, or with the type `list` or `map`.
    static let stored = Form([
        "name": name, "type": type, "if": condition, "mutable": .optional(.text),
        "userDefaultsName": .optional(.text), "value": .optional(.expression),
        "literal": .optional(.text), "boolean": .optional(.boolean), "escape": escape,
    ])

    /// `Var` with the type `nothing`.
    static let nothing = Form([
        "name": name, "type": type, "if": condition, "mutable": .optional(.text),
        "userDefaultsName": .optional(.text),
    ])

    /// `Var` with the type `dynamic`.
    static let dynamic = Form([
        "name": name, "type": type, "if": condition, "expression": .optional(.expression),
        "value": .optional(.expression), "boolean": .optional(.boolean),
        "literal": .optional(.text), "escape": escape,
    ])

    /// `Var` with the type `singleton`.
    static let singleton = Form([
        "name": name, "type": type, "if": condition, "class": .optional(.text),
        "method": .optional(.text),
    ])

    static let function = Form([
        "name": name, "class": .optional(.text), "method": .optional(.text),
        "input": .optional(.text, values: MBMLFunction.Input.allCases.map(\.rawValue)),
        "output": .optional(.text, values: MBMLFunction.Output.allCases.map(\.rawValue)),
        "if": condition, "deprecated": .optional(.text),
        "deprecatedInFavorOf": .optional(.text), "deprecationMessage": .optional(.text),
    ])

    /// `Function` with an expression of its own.
    static let template = Form([
        "name": name, "parameters": .optional(.text), "value": .optional(.expression),
        "boolean": .optional(.boolean), "escape": escape, "if": condition,
        "deprecated": .optional(.text),
        "deprecatedInFavorOf": .optional(.text), "deprecationMessage": .optional(.text),
    ])

    static let include = Form(["file": .required(.text), "if": condition])

    /// All tags by name.
    static let all: [String: MBContract.Tag] = [
        "MBML": MBContract.Tag(["modules": .optional(.text)], others: .text),
        "Var": tag(stored, dynamic, singleton, nothing, text: .expression, children: ["Var"]),
        "Function": tag(function, template, text: .expression),
        "Include": tag(include),
    ]

    private static func tag(
        _ forms: Form..., text: MBContract.Content? = nil, children: [String]? = nil
    ) -> MBContract.Tag {
        var attributes: [String: MBContract.Attribute] = [:]
        for (name, attribute) in forms.flatMap({ $0.attributes.map { ($0.key, $0.value) } }) {
            attributes[name] = attribute
        }
        return MBContract.Tag(attributes, text: text, children: children)
    }
}
