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

/// Conditions of documents, compared as texts.
enum Conditions {
    /// Whether one of some conditions and one of others can't both hold.
    static func exclude(_ left: [String], _ right: [String]) -> Bool {
        left.contains { one in right.contains { areOpposite(one, $0) } }
    }

    /// Whether a condition holds only if the other doesn't.
    static func areOpposite(_ left: String, _ right: String) -> Bool {
        if left == right { return false }
        let (left, right) = (Condition(left), Condition(right))
        if left.text == right.text { return left.isNegated != right.isNegated }
        guard !left.isNegated, !right.isNegated, let one = left.equation,
            let other = right.equation, one.subject == other.subject
        else { return false }
        guard one.isEqual, other.isEqual else {
            return one.isEqual != other.isEqual && one.value == other.value
        }
        return one.value != other.value && one.isConstant && other.isConstant
    }

    /// A condition without the `!` before it and the parentheses around it.
    private struct Condition {
        private(set) var text: String
        private(set) var isNegated = false

        init(_ written: String) {
            text = written.trimmingBlanks()
            while text.hasPrefix("!"), !text.hasPrefix("!=") {
                let rest = String(text.dropFirst()).trimmingBlanks()
                guard Self.isOneOperand(rest) else { return }
                isNegated.toggle()
                text = rest
            }
            if text.hasPrefix("("), text.hasSuffix(")"), Self.isOneOperand(text) {
                text = String(text.dropFirst().dropLast()).trimmingBlanks()
            }
        }

        /// Whether a text is one reference, call or group, and so `!` negates all of it.
        private static func isOneOperand(_ text: String) -> Bool {
            var depth = 0
            for (offset, byte) in text.utf8.enumerated() {
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    depth -= 1
                    let isEnd = offset == text.utf8.count - 1
                    if depth == 0, !isEnd, text.hasPrefix("(") { return false }
                case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
                    UInt8(ascii: "&"), UInt8(ascii: "|"):
                    if depth == 0 { return false }
                default: break
                }
            }
            return true
        }

        /// The two sides of a comparison for equality.
        var equation: (subject: String, value: String, isEqual: Bool, isConstant: Bool)? {
            for (mark, isEqual) in [("==", true), (" -EQ ", true), ("!=", false), (" -NE ", false)]
            {
                let sides = text.split(separator: mark, omittingEmptySubsequences: false)
                guard sides.count == 2 else { continue }
                let (subject, value) = (
                    String(sides[0]).trimmingBlanks(), String(sides[1]).trimmingBlanks()
                )
                guard !value.contains(where: { "&|".contains($0) }), !value.contains(" -"),
                    !subject.contains(" -"), !subject.contains(where: { "&|".contains($0) })
                else { return nil }
                let isConstant = !value.contains { "$^#".contains($0) }
                return (subject, value, isEqual, isConstant)
            }
            return nil
        }
    }
}
