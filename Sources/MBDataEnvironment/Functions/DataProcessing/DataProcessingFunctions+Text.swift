extension DataProcessingFunctions {
    /// A separator that is nothing is an empty one, because it can't be distinguished from an empty
    /// parameter.
    static func join(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        let separator = try call.value(last) ?? ""
        guard case .string(let separator) = separator else {
            throw call.wrongType(last, separator, wanted: "a string")
        }
        if let marking = call.marking { return try join(by: separator, call, marking) }
        var text = ""
        var isFirst = true
        var isNothing = true
        for parameter in 0..<last {
            guard let elements = try call.iteration(parameter) else { continue }
            isNothing = false
            for position in 0..<elements.count {
                try call.step()
                if !isFirst { try call.append(separator, to: &text) }
                isFirst = false
                try call.append(elements.value(at: position), to: &text)
            }
        }
        return isNothing ? try call.nothing(withoutCollection: 0) : .string(text)
    }

    /// Joins texts that may be escaped already. In a template that escapes, the others are escaped
    /// now; in plain text, the result has a mark if all parts have it.
    private static func join(
        by separator: String, _ call: borrowing MBMLCall, _ marking: MarkedCall
    ) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        var parts: [MarkedValue] = []
        var isNothing = true
        for parameter in 0..<last {
            guard let elements = try call.iteration(parameter) else { continue }
            isNothing = false
            let mark = try call.marked(parameter).mark
            for position in 0..<elements.count {
                try call.step()
                parts.append(
                    MarkedValue(elements.value(at: position), mark.element(at: position)))
            }
        }
        guard !isNothing else { return try call.nothing(withoutCollection: 0) }
        let between = MarkedValue(.string(separator), try call.marked(last).mark)
        if let escaping = marking.escaping {
            let safe = try call.evaluation.escapedText(of: between, for: escaping)?.text ?? ""
            marking.mark = .joining(parts + [between], for: escaping)
            return try .string(joined(parts, by: safe, escaping, call))
        }
        if let escaping = commonEscaping(of: parts),
            try call.evaluation.isSafe(between, for: escaping)
        {
            marking.mark = .joining(parts + [between], for: escaping)
        }
        return try .string(joined(parts, by: separator, nil, call))
    }

    private static func joined(
        _ parts: [MarkedValue], by separator: String, _ escaping: MBEscaping?,
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        var text = ""
        for (position, part) in parts.enumerated() {
            if position > 0 { try call.append(separator, to: &text) }
            let value = part.value ?? .null
            if let escaping, value.isNull || !part.mark.fits(escaping) {
                var plain = ""
                try call.append(value, to: &plain)
                try call.append(call.evaluation.escaped(plain, for: escaping), to: &text)
            } else {
                try call.append(value, to: &text)
            }
        }
        return text
    }

    /// What all parts are escaped for; nil if they have nothing in common.
    private static func commonEscaping(of parts: [MarkedValue]) -> MBEscaping? {
        var tried: Set<MBEscaping> = []
        for escaping in parts.lazy.compactMap(\.mark.place) where tried.insert(escaping).inserted {
            let isSafe = parts.allSatisfy { $0.mark.fits(escaping) && $0.value?.isNull == false }
            if isSafe { return escaping }
        }
        return nil
    }

    /// Compares code units, so that every platform gives the same pieces and finds a letter even if
    /// a combining mark follows it.
    static func split(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (delimiter, text) = (try call.string(0), try call.string(1))
        guard !delimiter.isEmpty else {
            throw MBExpressionError(
                "the delimiter is empty; put the text to split at into parameter 1",
                code: .invalidParameter)
        }
        guard !text.isEmpty else { return nil }
        try call.step((text.utf8.count + delimiter.utf8.count) / 8)
        let bytes = Array(text.utf8)
        var search = PatternSearch(
            for: Array(delimiter.utf8), in: bytes, call.evaluation.watch)
        var pieces: [MBValue] = []
        var start = 0
        while let match = search.next(overlapping: false) {
            try call.step()
            let piece = bytes[start..<match]
            pieces.append(.string(String(decoding: piece, as: UTF8.self)))
            start = match + delimiter.utf8.count
        }
        if search.isGivenUp { try call.evaluation.checkTime() }
        pieces.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
        return try call.array(pieces)
    }

    static func splitLines(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try call.value(0) else { return nil }
        guard case .string(let text) = value else {
            throw call.wrongType(0, value, wanted: "a string")
        }
        try call.step(text.utf8.count / 8)
        let bytes = Array(text.utf8)
        var lines: [MBValue] = []
        var start = 0
        var position = 0
        var pace = Pace()
        while position < bytes.count {
            try call.work(1, &pace)
            let length = newlineLength(at: position, of: bytes)
            if length > 0 {
                try call.step()
                lines.append(.string(String(decoding: bytes[start..<position], as: UTF8.self)))
                start = position + length
            }
            position += max(length, 1)
        }
        lines.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
        return try call.array(lines)
    }

    /// The length of the newline character at a position: U+000A to U+000D, U+0085, U+2028 and
    /// U+2029. 0 if there is none.
    private static func newlineLength(at position: Int, of bytes: [UInt8]) -> Int {
        switch bytes[position] {
        case 0x0A...0x0D: return 1
        case 0xC2 where position + 1 < bytes.count && bytes[position + 1] == 0x85: return 2
        case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80:
            return bytes[position + 2] == 0xA8 || bytes[position + 2] == 0xA9 ? 3 : 0
        default: return 0
        }
    }
}
