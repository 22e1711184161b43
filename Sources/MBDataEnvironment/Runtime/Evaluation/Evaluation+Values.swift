/// The values that an evaluation creates are measured before anything uses them.
extension Evaluation {
    /// An array. Throws if it's too deep or too large.
    mutating func array(_ elements: [MBValue]) throws(MBExpressionError) -> MBValue {
        try allocate(elements: elements.count, holding: elements)
        return .array(elements)
    }

    /// The parts of a text as they are, after paying for the array that holds them.
    mutating func paid(_ parts: [MBValue]) throws(MBExpressionError) -> [MBValue] {
        guard parts.count <= limits.elements else { throw tooManyElements }
        try allocate(parts.count * MBLimits.Budget.elementBytes + 32)
        return parts
    }

    /// A dictionary. Throws if it's too deep or too large.
    mutating func dictionary(_ entries: MBDictionary) throws(MBExpressionError) -> MBValue {
        let value = MBValue.dictionary(entries)
        try measure(value, own: entries.count, bytes: MBLimits.Budget.entryBytes)
        return value
    }

    /// A set. Throws if it's too deep or too large.
    mutating func set(_ members: [MBValue]) throws(MBExpressionError) -> MBValue {
        try allocate(elements: members.count, holding: members)
        return .opaque(try distinct(members))
    }

    /// Appends the string form of a value.
    ///
    /// - Returns: false if it stopped early, because the text grew longer than the limit or the
    ///   evaluation must end.
    mutating func write(
        _ value: MBValue, to text: inout String, limit: Int? = nil
    ) throws(MBExpressionError) -> Bool {
        let (limit, watch) = (limit ?? stringLimit, watch)
        return try working(on: value) { value.write(to: &text, limit: limit, watch) }
    }

    /// The string form of a value, checked and paid for.
    mutating func paidText(of value: MBValue) throws(MBExpressionError) -> String {
        if case .string(let text) = value { return text }
        var text = ""
        try append(value, to: &text)
        try allocate(text)
        return text
    }

    /// Appends the string form of a value to a text that must not be too long then.
    mutating func append(
        _ value: MBValue, to text: inout String
    ) throws(MBExpressionError) {
        guard try write(value, to: &text) else {
            try checkTime()
            throw stringTooLong
        }
    }

    /// Returns whether a set contains a value. Hashing the value is paid for first.
    mutating func contains(_ value: MBValue, in set: MBSet) throws(MBExpressionError) -> Bool {
        try step(hashing: value)
        guard value.mayBeLong else { return set.contains(value) }
        let watch = workWatch
        let isMember = try working(on: value) { set.contains(value, watch) }
        try end(watch)
        return isMember
    }

    /// Some values without duplicates. Hashing each is paid for first.
    mutating func distinct(_ values: [MBValue]) throws(MBExpressionError) -> MBSet {
        let watch = workWatch
        var builder = MBSet.Builder(minimumCapacity: values.count, watch)
        var position = 0
        while position < values.count {
            try step(hashing: values[position])
            let value = values[position]
            try working(on: value) { builder.insert(value) }
            try end(watch)
            position += 1
        }
        return MBSet(builder)
    }

    private mutating func allocate(
        elements count: Int, holding elements: [MBValue]
    ) throws(MBExpressionError) {
        try measure(.array(elements), own: count, bytes: MBLimits.Budget.elementBytes)
    }

    private mutating func measure(
        _ value: MBValue, own count: Int, bytes: Int
    ) throws(MBExpressionError) {
        var size = ValueSize(limits: limits, watch)
        try measure(&size) { $0.add(value, depth: 1) }
        try allocate(count * bytes + 32)
    }

    /// Adds elements of an array to what was measured of it, and pays for them. Throws if there is
    /// too much in all.
    mutating func measure(
        _ elements: [MBValue], appendedTo size: inout ValueSize
    ) throws(MBExpressionError) {
        try measure(&size) { $0.add(elements, depth: 1) }
        try allocate(elements.count * MBLimits.Budget.elementBytes)
    }

    private mutating func measure(
        _ size: inout ValueSize, _ add: (inout ValueSize) -> Bool
    ) throws(MBExpressionError) {
        let former = size.elements
        let fits = add(&size)
        if size.isGivenUp { try checkTime() }
        try step((size.elements - former) / 64)
        guard fits else {
            throw size.isTooDeep
                ? .nestedTooDeeply(limits.valueDepth)
                : tooManyElements
        }
    }

    var tooManyElements: MBExpressionError {
        .limit("a collection has more than \(limits.elements) elements (elements)")
    }
}
