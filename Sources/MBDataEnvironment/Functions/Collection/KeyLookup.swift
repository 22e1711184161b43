/// Looks up one key in a value, or in each element of an array or set, at any depth.
struct KeyLookup {
    private let key: HashedKey
    private let step: PathStep

    /// Whether the key refers to a collection itself.
    private let isOfCollection: Bool

    init(_ key: String) {
        self.key = HashedKey(key)
        step = PathStep(name: key)
        isOfCollection = key.utf8.first == UInt8(ascii: "@")
    }

    /// The value for the key: unknown if the value, or one of its elements, can't have it.
    func find(
        in value: MBValue, _ evaluation: inout Evaluation, depth: Int = 0
    ) throws(MBExpressionError) -> MBMember {
        guard StackGuard.isDue(at: depth) else {
            return try findHere(in: value, &evaluation, depth: depth)
        }
        return try StackGuard.withRoom { () throws(MBExpressionError) in
            try findHere(in: value, &evaluation, depth: depth)
        }
    }

    private func findHere(
        in value: MBValue, _ evaluation: inout Evaluation, depth: Int
    ) throws(MBExpressionError) -> MBMember {
        guard !value.isNull else { return .value(nil) }
        if let elements = Iteration(value) {
            if isOfCollection, key.text == "@count" { return .value(MBValue(elements.count)) }
            if case .dictionary(let entries) = value {
                let found = entries.value(for: key)
                return found == nil && isOfCollection ? .unknownKey : .value(found)
            }
            if isOfCollection { return .unknownKey }
            let found = try find(inEachOf: elements, &evaluation, depth: depth + 1)
            guard let found else { return .unknownKey }
            if case .array = value { return .value(try evaluation.array(found)) }
            return .value(try evaluation.set(found))
        }
        var lookup = Lookup(step)
        let member = try lookup.answer(key.text, of: value, &evaluation)
        if case .opaque = value, case .value(.string(let text)?) = member {
            try evaluation.allocate(text)
        }
        return member
    }

    private func find(
        inEachOf elements: Iteration, _ evaluation: inout Evaluation, depth: Int
    ) throws(MBExpressionError) -> [MBValue]? {
        var values: [MBValue] = []
        values.reserveCapacity(elements.count)
        for position in 0..<elements.count {
            try evaluation.step()
            let member = try find(in: elements.value(at: position), &evaluation, depth: depth)
            guard case .value(let value) = member else { return nil }
            values.append(value ?? .null)
        }
        return values
    }
}
