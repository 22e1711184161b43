/// The attributes that tags of the library have, so that finding one, or finding that there is
/// none, takes no comparison of texts.
struct KnownAttributes: OptionSet {
    let rawValue: UInt16

    static let name = KnownAttributes(rawValue: 1 << 0)
    static let type = KnownAttributes(rawValue: 1 << 1)
    static let condition = KnownAttributes(rawValue: 1 << 2)
    static let mutable = KnownAttributes(rawValue: 1 << 3)
    static let userDefaultsName = KnownAttributes(rawValue: 1 << 4)
    static let value = KnownAttributes(rawValue: 1 << 5)
    static let literal = KnownAttributes(rawValue: 1 << 6)
    static let boolean = KnownAttributes(rawValue: 1 << 7)
    /// All the others.
    static let unknown = KnownAttributes(rawValue: 1 << 15)

    /// The initial value of a variable.
    static let values: KnownAttributes = [.value, .literal, .boolean]

    /// What a variable may have, whatever its type.
    static let common: KnownAttributes = [
        .name, .type, .condition, .mutable, .userDefaultsName, .value, .literal, .boolean,
    ]

    /// The name of an attribute, given its bytes in a document, and which one it is.
    static func find(
        _ name: Range<Int>, in scanner: borrowing TagScanner
    ) -> (text: String, known: KnownAttributes) {
        let start = name.lowerBound
        switch name.count {
        case 2 where scanner.has("if", at: start): return ("if", .condition)
        case 4 where scanner.has("name", at: start): return ("name", .name)
        case 4 where scanner.has("type", at: start): return ("type", .type)
        case 5 where scanner.has("value", at: start): return ("value", .value)
        case 7 where scanner.has("literal", at: start): return ("literal", .literal)
        case 7 where scanner.has("boolean", at: start): return ("boolean", .boolean)
        case 7 where scanner.has("mutable", at: start): return ("mutable", .mutable)
        case 16 where scanner.has("userDefaultsName", at: start):
            return ("userDefaultsName", .userDefaultsName)
        default: return (scanner.text(name), .unknown)
        }
    }
}

extension MBMLElement {
    /// The first of some attributes, or nil if the element has none of them.
    func attribute(_ wanted: KnownAttributes) -> MBMLElement.Attribute? {
        guard !known.isDisjoint(with: wanted) else { return nil }
        return attributes.first { !$0.known.isDisjoint(with: wanted) }
    }

    /// The value of the first of some attributes, or nil if the element has none of them.
    subscript(wanted: KnownAttributes) -> String? {
        guard !known.isDisjoint(with: wanted) else { return nil }
        var index = 0
        while index < attributes.count {
            if !attributes[index].known.isDisjoint(with: wanted) { return attributes[index].value }
            index += 1
        }
        return nil
    }
}
