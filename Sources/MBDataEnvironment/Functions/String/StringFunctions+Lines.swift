extension StringFunctions {
    static func indentLines(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        return .string(try prefixing(text, with: "\t", call))
    }

    static func indentLinesToDepth(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        let depth = try call.integer(1)
        guard depth >= 0 else {
            throw MBExpressionError(
                "the number of tabs must be 0 or more, found \(depth)", code: .invalidParameter)
        }
        guard let count = Int(exactly: depth), count <= call.evaluation.stringLimit else {
            throw call.evaluation.stringTooLong
        }
        try call.scan(text)
        // Only what is added to the result is paid for.
        guard !text.isEmpty else { return .string("") }
        // Much faster than repeating a text.
        let tabs = String(decoding: [UInt8](repeating: 0x09, count: count), as: UTF8.self)
        return .string(try prefixing(text, with: tabs, call))
    }

    static func prefixLinesWith(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let (text, prefix) = (try call.string(0), try call.string(1))
        try call.scan(text)
        return .string(try prefixing(text, with: prefix, call))
    }

    /// The text with a prefix before each line that has characters, and before each line end that
    /// follows another. After the last line end there is a prefix if that one doesn't follow
    /// another; documents show the effect at the edges of a text.
    private static func prefixing(
        _ text: String, with prefix: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        let scalars = text.unicodeScalars
        var result = ""
        var position = scalars.startIndex
        var lineEnds = 0
        var pace = Pace()
        while position < scalars.endIndex {
            let start = position
            try call.work(8, &pace)
            if scalars[position].isLineEnd {
                position = endOfLineEnd(at: position, in: scalars)
                if lineEnds > 0 { try call.append(prefix, to: &result) }
                lineEnds += 1
            } else {
                while position < scalars.endIndex, !scalars[position].isLineEnd {
                    try call.work(1, &pace)
                    scalars.formIndex(after: &position)
                }
                try call.append(prefix, to: &result)
                lineEnds = 0
            }
            try call.append(text[start..<position], to: &result)
        }
        if lineEnds == 1 { try call.append(prefix, to: &result) }
        return result
    }

    /// CR LF is one line end.
    private static func endOfLineEnd(
        at position: String.Index, in scalars: String.UnicodeScalarView
    ) -> String.Index {
        let next = scalars.index(after: position)
        guard scalars[position] == "\r", next < scalars.endIndex, scalars[next] == "\n" else {
            return next
        }
        return scalars.index(after: next)
    }
}
