import MBDataEnvironment

extension MBLanguageChange {
    /// What had no meaning before version 1.1.
    static let ofVersion1_1: [MBLanguageChange] = [
        MBLanguageChange(
            "item-index", "before, this was nothing, unless a variable had the name",
            example: "^list($list|$itemIndex)", language: 2,
            .part { part, _, _ in
                guard case .reference(let reference) = part.node.kind else { return false }
                return reference.name == "itemIndex"
            }),
        MBLanguageChange(
            "dynamic-text", "before, a dynamic variable's expression had to be in an attribute",
            example: #"<Var name="a" type="dynamic">$b</Var>"#, as: nil, language: 2,
            .element { element, _ in
                guard element.name == "Var", element["type"] == "dynamic", !element.text.isBlank,
                    !element.attributes.contains(where: {
                        ["expression", "value", "boolean", "literal"].contains($0.name)
                    })
                else { return nil }
                return element.textAttribute
            }),
        MBLanguageChange(
            "function-text", "before, a function had to name a class, and its text was ignored",
            example: #"<Function name="greeting">Hello, $name!</Function>"#, as: nil, language: 2,
            .element { element, _ in
                guard element.name == "Function", !element.text.isBlank,
                    !element.attributes.contains(where: {
                        ["value", "boolean", "parameters"].contains($0.name)
                    })
                else { return nil }
                return element.textAttribute
            }),
    ]
}
