import MBDataEnvironment

/// Where a value comes from, as far as paths into the host's variables tell.
indirect enum ValueOrigin: Hashable {
    /// Made by the document, or not known.
    case own
    /// The value at a path of a host's variable: `response`, `products`, `[]`.
    case path([NeededKey])
    /// An array of values.
    case array(ValueOrigin)
    /// A dictionary with values by key.
    case dictionary([String: ValueOrigin])
    /// One of several.
    case either([ValueOrigin])

    /// The longest path to follow: a cycle through variables would make it ever longer.
    private static let mostKeys = 40

    /// The largest number of alternatives to follow; a value that may be more is taken as unknown.
    private static let mostAlternatives = 16

    /// The largest number of parts to follow: each level may have the one before twice. So two can be
    /// compared in little time.
    private static let mostParts = 2_000

    /// The origin; `.own` if it has too many parts.
    var bounded: ValueOrigin {
        var left = Self.mostParts
        return has(atMost: &left) ? self : .own
    }

    private func has(atMost left: inout Int) -> Bool {
        left -= 1
        guard left >= 0 else { return false }
        switch self {
        case .own, .path: return true
        case .array(let element): return element.has(atMost: &left)
        case .dictionary(let entries):
            for part in entries.values where !part.has(atMost: &left) { return false }
        case .either(let parts):
            for part in parts where !part.has(atMost: &left) { return false }
        }
        return true
    }

    static func uniting(_ origins: [ValueOrigin]) -> ValueOrigin {
        var parts: [ValueOrigin] = []
        for origin in origins {
            let more: [ValueOrigin]
            if case .either(let inside) = origin { more = inside } else { more = [origin] }
            for part in more where !parts.contains(part) { parts.append(part) }
            guard parts.count <= mostAlternatives else { return .own }
        }
        return parts.isEmpty ? .own : parts.count == 1 ? parts[0] : .either(parts).bounded
    }

    /// The elements of a collection.
    var elements: ValueOrigin {
        switch self {
        case .own: .own
        case .path(let keys): Self.path(keys, .each)
        case .array(let element): element
        case .dictionary(let entries):
            .uniting(entries.sorted { $0.key.precedes($1.key) }.map(\.value))
        case .either(let parts): .uniting(parts.map(\.elements))
        }
    }

    /// The value of a key; for one that is computed, which is nil, any of the elements.
    func value(of key: String?) -> ValueOrigin {
        switch self {
        case .own: return .own
        case .path(let keys):
            return Self.path(keys, key.map { Self.isIndex($0) ? .index : .name($0) } ?? .computed)
        case .array(let element): return key.map(Self.isIndex) ?? true ? element : .own
        case .dictionary(let entries): return key.map { entries[$0] ?? .own } ?? elements
        case .either(let parts): return .uniting(parts.map { $0.value(of: key) })
        }
    }

    private static func path(_ keys: [NeededKey], _ key: NeededKey) -> ValueOrigin {
        keys.count < mostKeys ? .path(keys + [key]) : .own
    }

    /// Whether a key is a position, as arrays read it: with blanks around it, or a sign.
    private static func isIndex(_ key: String) -> Bool {
        let digits = key.trimmingBlanks().utf8
        let unsigned = digits.dropFirst(digits.first == UInt8(ascii: "+") ? 1 : 0)
        return !unsigned.isEmpty && unsigned.allSatisfy { (48...57).contains($0) }
    }

    /// The paths that reading keys of it reads; nil if it may be something else.
    func paths(reading keys: ArraySlice<String?>) -> [KeyReading.Path]? {
        switch self {
        case .own: return nil
        case .path(let known):
            let whole = keys.reduce(self) { $0.value(of: $1) }
            guard case .path(let path) = whole else { return nil }
            return [KeyReading.Path(keys: path, known: known.count)]
        case .array, .dictionary:
            guard let key = keys.first else { return nil }
            return value(of: key).paths(reading: keys.dropFirst())
        case .either(let parts):
            var found: [KeyReading.Path] = []
            for part in parts {
                guard let paths = part.paths(reading: keys),
                    found.count + paths.count <= Self.mostAlternatives
                else { return nil }
                found += paths
            }
            return found
        }
    }

    /// All paths that it may be.
    var paths: [[NeededKey]] {
        switch self {
        case .path(let keys): [keys]
        case .either(let parts): parts.flatMap(\.paths)
        case .own, .array, .dictionary: []
        }
    }

    /// The text of a path: `response.products[].price`.
    static func text(_ path: [NeededKey]) -> String {
        path.reduce("") { text, key in
            switch key {
            case .name(let name), .lookedUp(let name): text.isEmpty ? name : "\(text).\(name)"
            case .object(_, let function, _): "^\(function)()"
            case .index, .each, .computed: text + "[]"
            }
        }
    }
}

/// A key of a path. The first one is the name of a variable, or an object.
enum NeededKey: Sendable, Hashable {
    /// An object of a type of the app that one of its functions gives, whose result has a type.
    case object(String, of: String, in: String)
    /// One that is written out.
    case name(String)
    /// An element at a position that is written out.
    case index
    /// Each element of a collection, as functions read them.
    case each
    /// One that is computed: an element, or a value of a dictionary.
    case computed
    /// One that is written out, which collections look up in each of their elements.
    case lookedUp(String)

    /// The key if it's written out.
    var name: String? {
        switch self {
        case .name(let name), .lookedUp(let name): name
        case .object, .index, .each, .computed: nil
        }
    }
}
