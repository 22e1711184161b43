extension StringFunctions {
    static func rangeOfString(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let range = try range(.anywhere, call) else {
            return try call.array([MBValue(Int64.max), 0])
        }
        return try call.array([MBValue(range.lowerBound), MBValue(range.count)])
    }

    static func hasPrefix(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .bool(try range(.start, call) != nil)
    }

    static func hasSuffix(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .bool(try range(.end, call) != nil)
    }

    static func containsString(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .bool(try range(.anywhere, call) != nil)
    }

    private static func range(
        _ place: TextSearch.Place, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Range<Int>? {
        let (text, part) = (try call.string(0), try call.string(1))
        try call.step(TextSearch.cost(of: part, in: text))
        let range = TextSearch.range(of: part, in: text, at: place, call.evaluation.watch)
        try call.evaluation.checkTime()
        return range
    }
}
