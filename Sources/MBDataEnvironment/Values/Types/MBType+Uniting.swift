extension MBType {
    /// Returns the type of values that have either this type or another.
    ///
    /// Arrays are united by their elements and dictionaries by their keys: a key that one of them
    /// doesn't mention is optional. ``any`` with anything is ``any``.
    ///
    ///     let old = try MBType("{a: string}")
    ///     let new = try MBType("{a: number, b: bool}")
    ///     let both = old.united(with: new).description
    ///     // → "{a: number|string, b: bool?}"
    ///
    /// - Parameter other: the other type.
    public func united(with other: MBType) -> MBType {
        if self == other { return self }
        switch (self, other) {
        case (.any, _), (_, .any): return .any
        case (.nothing, let type), (let type, .nothing): return type.orNothing
        case (.optional(let type), _): return type.united(with: other.unwrapped).orNothing
        case (_, .optional(let type)): return united(with: type).orNothing
        case (.array(let left), .array(let right)):
            return .array(left.unitedElement(with: right))
        case (.set(let left), .set(let right)): return .set(left.unitedElement(with: right))
        case (.dictionary(let left), .dictionary(let right)):
            return .dictionary(left.united(with: right))
        case (.words(let left), .words(let right)):
            return .words(left + right.filter { !left.contains($0) })
        case (.words, .kind(.string)): return other
        case (.kind(.string), .words): return self
        default: return unitedMembers(with: other)
        }
    }

    /// The type of a value that has one of some types; ``nothing`` if there are none.
    ///
    /// Complexity: linear in the types, also if each has keys of its own, at any depth.
    static func uniting(_ types: some Sequence<MBType>) -> MBType {
        var result: MBType?
        var fields: [Fields] = []
        var (arrays, sets) = ([MBType](), [MBType]())
        var mayBeNothing = false
        for type in types {
            switch type.unwrapped {
            case .dictionary(let own): fields.append(own)
            case .array(let element): arrays.append(element)
            case .set(let element): sets.append(element)
            default:
                result = result?.united(with: type) ?? type
                continue
            }
            mayBeNothing = mayBeNothing || type.mayBeNothing
        }
        var collections: [MBType] = []
        if !arrays.isEmpty { collections.append(.array(unitingElements(arrays))) }
        if !sets.isEmpty { collections.append(.set(unitingElements(sets))) }
        if !fields.isEmpty { collections.append(.dictionary(.uniting(fields))) }
        for collection in collections {
            let united = mayBeNothing ? collection.orNothing : collection
            result = result?.united(with: united) ?? united
        }
        return result ?? .nothing
    }

    /// An empty array says nothing about elements.
    private static func unitingElements(_ types: [MBType]) -> MBType {
        uniting(types.filter { $0 != .nothing })
    }

    /// An element is never missing: uniting with an empty array changes nothing.
    private func unitedElement(with other: MBType) -> MBType {
        if self == .nothing { return other }
        return other == .nothing ? self : united(with: other)
    }

    private func unitedMembers(with other: MBType) -> MBType {
        var members = alternatives
        for type in other.alternatives {
            let position = members.firstIndex { $0.isOfSameForm(as: type) }
            if let position {
                members[position] = members[position].united(with: type)
            } else {
                members.append(type)
            }
        }
        return members.count == 1 ? members[0] : .union(members.sorted { $0.text < $1.text })
    }

    /// Whether uniting with another type gives a single one.
    private func isOfSameForm(as other: MBType) -> Bool {
        switch (self, other) {
        case (.array, .array), (.set, .set), (.dictionary, .dictionary), (.words, .words),
            (.words, .kind(.string)), (.kind(.string), .words):
            true
        default: self == other
        }
    }
}

extension MBType.Fields {
    /// The keys of a dictionary that is one of several.
    fileprivate static func uniting(_ all: [MBType.Fields]) -> MBType.Fields {
        guard all.count > 2 else {
            return all.count == 1 ? all[0] : all[0].united(with: all[1])
        }
        let others = all.compactMap(\.others)
        // Other keys with types of their own say something about the keys that are missing.
        guard others.allSatisfy({ $0 == .any }) else {
            return all.dropFirst().reduce(all[0]) { $0.united(with: $1) }
        }
        var types: [String: [MBType]] = [:]
        for fields in all {
            for (key, type) in fields.known { types[key, default: []].append(type) }
        }
        return MBType.Fields(
            types.mapValues { given in
                let type = MBType.uniting(given)
                return given.count < all.count ? type.orNothing : type
            }, others: others.first)
    }

    fileprivate func united(with other: MBType.Fields) -> MBType.Fields {
        var result = MBType.Fields()
        for key in Set(known.keys).union(other.known.keys) {
            switch (known[key], other.known[key]) {
            case (let left?, let right?): result.known[key] = left.united(with: right)
            case (let type?, nil): result.known[key] = type.united(with: other.rest).orNothing
            case (nil, let type?): result.known[key] = type.united(with: rest).orNothing
            case (nil, nil): break
            }
        }
        switch (others, other.others) {
        case (let left?, let right?): result.others = left.united(with: right)
        case (let type?, nil), (nil, let type?): result.others = type
        case (nil, nil): break
        }
        return result
    }

    /// What is known of a key that isn't among the known ones.
    private var rest: MBType {
        switch others {
        case nil, .any?: .nothing
        case let type?: type
        }
    }
}
