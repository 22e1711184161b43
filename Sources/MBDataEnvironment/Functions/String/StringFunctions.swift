enum StringFunctions {
    static func q(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.value(0)
    }

    static func eval(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .string(let text)? = try call.value(0) else { return nil }
        return try call.evaluate(text, as: .object)
    }

    static func evalBool(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .string(let text)? = try call.value(0) else { return false }
        return try call.evaluate(text, as: .boolean)
    }

    static func firstNonemptyString(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        for position in 0..<call.count {
            if let text = try call.text(position), !text.isEmpty { return .string(text) }
        }
        return nil
    }

    static func firstNonemptyTrimmedString(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        for position in 0..<call.count {
            guard let text = try call.text(position) else { continue }
            try call.scan(text)
            let trimmed = text.trimmingBlanks(call.evaluation.watch)
            if !trimmed.isEmpty { return .string(trimmed) }
        }
        return nil
    }
}
