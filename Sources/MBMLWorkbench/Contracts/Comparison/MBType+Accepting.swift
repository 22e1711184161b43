import MBDataEnvironment

extension MBType {
    /// Whether every value of another type is one of this type. What isn't known fits `any` alone.
    ///
    /// - Parameter hasNewKeys: whether dictionaries may have keys that this type doesn't know. False
    ///   by default.
    func accepts(_ other: MBType, hasNewKeys: Bool = false) -> Bool {
        func accepts(_ type: MBType, _ other: MBType) -> Bool {
            type.accepts(other, hasNewKeys: hasNewKeys)
        }
        switch (self, other) {
        case (.any, _): return true
        case (.union(let types), .any): return types.contains { accepts($0, .any) }
        case (.optional(let type), .any): return accepts(type, .any)
        case (_, .any): return false
        case (_, .nothing): return mayBeNothing
        case (_, .optional(let inner)): return mayBeNothing && accepts(self, inner)
        case (_, .union(let types)):
            let members = TypeMembers(of: self, hasNewKeys: hasNewKeys)
            return types.allSatisfy(members.accept)
        case (.optional(let type), _): return accepts(type, other)
        case (.union(let types), _): return types.contains { accepts($0, other) }
        case (.kind(.string), .words): return true
        case (.words(let words), .words(let others)): return Set(others).isSubset(of: words)
        case (.array(let element), .array(let inner)), (.set(let element), .set(let inner)):
            return inner == .nothing || accepts(element, inner)
        case (.dictionary(let fields), .dictionary(let others)):
            let isOpen = hasNewKeys && fields.others == nil
            let names = Set(fields.known.keys).union((isOpen ? [:] : others.known).keys)
            let rest = others.others.map { type in
                fields.others.map { accepts($0, type) } ?? false
            }
            return rest ?? true
                && names.allSatisfy { name in
                    fields.type(of: name).map { accepts($0, others.type(of: name) ?? .nothing) }
                        ?? false
                }
        default: return self == other
        }
    }
}

/// The members of a type, among which one that accepts another type is found without comparing all.
private struct TypeMembers {
    private let type: MBType
    private let hasNewKeys: Bool
    private let mayBeNothing: Bool
    private var all: Set<MBType> = []
    /// Those that accept types that aren't equal to them.
    private var wide: [MBType] = []

    init(of type: MBType, hasNewKeys: Bool) {
        (self.type, self.hasNewKeys) = (type, hasNewKeys)
        mayBeNothing = type.mayBeNothing
        add(type)
    }

    private mutating func add(_ member: MBType) {
        switch member {
        case .optional(let type): add(type)
        case .union(let types): for type in types { add(type) }
        case .kind(.string), .words, .array, .set, .dictionary:
            if all.insert(member).inserted { wide.append(member) }
        case .any, .nothing, .kind, .host: all.insert(member)
        }
    }

    /// Whether the type accepts another one.
    func accept(_ other: MBType) -> Bool {
        switch other {
        case .any: return type.accepts(.any, hasNewKeys: hasNewKeys)
        case .nothing: return mayBeNothing
        case .optional(let inner): return mayBeNothing && accept(inner)
        case .union(let types): return types.allSatisfy(accept)
        case .kind, .words, .array, .set, .dictionary, .host:
            return all.contains(other) || all.contains(.any)
                || wide.contains { $0.accepts(other, hasNewKeys: hasNewKeys) }
        }
    }
}
