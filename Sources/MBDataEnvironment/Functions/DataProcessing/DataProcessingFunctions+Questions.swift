extension DataProcessingFunctions {
    static func collectionPassesTest(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let elements = try call.iteration(0), elements.count > 0 else { return false }
        let passes = try call.withScope { scope throws(MBExpressionError) in
            for position in 0..<elements.count {
                try call.step()
                scope.bindItem(of: elements, at: position)
                guard try call.truthOrFalse(1) else { return false }
            }
            return true
        }
        return .bool(passes)
    }

    /// All collections are looked at even after the value was found, so that a parameter which is
    /// none is always reported. No names are bound: nothing is evaluated while the values are
    /// compared that could read them.
    static func containsValue(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        guard let wanted = try call.value(last) else { return false }
        var isFound = false
        for parameter in 0..<last {
            guard let elements = try call.iteration(parameter), !isFound else { continue }
            for position in 0..<elements.count {
                let element = elements.value(at: position)
                try call.step()
                try call.evaluation.payForComparing(element, wanted)
                if MBValue.areLooselyEqual(element, wanted) {
                    isFound = true
                    break
                }
            }
        }
        return .bool(isFound)
    }

    static func setContains(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let value = try call.required(0)
        guard let set = value.asOpaque(MBSet.self) else {
            throw call.wrongType(0, value, wanted: "a set")
        }
        let wanted = try call.value(1) ?? .null
        try call.evaluation.payForHashing(wanted)
        return .bool(set.contains(wanted))
    }

    static func valuesIntersect(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let (_, first) = try call.collection(0)
        let (_, second) = try call.collection(1)
        let members = first.values
        try call.evaluation.payForHashing(members)
        let known = MBSet(members)
        for position in 0..<second.count {
            let element = second.value(at: position)
            try call.evaluation.payForHashing(element)
            if known.contains(element) { return true }
        }
        return false
    }

    static func selectFirstValue(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        for position in 0..<call.count {
            if let value = try call.valueOrNil(position) { return value }
        }
        return nil
    }
}

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

    /// Appends the string form of a value, held against the limit on strings.
    func append(_ value: MBValue, to text: inout String) throws(MBExpressionError) {
        guard value.write(to: &text, limit: evaluation.stringLimit) else {
            throw evaluation.stringTooLong
        }
    }
}
