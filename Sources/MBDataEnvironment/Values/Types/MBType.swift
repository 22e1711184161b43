/// What a value may be, for tools that examine expressions without evaluating them.
///
///     let type = try MBType("{name: string, price: number?}")
///     let price = type.fields?.known["price"]
///     // → MBType.optional(.number)
///     let fits = type.includes(["name": "Mug"])
///     // → true
///
/// Types are gradual: what isn't known is ``any``, and tools report no problems with it. Types
/// never affect an evaluation.
///
/// | form | means |
/// |---|---|
/// | `any` | anything, or not known |
/// | `string` `number` `bool` `date` `data` `range` `point` … | a kind of value |
/// | `[T]`, `set<T>` | an array or a set of T |
/// | `{name: T, price: number?}` | a dictionary with these keys and no others |
/// | `{name: T, *}`, `{*: T}` | a dictionary that may have other keys, of any type or of T |
/// | `User` | a host type with that name |
/// | `T?` | T or nothing |
/// | `T\|U` | either |
/// | `"asc"\|"desc"` | one of these words |
/// | `nothing` | nothing |
public indirect enum MBType: Sendable, Hashable {
    /// Any value or nothing, because the type isn't known.
    case any
    /// No value: the result is always nil or ``MBValue/null``.
    case nothing
    /// A value of a kind without parts that have types of their own.
    case kind(Kind)
    /// A string that is one of these words.
    case words([String])
    /// An array with elements of a type.
    case array(MBType)
    /// A set with members of a type.
    case set(MBType)
    /// A dictionary with these keys.
    case dictionary(Fields)
    /// An object of the host type with a name, its ``MBKeyValueCoding/typeName``.
    case host(String)
    /// A value of a type, or nothing.
    case optional(MBType)
    /// A value of one of several types, in the order of their texts.
    case union([MBType])

    /// The kinds of values that have no parts with types of their own.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Text, which ``MBValue/string(_:)`` holds.
        case string
        /// A number, which ``MBValue/number(_:)`` holds.
        case number
        /// A Boolean, which ``MBValue/bool(_:)`` holds.
        case bool
        /// A moment in time, which ``MBValue/date(_:)`` holds.
        case date
        /// Some bytes, an ``MBData``.
        case data
        /// A location and a length, an ``MBRange``.
        case range
        /// A point in a plane, an ``MBPoint``.
        case point
        /// A width and a height, an ``MBSize``.
        case size
        /// A rectangle in a plane, an ``MBRect``.
        case rect
        /// A distance to move by, an ``MBOffset``.
        case offset
        /// Distances from four edges, an ``MBInsets``.
        case insets
        /// A color with opacity, an ``MBColor``.
        case color
        /// A font with its measures, an ``MBFont``.
        case font
    }

    /// The keys of a dictionary's type.
    ///
    ///     let fields = MBType.Fields(
    ///         ["name": .string, "price": .optional(.number)])
    ///     let text = MBType.dictionary(fields).description
    ///     // → "{name: string, price: number?}"
    public struct Fields: Sendable, Hashable {
        /// The types of the keys that are known; a key that may be missing has an optional type.
        public var known: [String: MBType]
        /// The type of all other keys; nil if it has only those keys.
        public var others: MBType?

        /// Creates the keys of a dictionary's type.
        ///
        /// - Parameters:
        ///   - known: the types of the keys that are known; none by default.
        ///   - others: the type of all other keys; nil, the default, if it has only those keys.
        public init(_ known: [String: MBType] = [:], others: MBType? = nil) {
            self.known = known
            self.others = others
        }

        /// Whether a dictionary has the known keys, unless they are optional, and no keys that
        /// can't be there, with values of their types.
        fileprivate func includes(
            _ dictionary: MBDictionary, _ test: (MBType, MBValue?) -> Bool
        ) -> Bool {
            known.allSatisfy { key, type in test(type, dictionary[key]) }
                && dictionary.allSatisfy { key, value in
                    known[key] != nil || others.map { test($0, value) } ?? false
                }
        }

        /// Returns the type of a key's value; nil if the dictionary can't have the key.
        ///
        /// - Parameter key: the key. For one of the other keys, the result is optional, because any
        ///   of them may be missing.
        public func type(of key: String) -> MBType? { known[key] ?? others.map { $0.orNothing } }
    }

    /// The type of a text: `string`.
    public static let string = MBType.kind(.string)
    /// The type of a number: `number`.
    public static let number = MBType.kind(.number)
    /// The type of a Boolean: `bool`.
    public static let bool = MBType.kind(.bool)
    /// The type of a moment in time: `date`.
    public static let date = MBType.kind(.date)
    /// The type of some bytes: `data`.
    public static let data = MBType.kind(.data)

    /// A dictionary whose keys are unknown.
    static let anyDictionary = MBType.dictionary(Fields(others: .any))

    /// An array, a set or a dictionary.
    static let anyCollection = MBType.union([.array(.any), .set(.any), .anyDictionary])
}

// MARK: - Parts

extension MBType {
    /// This type without the option of being nothing: `string` for `string?`.
    public var unwrapped: MBType {
        if case .optional(let type) = self { return type }
        return self
    }

    /// This type or nothing: `string?` for `string`.
    public var orNothing: MBType {
        switch self {
        case .any, .nothing, .optional: self
        default: .optional(self)
        }
    }

    /// Whether a value of the type may be nothing.
    public var mayBeNothing: Bool {
        switch self {
        case .any, .nothing, .optional: true
        case .union(let types): types.contains(where: \.mayBeNothing)
        case .kind, .words, .array, .set, .dictionary, .host: false
        }
    }

    /// The keys if the type is a dictionary or an optional dictionary; otherwise nil.
    public var fields: Fields? {
        if case .dictionary(let fields) = unwrapped { return fields }
        return nil
    }

    /// The type of the elements of an array or a set, or of the values of a dictionary; ``any`` for
    /// what isn't known to be a collection.
    public var element: MBType {
        switch self {
        case .array(.nothing), .set(.nothing): .any
        case .array(let element), .set(let element): element
        case .dictionary(let fields):
            // In one order, because the words of the union have it.
            MBType.uniting(
                fields.known.keys.inOrder().compactMap { fields.known[$0] }
                    + (fields.others.map { [$0] } ?? []))
        case .optional(let type): type.element
        case .union(let types): MBType.uniting(types.map(\.element))
        case .any, .nothing, .kind, .words, .host: .any
        }
    }

    /// Returns whether a value is of this type.
    ///
    ///     let isList = try MBType("[number]").includes([1, 2])
    ///     // → true
    ///     let isMissing = try MBType("number").includes(nil)
    ///     // → false
    ///
    /// Complexity: linear in the contents of the value.
    ///
    /// - Parameter value: the value; nil and ``MBValue/null`` are nothing.
    public func includes(_ value: MBValue?) -> Bool {
        includes(value, depth: 0)
    }

    private func includes(_ value: MBValue?, depth: Int) -> Bool {
        guard StackGuard.isDue(at: depth) else { return includesHere(value, depth) }
        return StackGuard.withRoom { includesHere(value, depth) }
    }

    private func includesHere(_ value: MBValue?, _ depth: Int) -> Bool {
        switch self {
        case .any: return true
        case .union(let types): return types.contains { $0.includes(value, depth: depth) }
        case .optional(let type):
            return value.orNilIfNull == nil || type.includes(value, depth: depth)
        case .nothing: return value.orNilIfNull == nil
        case .kind, .words, .array, .set, .dictionary, .host: break
        }
        switch (self, value.orNilIfNull) {
        case (.array(let element), .array(let elements)?):
            return elements.allSatisfy { element.includes($0, depth: depth + 1) }
        case (.dictionary(let fields), .dictionary(let dictionary)?):
            return fields.includes(dictionary) { $0.includes($1, depth: depth + 1) }
        case (.set(let member), .opaque(let opaque)?):
            let members = opaque.holding(MBSet.self)?.members
            return members?.allSatisfy { member.includes($0, depth: depth + 1) } ?? false
        case (.words(let words), .string(let text)?):
            return words.contains { TextEquality.isEquivalent($0, text) }
        case (.kind(let kind), let value?): return value.typeName == kind.rawValue
        case (.host(let name), .opaque(let opaque)?): return opaque.typeName == name
        default: return false
        }
    }

    /// The types that a value may have; not nothing.
    var alternatives: [MBType] {
        switch self {
        case .nothing: []
        case .optional(let type): type.alternatives
        case .union(let types): types.flatMap(\.alternatives)
        default: [self]
        }
    }
}
