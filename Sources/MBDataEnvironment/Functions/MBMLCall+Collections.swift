/// Collections as parameters.
extension MBMLCall {
    /// The elements of the collection in a parameter; nil if it's nothing.
    func iteration(_ position: Int) throws(MBExpressionError) -> Iteration? {
        guard let value = try valueOrNil(position) else { return nil }
        guard let elements = Iteration(value) else {
            throw wrongType(position, value, wanted: "a collection")
        }
        return elements
    }

    /// The collection in a parameter.
    func collection(
        _ position: Int
    ) throws(MBExpressionError) -> (value: MBValue, elements: Iteration) {
        guard let value = try valueOrNil(position) else { throw missingCollection(position) }
        guard let elements = Iteration(value) else {
            throw wrongType(position, value, wanted: "a collection")
        }
        return (value, elements)
    }

    /// Nothing, as the result for a collection that is nothing. In strict mode, an error.
    func nothing(withoutCollection position: Int) throws(MBExpressionError) -> MBValue? {
        if evaluation.isStrict { throw missingCollection(position) }
        return nil
    }

    func missingCollection(_ position: Int) -> MBExpressionError {
        MBExpressionError(
            "the collection in parameter \(position + 1) is nothing", code: .missingParameter)
    }

    /// The elements of the array in a parameter that the function evaluates itself.
    func lazyElements(_ position: Int) throws(MBExpressionError) -> [MBValue] {
        guard let value = try valueOrNil(position) else {
            throw MBExpressionError(
                "the array in parameter \(position + 1) is nothing", code: .missingParameter)
        }
        guard case .array(let elements) = value else {
            throw wrongType(position, value, wanted: "an array")
        }
        return elements
    }

    /// The parameters from a position on, with null for nothing.
    func values(from first: Int) throws(MBExpressionError) -> [MBValue] {
        var values: [MBValue] = []
        values.reserveCapacity(max(0, count - first))
        var position = first
        while position < count {
            values.append(try value(position) ?? .null)
            position += 1
        }
        return values
    }
}
