/// Collections as parameters.
extension MBMLCall {
    /// The elements of the collection that a parameter gives; nil if it is nothing.
    func iteration(_ position: Int) throws(MBExpressionError) -> Iteration? {
        guard let value = try valueOrNil(position) else { return nil }
        guard let elements = Iteration(value) else {
            throw wrongType(position, value, wanted: "a collection")
        }
        return elements
    }

    /// The collection that a parameter gives.
    func collection(
        _ position: Int
    ) throws(MBExpressionError) -> (value: MBValue, elements: Iteration) {
        guard let value = try valueOrNil(position) else {
            throw MBExpressionError(
                "the collection in parameter \(position + 1) is nothing", code: .missingParameter)
        }
        guard let elements = Iteration(value) else {
            throw wrongType(position, value, wanted: "a collection")
        }
        return (value, elements)
    }

    /// The elements of the array that a parameter gives which the function evaluates.
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

    /// The parameters from one position on, null for nothing.
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
