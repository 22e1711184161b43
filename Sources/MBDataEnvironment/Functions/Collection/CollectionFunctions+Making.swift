extension CollectionFunctions {
    static func array(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        if let marking = call.marking { marking.mark = .of(marking.parameters) }
        return try call.array(call.values(from: 0))
    }

    static func set(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.set(try call.values(from: 0))
    }

    static func setWithArray(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.set(try call.elements(0))
    }

    /// Keys and values that are nothing, or whose evaluation fails, are stored as null; a key that
    /// is nothing is an error.
    static func dictionary(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard call.count % 2 == 0 else {
            throw MBExpressionError(
                "expected an even number of parameters, keys with their values, "
                    + "found \(call.count)",
                code: .parameterCount)
        }
        var entries = MBDictionary(minimumCapacity: call.count / 2)
        for position in stride(from: 0, to: call.count, by: 2) {
            let key = try call.valueOrNil(position)
            let value = try call.valueOrNil(position + 1) ?? .null
            guard let key else {
                throw MBExpressionError(
                    "the key in parameter \(position + 1) is nothing", code: .missingParameter)
            }
            entries[try call.key(key)] = value
        }
        return try call.dictionary(entries)
    }

    static func copyOf(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try call.value(0) else { return nil }
        guard case .opaque(let opaque) = value else { return value }
        switch opaque.object {
        case is MBSet, is MBData, is MBRange, is any Geometry: return value
        default:
            throw call.wrongType(0, value, wanted: "a value that isn't an object of the app")
        }
    }

    static func mutableCopyOf(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let value = try call.required(0)
        switch value {
        case .string, .array, .dictionary: return value
        case .opaque(let opaque) where opaque.object is MBSet || opaque.object is MBData:
            return value
        case .number, .bool, .date, .opaque:
            throw call.wrongType(0, value, wanted: "a string, data or a collection")
        }
    }
}
