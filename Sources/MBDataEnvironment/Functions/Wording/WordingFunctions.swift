import Foundation

enum WordingFunctions {}

// MARK: - Lists of words

extension WordingFunctions {
    static func joinWords(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let elements = try call.iteration(0) else { return nil }
        let type = try listType(1, call)
        let locale = try call.numberLocale()
        var words: [String] = []
        words.reserveCapacity(elements.count)
        var length = 0
        for value in try elements.values(call) {
            try call.step(stepsForWord)
            guard !value.isNull else { continue }
            var word = ""
            try call.append(value, to: &word)
            length += word.utf8.count
            guard length <= call.evaluation.stringLimit else {
                throw call.evaluation.stringTooLong
            }
            words.append(word)
        }
        guard !words.isEmpty else { return .string("") }
        try call.step(length / 16)
        try call.evaluation.check(
            timeFor: Int64(words.count) * nanosecondsForWord + Int64(length) * nanosecondsForByte)
        return .string(words.formatted(.list(type: type).locale(locale)))
    }

    /// Foundation takes about half a microsecond for each, and can't be interrupted.
    private static let stepsForWord = 4
    private static let nanosecondsForWord: Int64 = 500
    private static let nanosecondsForByte: Int64 = 30

    private static func listType(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> ListFormatStyle<StringStyle, [String]>.ListType {
        guard try call.value(position) != nil else { return .and }
        let text = try call.string(position)
        // Comparing a longer text could take endlessly.
        let word = text.utf8.count <= 64 ? text.trimmingBlanks().lowercased() : ""
        switch word {
        case "and": return .and
        case "or": return .or
        default:
            throw MBExpressionError(
                "\(text.quoted) isn't a word for a list; write 'and' or 'or'",
                code: .invalidParameter,
                suggestion: Suggestion.advice(for: word, among: ["and", "or"]))
        }
    }
}

// MARK: - Shortening

extension WordingFunctions {
    static func truncateWords(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        let count = max(0, try call.integer(1))
        let ending = call.count > 2 ? try call.string(2) : "…"
        try call.scan(text)
        guard let end = try end(ofWord: count, in: text, call) else { return .string(text) }
        var result = String(text[..<end])
        try call.append(ending, to: &result)
        return .string(result)
    }

    /// The end of the last word to keep; nil if no more words follow it.
    private static func end(
        ofWord count: Int64, in text: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String.Index? {
        let scalars = text.unicodeScalars
        var (words, isInWord) = (0 as Int64, false)
        var end = scalars.startIndex
        var pace = Pace()
        for index in scalars.indices {
            try call.work(1, &pace)
            if scalars[index].isBlank {
                isInWord = false
            } else {
                if !isInWord { words += 1 }
                isInWord = true
                guard words <= count else { return end }
                end = scalars.index(after: index)
            }
        }
        return nil
    }
}
