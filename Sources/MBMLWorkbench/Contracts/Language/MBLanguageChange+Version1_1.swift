import MBDataEnvironment

extension MBLanguageChange {
    /// What had no meaning before version 1.1.
    static let ofVersion1_1: [MBLanguageChange] = [
        MBLanguageChange(
            "item-index", "before, this was nothing, unless a variable had the name",
            example: "^list($list|$itemIndex)", language: 2, .boundName("itemIndex")),
        MBLanguageChange(
            "date-text", "before, a text in ISO 8601 wasn't a date",
            example: "^formatLongDate(2023-11-14T09:30:00Z)", language: 2,
            .call { call in
                call.parameters.indices.contains { position in
                    guard call.type(position) == .date,
                        case .string(let text)? = call.value(position)?.constant
                    else { return false }
                    return isFullDate(text)
                }
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

    /// Whether a text has a date, a time with seconds and a zone, as ISO 8601 writes them.
    private static func isFullDate(_ text: String) -> Bool {
        text.trimmingBlanks().wholeMatch(
            of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.,]\d+)?(Z|[+\-]\d\d(:?\d\d)?)/) != nil
    }
}
