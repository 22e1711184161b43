/// The errors for a document that isn't JSON.
extension JSONReader {
    /// An error at the position, which names what is there instead of what was expected.
    ///
    /// - Parameter inString: Whether to name a single character, never a whole word.
    func failure(expected: String, inString: Bool = false) -> MBExpressionError {
        let (found, length) = found(at: position, asWord: !inString)
        return failure(
            "expected \(expected), found \(found)", at: SourceRange(position, position + length))
    }

    /// An error where a value was expected.
    func valueFailure() -> MBExpressionError {
        var before = position
        while before > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[before - 1]) { before -= 1 }
        let place =
            switch before > 0 ? bytes[before - 1] : 0 {
            case UInt8(ascii: ","): " after ','"
            case UInt8(ascii: ":"): " after ':'"
            case UInt8(ascii: "["): " or ']'"
            default: ""
            }
        let (found, length) = found(at: position, asWord: true)
        let word = String(
            decoding: bytes[position..<position + wordLength(at: position)].prefix(9),
            as: UTF8.self)
        let hint = Suggestion.phrase(for: word, among: ["true", "false", "null"])
        return failure(
            "expected a value\(place), found \(found)\(hint)",
            at: SourceRange(position, position + length))
    }

    /// An error for a collection that is nested too deep.
    func depthFailure(_ limit: Int, at start: Int) -> MBExpressionError {
        let range = SourceRange(start, start + 1)
        return .limit(
            "the document is nested deeper than \(limit) (valueDepth)", at: range
        ).with { $0.source = source(for: range) }
    }

    func failure(_ message: String, at range: SourceRange) -> MBExpressionError {
        .evaluation(.invalidJSON, "invalid JSON: " + message, at: range)
            .with { $0.source = source(for: range) }
    }

    /// The document; if it's long, nothing far after the place, since neither line and column nor
    /// the excerpt need it.
    ///
    /// Bytes that aren't UTF-8 change their length here, but there are none before the place.
    private func source(for range: SourceRange) -> SourceText {
        let end = bytes.count <= 65_536 ? bytes.count : min(bytes.count, range.upper + 512)
        return SourceText(text: String(decoding: bytes[..<end], as: UTF8.self))
    }

    /// What is at an index, for a message, and its length in the source text.
    private func found(at index: Int, asWord: Bool) -> (phrase: String, length: Int) {
        guard index < bytes.count else { return ("the end of the text", 0) }
        let word = asWord ? wordLength(at: index) : 0
        if word > 0 { return ("'\(excerpt(of: bytes[index..<index + word]))'", word) }
        let length = sequenceLength(at: index)
        guard length > 0,
            let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self)
                .unicodeScalars.first
        else {
            // Decoding replaces it with the replacement character, which has 3 bytes.
            return ("the byte 0x\(String(bytes[index], radix: 16)), which is not UTF-8", 3)
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
            return ("the character U+\(zeros)\(digits)", length)
        default:
            return (scalar == "'" ? "\"'\"" : "'\(scalar)'", length)
        }
    }

    /// The beginning of ASCII text from the document.
    func excerpt(of ascii: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: ascii.prefix(40), as: UTF8.self) + (ascii.count > 40 ? "…" : "")
    }

    /// The number of consecutive letters, digits and other characters that names and numbers are
    /// made of.
    func wordLength(at index: Int) -> Int {
        var end = index
        while end < bytes.count,
            bytes[end].isASCIILetterOrDigit || "_$.+-".utf8.contains(bytes[end])
        {
            end += 1
        }
        return end - index
    }

    /// The length of the UTF-8 sequence that begins at an index; 0 if there is no valid one.
    func sequenceLength(at index: Int) -> Int {
        UTF8Sequence.length(at: index, of: bytes)
    }
}
