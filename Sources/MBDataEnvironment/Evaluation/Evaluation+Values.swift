/// The values that an evaluation makes are measured before they are handed on.
extension Evaluation {
    /// An array, refused if it is too deep or too large.
    mutating func array(_ elements: [MBValue]) throws(MBExpressionError) -> MBValue {
        try made(elements: elements.count, holding: elements)
        return .array(elements)
    }

    /// A dictionary, refused if it is too deep or too large.
    mutating func dictionary(_ entries: MBDictionary) throws(MBExpressionError) -> MBValue {
        let value = MBValue.dictionary(entries)
        try measure(value, own: entries.count, bytes: 56)
        return value
    }

    /// A set, refused if it is too deep or too large.
    mutating func set(_ members: [MBValue]) throws(MBExpressionError) -> MBValue {
        try made(elements: members.count, holding: members)
        return .opaque(MBSet(members))
    }

    private mutating func made(
        elements count: Int, holding elements: [MBValue]
    ) throws(MBExpressionError) {
        try measure(.array(elements), own: count, bytes: 24)
    }

    private mutating func measure(
        _ value: MBValue, own count: Int, bytes: Int
    ) throws(MBExpressionError) {
        var size = ValueSize(limits: limits)
        let fits = size.add(value, depth: 1)
        try step(size.elements / 64)
        guard fits else {
            throw size.isTooDeep
                ? .limit("a value is nested deeper than \(limits.valueDepth) (valueDepth)")
                : tooManyElements
        }
        try allocate(count * bytes + 32)
    }

    var tooManyElements: MBExpressionError {
        .limit("a collection has more than \(limits.elements) elements (elements)")
    }
}

/// How many elements a value holds through all its levels, up to the limits.
struct ValueSize {
    private let depthLimit: Int
    private let elementLimit: Int
    private(set) var elements = 0
    private(set) var isTooDeep = false

    init(limits: MBLimits) {
        depthLimit = limits.valueDepth
        elementLimit = limits.elements
    }

    /// Counts a value; false as soon as it is too deep or too large.
    mutating func add(_ value: MBValue, depth: Int) -> Bool {
        switch value {
        case .string, .number, .bool, .date: return true
        case .array(let array): return add(array, depth: depth)
        case .dictionary(let dictionary):
            guard enter(dictionary.count, depth: depth) else { return false }
            var position = 0
            while position < dictionary.count {
                if !dictionary.isScalar(at: position),
                    !add(dictionary[position].value, depth: depth + 1)
                {
                    return false
                }
                position += 1
            }
            return true
        case .opaque(let opaque):
            guard let set = opaque.object as? MBSet else { return true }
            return add(set.members, depth: depth)
        }
    }

    private mutating func add(_ array: [MBValue], depth: Int) -> Bool {
        guard enter(array.count, depth: depth) else { return false }
        var position = 0
        while position < array.count {
            guard add(array[position], depth: depth + 1) else { return false }
            position += 1
        }
        return true
    }

    private mutating func enter(_ count: Int, depth: Int) -> Bool {
        guard depth <= depthLimit else {
            isTooDeep = true
            return false
        }
        elements += count
        return elements <= elementLimit
    }
}
