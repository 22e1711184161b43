/// Texts are compared code unit by code unit: the same everywhere, and in linear time.
extension StringFunctions {
    static func rangeOfString(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (text, part) = (try call.string(0), try call.string(1))
        try pay(text, part, call)
        guard let range = TextSearch.range(of: part, in: text) else {
            return try call.array([MBValue(Int64.max), 0])
        }
        return try call.array([MBValue(range.lowerBound), MBValue(range.count)])
    }

    static func hasPrefix(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (text, prefix) = (try call.string(0), try call.string(1))
        try call.scan(prefix)
        return .bool(!prefix.isEmpty && text.utf8.starts(with: prefix.utf8))
    }

    static func hasSuffix(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (text, suffix) = (try call.string(0), try call.string(1))
        try call.scan(suffix)
        return .bool(
            !suffix.isEmpty && text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8))
    }

    static func containsString(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (text, part) = (try call.string(0), try call.string(1))
        try pay(text, part, call)
        return .bool(TextSearch.contains(part, in: text))
    }

    private static func pay(
        _ text: String, _ part: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) {
        try call.scan(text)
        try call.scan(part)
    }
}
