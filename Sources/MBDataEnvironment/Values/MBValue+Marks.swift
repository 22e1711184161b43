extension MBValue {
    /// Refuses a value in which more combining marks than ``MarkRun/longest`` follow each other in a
    /// text or a key, for files whose texts are compared as Swift compares them.
    ///
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded`; and `deadlineExceeded` or
    ///   `cancelled`, if the evaluation must end that waits for this.
    package func refuseMarks() throws(MBExpressionError) {
        guard try hasTooManyMarks(ConversionWatch(), depth: 0) else { return }
        throw .limit(
            "more than \(MarkRun.longest) combining marks follow each other in a text; remove them")
    }

    private func hasTooManyMarks(
        _ watch: ConversionWatch, depth: Int
    ) throws(MBExpressionError) -> Bool {
        try watch.count()
        switch self {
        case .string(let text): return MarkRun.isTooLong(in: text)
        case .number, .bool, .date: return false
        case .array, .dictionary, .opaque: break
        }
        guard StackGuard.isDue(at: depth) else { return try holdsTooManyMarks(watch, depth: depth) }
        return try StackGuard.withRoom { () throws(MBExpressionError) in
            try holdsTooManyMarks(ConversionWatch(), depth: depth)
        }
    }

    private func holdsTooManyMarks(
        _ watch: ConversionWatch, depth: Int
    ) throws(MBExpressionError) -> Bool {
        switch self {
        case .array(let elements):
            for element in elements {
                if try element.hasTooManyMarks(watch, depth: depth + 1) { return true }
            }
        case .dictionary(let entries):
            for (key, element) in entries {
                if MarkRun.isTooLong(in: key) { return true }
                if try element.hasTooManyMarks(watch, depth: depth + 1) { return true }
            }
        case .opaque(let opaque):
            guard let set = opaque.holding(MBSet.self) else { return false }
            return try MBValue.array(set.members).hasTooManyMarks(watch, depth: depth + 1)
        case .string, .number, .bool, .date: return false
        }
        return false
    }
}
