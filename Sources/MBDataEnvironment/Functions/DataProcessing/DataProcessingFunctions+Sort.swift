extension DataProcessingFunctions {
    /// The key is evaluated once for each element; ``SortOrder`` orders the keys.
    static func sort(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let elements = try call.iteration(0) else {
            return try call.nothing(withoutCollection: 0)
        }
        let keys = try sortKeys(of: elements, call)
        let isDescending = try isDescending(call)
        try refuseUnordered(keys, call)
        let collation = call.capabilities.collation
        try call.step(SortOrder.cost(of: keys, collation))
        let order = try SortOrder(
            of: keys, collation, isDescending: isDescending, call.evaluation.watch)
        return try call.array(order.positions().map { elements.value(at: $0) })
    }

    /// A third parameter that is nothing, or whose evaluation fails, means ascending. So does an
    /// unknown word, which is an error in strict mode.
    private static func isDescending(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Bool {
        guard let value = try call.valueOrNil(2), value != "" else { return false }
        if case .string(let text) = value, let word = SortWord(text) { return word.isDescending }
        var word = ""
        try call.append(value, to: &word)
        guard let problem = call.function.parameters.last?.unknown(word, of: call.function.name)
        else { return false }
        guard !call.evaluation.isStrict else { throw problem }
        call.log(
            .warning, "\(problem.messageWithAdvice), and the result is ascending",
            code: MBDiagnostic.Code(rawValue: problem.code.rawValue))
        return false
    }

    /// In strict mode, two keys without an order are an error, as they are for the operators. One
    /// key represents all keys of its kind, so only a few are compared.
    private static func refuseUnordered(
        _ keys: [MBValue?], _ call: borrowing MBMLCall
    ) throws(MBExpressionError) {
        guard call.evaluation.isStrict else { return }
        var samples: [MBValue] = []
        var found: [KeyKind: Int] = [:]
        for case let key? in keys where !key.isNull {
            let kind = KeyKind(key)
            let count = found[kind, default: 0]
            guard count < (kind == .unordered ? 2 : 1) else { continue }
            found[kind] = count + 1
            samples.append(key)
        }
        for (position, left) in samples.enumerated() {
            for right in samples[..<position] {
                try call.evaluation.refusePartialNumber(left, right, at: nil)
                _ = try call.evaluation.order(
                    left, right, of: call.text, at: call.place.range)
            }
        }
    }

    private enum KeyKind {
        case number, bool, date, numeral, beginsWithNumber, text, unordered

        init(_ key: MBValue) {
            switch key {
            case .number: self = .number
            case .bool: self = .bool
            case .date: self = .date
            case .string(let text):
                let hasNumber = MBNumber.prefix(of: text) != nil
                self = !hasNumber ? .text : MBNumber(text) == nil ? .beginsWithNumber : .numeral
            case .array, .dictionary, .opaque: self = .unordered
            }
        }
    }

    private static func sortKeys(
        of elements: Iteration, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [MBValue?] {
        let hasKey = call.count > 1 && !call.source(1).isEmpty
        return try call.withScope { scope throws(MBExpressionError) in
            scope.scope.standsIn = true
            var keys: [MBValue?] = []
            keys.reserveCapacity(elements.count)
            for position in 0..<elements.count {
                scope.bindItem(of: elements, at: position)
                let key = hasKey ? try call.valueOrNil(1) : elements.value(at: position)
                // Each text is examined several times before the cost of ordering is known.
                try call.step(2 + (key?.asString?.utf8.count ?? 0) / 16)
                keys.append(key)
            }
            return keys
        }
    }
}
