extension DataProcessingFunctions {
    static func collectionPassesTest(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let items = try call.items(0, for: 1), items.count > 0 else { return false }
        var passes = true
        try call.test(items, 1) { _, truth in
            passes = truth
            return truth
        }
        return .bool(passes)
    }

    /// All collections are examined even after the value was found, so that a parameter that isn't
    /// a collection is always reported. No names are bound, because comparing values doesn't
    /// evaluate anything that could read them.
    static func containsValue(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        guard let wanted = try call.value(last) else { return false }
        var isFound = false
        for parameter in 0..<last {
            guard let elements = try call.iteration(parameter), !isFound else { continue }
            for position in 0..<elements.count {
                let element = elements.value(at: position)
                try call.step()
                try call.evaluation.step(comparing: element, wanted)
                if try call.evaluation.areEqual(element, wanted) {
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
        return .bool(try call.evaluation.contains(wanted, in: set))
    }

    static func valuesIntersect(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let (_, first) = try call.collection(0)
        let (_, second) = try call.collection(1)
        let known = try call.evaluation.distinct(try first.values(call))
        for position in 0..<second.count {
            let element = second.value(at: position)
            if try call.evaluation.contains(element, in: known) { return true }
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
