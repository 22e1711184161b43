import MBDataEnvironment

/// What is known of a part of an expression, or of a variable, without evaluating it.
struct KnownPart {
    /// The type that it certainly has.
    var type: MBType
    /// The type that it was declared with. App code and actions can set a variable to something
    /// else.
    var likely: MBType
    /// The value, if it's always the same.
    var constant: MBValue?
    /// How many calls gave parts of the type, at most: so deep may it be.
    var depth = 0
    /// Whether the type comes from an example, which may not show everything.
    var isExample = false
    /// Whether it's what a function of the app gives, or comes from that.
    var isOfResult = false

    static let unknown = KnownPart(.any)

    init(_ type: MBType, likely: MBType? = nil, constant: MBValue? = nil) {
        self.type = type
        self.likely = likely ?? type
        self.constant = constant
    }

    init(_ constant: MBValue) {
        self.init(MBType.closed(constant), constant: constant)
    }

    /// What is known of a part of another one, such as an element.
    init(_ type: MBType, likely: MBType, of whole: KnownPart) {
        self.init(type, likely: likely)
        (isExample, isOfResult) = (whole.isExample, whole.isOfResult)
        depth = whole.depth
    }

    /// What is known if it may have been changed after its declaration.
    var perhapsChanged: KnownPart {
        var copy = self
        (copy.type, copy.constant) = (.any, nil)
        return copy
    }

    /// What is known if nothing is to be reported about its keys.
    var unreported: KnownPart {
        var copy = perhapsChanged
        copy.isExample = false
        return copy
    }

    /// What is known of one of two parts.
    func united(with other: KnownPart) -> KnownPart {
        var result = KnownPart(
            type.united(with: other.type), likely: likely.united(with: other.likely),
            constant: constant == other.constant ? constant : nil)
        result.isExample = isExample || other.isExample
        result.isOfResult = isOfResult || other.isOfResult
        result.depth = max(depth, other.depth)
        return result
    }
}

extension MBType {
    /// The type of a value that never changes: a dictionary has its keys and no others.
    static func closed(_ value: MBValue) -> MBType { MBType(ofExample: value).closed }

    private var closed: MBType {
        switch self {
        case .dictionary(let fields): .dictionary(Fields(fields.known.mapValues(\.closed)))
        case .array(let element): .array(element.closed)
        case .optional(let type): .optional(type.closed)
        case .union(let types): .union(types.map(\.closed))
        default: self
        }
    }

    /// Whether a number is at least that of its parts, which are subtracted from it.
    func isCounted(in left: inout Int) -> Bool {
        guard left > 0 else { return false }
        left -= 1
        switch self {
        case .array(let inside), .set(let inside), .optional(let inside):
            return inside.isCounted(in: &left)
        case .dictionary(let fields):
            for type in fields.known.values where !type.isCounted(in: &left) { return false }
            return fields.others?.isCounted(in: &left) ?? true
        case .union(let types): return types.allSatisfy { $0.isCounted(in: &left) }
        case .any, .nothing, .kind, .words, .host: return true
        }
    }

    /// Whether it's an array, a set or a dictionary.
    var isCollection: Bool {
        switch unwrapped {
        case .array, .set, .dictionary: true
        default: false
        }
    }

    /// Whether it's a number.
    var isNumber: Bool { unwrapped == .number }

    /// How messages name a value of the type: `an array`.
    var phrase: String {
        switch unwrapped {
        case .any: "anything"
        case .nothing: "nothing"
        case .kind(.string), .words: "a text"
        case .kind(.bool): "a Boolean"
        case .kind(.data): "data"
        case .kind(.insets): "insets"
        case .kind(.offset): "an offset"
        case .kind(let kind): "a \(kind.rawValue)"
        case .array: "an array"
        case .set: "a set"
        case .dictionary: "a dictionary"
        case .host(let name): "an object of the type \(name)"
        case .optional(let type): type.phrase
        case .union(let types): types.map(\.phrase).joined(separator: " or ")
        }
    }

    /// Whether no value but nothing is of both types.
    func excludes(_ other: MBType) -> Bool {
        switch (unwrapped, other.unwrapped) {
        case (.any, _), (_, .any), (.nothing, _), (_, .nothing): false
        // An app's type may wrap a collection, or count as a number or a date.
        case (.host, _), (_, .host): false
        case (.union(let types), let other), (let other, .union(let types)):
            types.allSatisfy { $0.excludes(other) }
        case (.array, .array), (.set, .set), (.dictionary, .dictionary): false
        case (.words, .kind(.string)), (.kind(.string), .words), (.words, .words): false
        case (let left, let right): left != right
        }
    }
}
