import MBDataEnvironment

extension MBType {
    /// Whether every value of another type is one of this type. What isn't known fits `any` alone.
    func accepts(_ other: MBType) -> Bool {
        switch (self, other) {
        case (.any, _): return true
        case (.union(let types), .any): return types.contains { $0.accepts(.any) }
        case (.optional(let type), .any): return type.accepts(.any)
        case (_, .any): return false
        case (_, .nothing): return mayBeNothing
        case (_, .optional(let inner)): return mayBeNothing && accepts(inner)
        case (_, .union(let types)):
            let members = TypeMembers(of: self)
            return types.allSatisfy(members.accept)
        case (.optional(let type), _): return type.accepts(other)
        case (.union(let types), _): return types.contains { $0.accepts(other) }
        case (.kind(.string), .words): return true
        case (.words(let words), .words(let others)): return Set(others).isSubset(of: words)
        case (.array(let element), .array(let inner)), (.set(let element), .set(let inner)):
            return inner == .nothing || element.accepts(inner)
        case (.dictionary(let fields), .dictionary(let others)):
            let names = Set(fields.known.keys).union(others.known.keys)
            let rest = others.others.map { type in fields.others?.accepts(type) ?? false } ?? true
            return rest
                && names.allSatisfy { name in
                    fields.type(of: name)?.accepts(others.type(of: name) ?? .nothing) ?? false
                }
        default: return self == other
        }
    }
}

/// The members of a type, among which one that accepts another type is found without comparing all.
private struct TypeMembers {
    private let type: MBType
    private let mayBeNothing: Bool
    private var all: Set<MBType> = []
    /// Those that accept types that aren't equal to them.
    private var wide: [MBType] = []

    init(of type: MBType) {
        self.type = type
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
        case .any: return type.accepts(.any)
        case .nothing: return mayBeNothing
        case .optional(let inner): return mayBeNothing && accept(inner)
        case .union(let types): return types.allSatisfy(accept)
        case .kind, .words, .array, .set, .dictionary, .host:
            return all.contains(other) || all.contains(.any)
                || wide.contains { $0.accepts(other) }
        }
    }
}
