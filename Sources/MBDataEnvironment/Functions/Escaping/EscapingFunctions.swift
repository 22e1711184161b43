enum EscapingFunctions {
    /// The parameter, which is an empty text if it's left out.
    private static func text(_ call: borrowing MBMLCall) throws(MBExpressionError) -> String {
        call.count == 0 ? "" : try call.string(0)
    }

    /// Escapes the text, unless it's escaped already.
    static func escape(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let text = try text(call)
        guard case .escapes(let escaping) = call.function.marking else { return .string(text) }
        let mark = call.marking?.parameters.first ?? .none
        call.marking?.mark =
            mark.place == nil
            ? .escaped(escaping) : .escaped(escaping, own: mark.own(in: text, for: escaping))
        return .string(
            mark.fits(escaping) ? text : try call.evaluation.escaped(text, for: escaping))
    }

    static func raw(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        call.marking?.mark = .raw
        return .string(try text(call))
    }

    /// A field as RFC 4180 defines it.
    static func csv(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let text = try text(call)
        try call.step(text.utf8.count / 8)
        guard try needsQuotes(text, call) else { return .string(text) }
        let quote = UInt8(ascii: "\"")
        var field = [quote]
        field.reserveCapacity(text.utf8.count + 2)
        var pace = Pace()
        for byte in text.utf8 {
            try call.work(1, &pace)
            if byte == quote { field.append(quote) }
            field.append(byte)
        }
        field.append(quote)
        guard field.count <= call.evaluation.stringLimit else {
            throw call.evaluation.stringTooLong
        }
        return .string(String(decoding: field, as: UTF8.self))
    }

    /// Whether a field of a table has something that ends it without quotes.
    private static func needsQuotes(
        _ text: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Bool {
        let blank = UInt8(ascii: " ")
        guard text.utf8.first != blank, text.utf8.last != blank else { return true }
        var pace = Pace()
        for byte in text.utf8 {
            try call.work(1, &pace)
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x09, 0x0A, 0x0D:
                return true
            default: continue
            }
        }
        return false
    }
}
