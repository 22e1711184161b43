extension CollectionFunctions {
    static func isCollection(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try .bool(call.value(0).flatMap { Iteration($0) } != nil)
    }

    static func isSet(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try .bool(call.value(0)?.asOpaque(MBSet.self) != nil)
    }

    static func isDictionary(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .dictionary? = try call.value(0) else { return false }
        return true
    }

    static func isArray(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .array? = try call.value(0) else { return false }
        return true
    }

    static func count(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try call.value(0) else { return 0 }
        guard let elements = Iteration(value) else {
            throw call.wrongType(0, value, wanted: "a collection")
        }
        return MBValue(elements.count)
    }

    static func keys(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.array(try entries(call).keys(call))
    }

    static func values(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.array(try entries(call).values(call))
    }

    private static func entries(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Iteration {
        Iteration(.dictionary(try call.entries(0))) ?? Iteration()
    }

    static func lastObject(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard try call.value(0) != nil else { return try call.nothing(withoutCollection: 0) }
        return try call.elements(0).last.orNilIfNull
    }

    static func indexOf(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let array = try call.valueOrNil(0) else { throw nothing("array", in: 0) }
        guard let wanted = try call.valueOrNil(1) else { throw nothing("value", in: 1) }
        guard case .array(let elements) = array else {
            throw call.wrongType(0, array, wanted: "an array")
        }
        for (position, element) in elements.enumerated() {
            try call.step()
            try call.evaluation.step(matching: element, wanted)
            if try call.evaluation.isIdentical(element, wanted) { return MBValue(position) }
        }
        return MBValue(notFound)
    }

    /// The legacy result for no position. Documents compare it with a count.
    private static let notFound = Int64.max

    private static func nothing(_ name: String, in position: Int) -> MBExpressionError {
        MBExpressionError(
            "the \(name) in parameter \(position + 1) is nothing", code: .missingParameter)
    }

    /// A null in the target is its value: the default doesn't replace it.
    static func valueForKey(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let key = try call.string(1)
        guard let target = try call.value(0) else { return try call.value(2) }
        try call.scan(key)
        let found = try KeyLookup(key).find(in: target, &call.evaluation)
        guard case .value(let value?) = found else { return try call.value(2) }
        return value.isNull ? nil : value
    }
}
