extension DataProcessingFunctions {
    /// The key is evaluated once for each element; ``SortOrder`` says how keys are ordered.
    static func sort(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (_, elements) = try call.collection(0)
        let keys = try sortKeys(of: elements, call)
        let isDescending = try isDescending(call)
        let collation = call.capabilities.collation
        try call.step(SortOrder.cost(of: keys, collation))
        let order = SortOrder(of: keys, collation, isDescending: isDescending)
        return try call.array(order.positions().map { elements.value(at: $0) })
    }

    /// A third parameter that is nothing, or whose evaluation fails, is ascending.
    private static func isDescending(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Bool {
        guard case .string(let word)? = try call.valueOrNil(2) else { return false }
        return word.utf8.count == 4 && word.lowercased() == "desc"
    }

    private static func sortKeys(
        of elements: Iteration, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [MBValue?] {
        let hasKey = call.count > 1 && !call.source(1).isEmpty
        return try call.withScope { scope throws(MBExpressionError) in
            var keys: [MBValue?] = []
            keys.reserveCapacity(elements.count)
            for position in 0..<elements.count {
                scope.bindItem(of: elements, at: position)
                let key = hasKey ? try call.valueOrNil(1) : elements.value(at: position)
                // Each text is looked at several times, before it is known what ordering costs.
                try call.step(2 + (key?.asString?.utf8.count ?? 0) / 16)
                keys.append(key)
            }
            return keys
        }
    }
}
