enum TargetingFunctions {
    static func bucket(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let hash = try hash(call)
        let number = try call.number(2)
        guard number.isInteger, let buckets = number.int64,
            (1...TargetingHash.mostBuckets).contains(buckets)
        else {
            throw MBExpressionError(
                "the number of buckets must be a whole number from 1 to "
                    + "\(TargetingHash.mostBuckets), found \(number)",
                code: .invalidParameter)
        }
        return MBValue(hash.bucket(of: buckets))
    }

    static func inRollout(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let hash = try hash(call)
        let percent = try call.number(2)
        guard !percent.isNegative, percent <= 100 else {
            throw MBExpressionError(
                "a percentage must be from 0 to 100, found \(percent)", code: .invalidParameter)
        }
        do {
            return .bool(try hash.isWithin(percent: percent))
        } catch {
            throw MBExpressionError(
                "the percentage \(percent) has too many digits", code: .invalidParameter)
        }
    }

    /// The hash of the key and the salt in the first two parameters.
    private static func hash(_ call: borrowing MBMLCall) throws(MBExpressionError) -> TargetingHash
    {
        let (key, salt) = (try text(0, call), try text(1, call))
        try call.step(10 + (key.utf8.count + salt.utf8.count) / 8)
        guard let hash = TargetingHash(key, salt: salt, call.evaluation.watch) else {
            try call.evaluation.checkTime()
            throw call.evaluation.tooLate
        }
        return hash
    }

    /// A text, or the text of a number. Nothing is an error: all users without a key would be in
    /// the same bucket.
    private static func text(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        let value = try call.required(position)
        switch value {
        case .string(let text): return text
        case .number(let number): return number.description
        case .bool, .date, .array, .dictionary, .opaque:
            throw call.wrongType(position, value, wanted: "a string or a number")
        }
    }

    static func matchesAny(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.text(0) else { return false }
        for position in 1..<call.count {
            guard let value = try call.value(position) else { continue }
            guard let patterns = Iteration(value) else {
                if try matches(text, value, position, call) { return true }
                continue
            }
            try call.step(patterns.count)
            for pattern in try patterns.values(call) where !pattern.isNull {
                if try matches(text, pattern, position, call) { return true }
            }
        }
        return false
    }

    private static func matches(
        _ text: String, _ value: MBValue, _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Bool {
        let pattern: String
        switch value {
        case .string(let string): pattern = string
        case .number(let number): pattern = number.description
        case .bool, .date, .array, .dictionary, .opaque:
            throw call.wrongType(position, value, wanted: "a pattern or a collection of patterns")
        }
        try call.step(1 + TextSearch.cost(of: pattern, in: text))
        let result = Wildcard.matches(text, pattern, call.evaluation.watch)
        try call.evaluation.checkTime()
        return result
    }
}
