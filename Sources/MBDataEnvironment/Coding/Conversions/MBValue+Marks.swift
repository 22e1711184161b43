extension MBValue {
    /// Refuses a value in which more combining marks than ``MarkRun/longest`` follow each other in a
    /// text or a key, for texts that are compared as Swift compares them.
    ///
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded`; and `deadlineExceeded` or
    ///   `cancelled`, if the evaluation must end that waits for this.
    package func refuseMarks() throws(MBExpressionError) {
        guard try hasTooManyMarks(ConversionWatch(), depth: 0) else { return }
        throw .limit(
            "more than \(MarkRun.longest) combining marks follow each other in a text; remove them")
    }

    fileprivate func hasTooManyMarks(
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
        case .dictionary(let entries): return try entries.holdTooManyMarks(watch, depth: depth)
        case .opaque(let opaque):
            if let set = opaque.holding(MBSet.self) {
                return try MBValue.array(set.members).hasTooManyMarks(watch, depth: depth + 1)
            }
            return try opaque.holding(MBNode.self)?.hasTooManyMarks(watch, depth: depth) ?? false
        case .string, .number, .bool, .date: return false
        }
        return false
    }
}

extension MBDictionary {
    fileprivate func holdTooManyMarks(
        _ watch: ConversionWatch, depth: Int
    ) throws(MBExpressionError) -> Bool {
        for (key, element) in self {
            if MarkRun.isTooLong(in: key) { return true }
            if try element.hasTooManyMarks(watch, depth: depth + 1) { return true }
        }
        return false
    }
}

extension MBNode {
    fileprivate func hasTooManyMarks(
        _ watch: ConversionWatch, depth: Int
    ) throws(MBExpressionError) -> Bool {
        if MarkRun.isTooLong(in: tag) { return true }
        if try attributes.holdTooManyMarks(watch, depth: depth) { return true }
        if let content, try content.hasTooManyMarks(watch, depth: depth + 1) { return true }
        return try contents.relations?.holdTooManyMarks(watch, depth: depth) ?? false
    }
}
