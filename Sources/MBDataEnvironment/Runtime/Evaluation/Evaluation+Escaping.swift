/// Escaped texts.
extension Evaluation {
    /// The text of a value, escaped unless it's marked as safe, and what it has of its author's own
    /// then; nil for nothing.
    mutating func escapedText(
        of marked: MarkedValue, for escaping: MBEscaping
    ) throws(MBExpressionError) -> (text: String, own: OwnCharacters)? {
        guard let value = marked.value.orNilIfNull else { return nil }
        let text = try paidText(of: value)
        return (
            marked.mark.fits(escaping) ? text : try escaped(text, for: escaping),
            marked.mark.own(in: text, for: escaping)
        )
    }

    /// Whether a text needs no escaping: it's escaped already, or escaping wouldn't change it.
    mutating func isSafe(
        _ marked: MarkedValue, for escaping: MBEscaping
    ) throws(MBExpressionError) -> Bool {
        guard let value = marked.value.orNilIfNull, !marked.mark.fits(escaping) else { return true }
        let text = try paidText(of: value)
        return TextEquality.isIdentical(try escaped(text, for: escaping), text)
    }

    /// The escaped text of a value or, unless only the text counts, an array with those of its
    /// elements.
    mutating func escaped(
        _ marked: MarkedValue, asText: Bool = false, for escaping: MBEscaping
    ) throws(MBExpressionError) -> MarkedValue {
        if !asText, case .array(let elements)? = marked.value {
            return try escaped(elements, marked.mark, for: escaping)
        }
        let escaped = try escapedText(of: marked, for: escaping)
        return MarkedValue(
            escaped.map { .string(escaping.finished($0.text, watch)) },
            .escaped(escaping, own: escaped?.own ?? []))
    }

    /// An array with the escaped texts of its elements.
    private mutating func escaped(
        _ elements: [MBValue], _ mark: EscapeMark, for escaping: MBEscaping
    ) throws(MBExpressionError) -> MarkedValue {
        var (texts, marks) = ([MBValue](), [EscapeMark]())
        texts.reserveCapacity(elements.count)
        marks.reserveCapacity(elements.count)
        for (position, element) in elements.enumerated() {
            try step()
            let marked = MarkedValue(element, mark.element(at: position))
            let escaped = try escapedText(of: marked, for: escaping)
            texts.append(escaped.map { .string(escaping.finished($0.text, watch)) } ?? .null)
            marks.append(.escaped(escaping, own: escaped?.own ?? []))
        }
        return MarkedValue(try array(texts), .elements(marks))
    }

    mutating func escaped(
        _ text: String, for escaping: MBEscaping
    ) throws(MBExpressionError) -> String {
        try step(text.utf8.count / 8)
        var result = ""
        if escaping.isOfHost {
            do {
                result = try callHost { escaping.escaper.escape(text) }
            } catch {
                throw error as? MBExpressionError
                    ?? MBExpressionError("\(error)", code: .hostFailed)
            }
        } else {
            result = escaping.escaped(text, watch)
            try checkTime()
        }
        try allocate(result)
        return result
    }
}

/// A call that passes the marks of its parameters on to its result.
final class MarkedCall {
    /// How the surrounding template escapes values; nil in plain text.
    let escaping: MBEscaping?
    /// The marks of parameters that were evaluated before the call.
    var parameters: [EscapeMark] = []
    /// The mark of the result.
    var mark = EscapeMark.none

    init(_ escaping: MBEscaping?) {
        self.escaping = escaping
    }
}

extension MBMLCall {
    /// The value of a parameter that becomes the result, or nil if evaluating it fails. Its mark is
    /// the result's.
    func resultOrNil(_ position: Int) throws(MBExpressionError) -> MBValue? {
        do {
            return try result(position)
        } catch {
            try swallow(error)
            return nil
        }
    }

    /// The value of a parameter that becomes the result, with its mark.
    func result(_ position: Int) throws(MBExpressionError) -> MBValue? {
        guard let marking else { return try value(position) }
        let marked = try self.marked(position)
        marking.mark = marked.mark
        return marked.value
    }

    /// The value of a parameter with its mark.
    func marked(_ position: Int) throws(MBExpressionError) -> MarkedValue {
        guard let marking else { return MarkedValue(try value(position)) }
        guard isLazy else {
            let mark =
                marking.parameters.indices.contains(position)
                ? marking.parameters[position] : .none
            return MarkedValue(try value(position), mark)
        }
        guard let parameter = parameter(position) else { return MarkedValue(nil) }
        return try parameter.withInstance { parameter throws(MBExpressionError) in
            try parameter.marked(marking.escaping, &evaluation)
        }
    }
}
