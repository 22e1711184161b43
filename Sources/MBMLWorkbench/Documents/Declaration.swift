import MBDataEnvironment

/// A variable or a function that a document declares.
struct Declaration {
    enum Kind {
        /// A value that is evaluated while loading, and that can be set later unless it's
        /// read-only.
        case stored(isReadOnly: Bool)
        case dynamic
        case singleton
        case function
    }

    let kind: Kind
    let name: String
    /// The position of its element.
    let position: Int
    let element: MBMLElement
    let file: String?
    /// The conditions of its element and of the includes of its document.
    let conditions: [String]
    /// Whether its own condition seems to ask for the variable, so that it's a default.
    let asksForItself: Bool

    /// The expression of a dynamic variable, or of a function that the document defines; nil for
    /// others.
    var expression: MBMLElement.Attribute? {
        let names = ["expression", "value", "boolean"]
        if let given = names.lazy.compactMap({ element.attribute($0) }).first { return given }
        switch kind {
        case .dynamic, .function: return element.text.isBlank ? nil : element.textAttribute
        case .stored, .singleton: return nil
        }
    }

    /// Where its name is.
    var location: MBSourceLocation {
        element.attribute("name")?.location ?? element.location
    }

    var isConditional: Bool { !conditions.isEmpty }

    var isFunction: Bool {
        if case .function = kind { return true }
        return false
    }

    /// Whether a variable can't be set.
    var isReadOnly: Bool {
        switch kind {
        case .stored(let isReadOnly): isReadOnly
        case .dynamic, .singleton: true
        case .function: false
        }
    }

    init?(_ declaring: DocumentSurvey.Element, position: Int) {
        guard let name = declaring.element["name"], !name.isEmpty else { return nil }
        element = declaring.element
        switch (element.name, element["type"]) {
        case ("Var", nil), ("Var", "list"), ("Var", "map"), ("Var", "nothing"):
            kind = .stored(isReadOnly: Self.isReadOnly(element))
        case ("Var", "dynamic"): kind = .dynamic
        case ("Var", "singleton"): kind = .singleton
        case ("Function", _): kind = .function
        default: return nil
        }
        self.name = name
        self.position = position
        file = declaring.file
        conditions = declaring.conditions
        asksForItself = element["if"].map { Self.asks($0, for: name) } ?? false
    }

    /// Whether a condition seems to have a reference to a variable: `$name`, `${name}`,
    /// `$[name]` or `$(name)`.
    private static func asks(_ condition: String, for name: String) -> Bool {
        let parts = condition.utf8.split(
            separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        return parts.dropFirst().contains { part in
            let isEnclosed = part.first.map { "{[(".utf8.contains($0) } ?? false
            let written = part.dropFirst(isEnclosed ? 1 : 0)
            guard written.starts(with: name.utf8) else { return false }
            return written.dropFirst(name.utf8.count).first.map { !isOfName($0) } ?? true
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (48...57).contains(byte)
            || (65...90).contains(byte & 0xDF)
    }

    private static func isReadOnly(_ element: MBMLElement) -> Bool {
        guard let text = element["mutable"]?.lowercased() else { return false }
        return ["f", "false", "no", "0", ""].contains(text)
    }
}
