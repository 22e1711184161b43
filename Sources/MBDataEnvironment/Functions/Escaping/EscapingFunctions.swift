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
        call.marking?.mark = .escaped(escaping)
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
        let isPlain =
            !text.utf8.contains { ",;\"\r\n\t".utf8.contains($0) }
            && text.utf8.first != UInt8(ascii: " ") && text.utf8.last != UInt8(ascii: " ")
        guard !isPlain else { return .string(text) }
        var field = ""
        try call.append("\"", to: &field)
        try call.append(text.replacingScalars { $0 == "\"" ? "\"\"" : nil }, to: &field)
        try call.append("\"", to: &field)
        return .string(field)
    }
}
