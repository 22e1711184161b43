extension MBValue {
    /// Refuses a value in which more combining marks than ``MarkRun/longest`` follow each other in a
    /// text or a key, for files whose texts are compared as Swift compares them.
    ///
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded`.
    package func refuseMarks() throws(MBExpressionError) {
        guard hasTooManyMarks else { return }
        throw .limit(
            "more than \(MarkRun.longest) combining marks follow each other in a text; remove them")
    }

    private var hasTooManyMarks: Bool {
        switch self {
        case .string(let text): MarkRun.isTooLong(in: text)
        case .array(let elements): elements.contains(where: \.hasTooManyMarks)
        case .dictionary(let entries):
            entries.contains { MarkRun.isTooLong(in: $0) || $1.hasTooManyMarks }
        case .opaque(let opaque):
            opaque.holding(MBSet.self)?.members.contains(where: \.hasTooManyMarks) ?? false
        case .number, .bool, .date: false
        }
    }
}
