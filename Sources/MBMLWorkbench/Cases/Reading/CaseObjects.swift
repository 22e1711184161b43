import MBDataEnvironment

/// Finds the objects of a case file by their braces.
struct CaseObjects {
    private let text: CaseText
    private var position = 0

    private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

    init(_ text: CaseText) {
        self.text = text
        if text.bytes.starts(with: CaseText.mark) { position = CaseText.mark.count }
    }

    /// The range of the next object; nil at the end.
    mutating func next() throws(MBCaseFile.ReadError) -> Range<Int>? {
        while position < text.bytes.count {
            let byte = text.bytes[position]
            if Self.blanks.contains(byte) {
                position += 1
            } else if byte == UInt8(ascii: "{") {
                return try object()
            } else if byte == UInt8(ascii: "/") {
                try skipComment()
            } else {
                throw text.error(advice(on: byte), at: position)
            }
        }
        return nil
    }

    private func advice(on byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: ","):
            return "cases follow each other without commas; delete this one"
        case UInt8(ascii: "["):
            return "a case file isn't an array; write objects one after the other"
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return "nothing is open here; delete this '\(Character(Unicode.Scalar(byte)))'"
        case 0: return "the file contains a NUL byte; save it as UTF-8 text"
        default: return "expected an object, which begins with '{', or a line of // comment"
        }
    }

    private mutating func skipComment() throws(MBCaseFile.ReadError) {
        guard text.bytes[position...].starts(with: "//".utf8) else {
            throw text.error("a comment begins with '//'", at: position)
        }
        let before = text.bytes[..<position].last { $0 != 0x20 && $0 != 0x09 }
        let isFirst =
            before == nil || before == 0x0A || before == 0x0D
            || position == CaseText.mark.count && text.bytes.starts(with: CaseText.mark)
        guard isFirst else {
            throw text.error(
                "a comment takes a whole line; move it to a line of its own", at: position)
        }
        while position < text.bytes.count, text.bytes[position] != 0x0A,
            text.bytes[position] != 0x0D
        {
            position += 1
        }
    }

    /// Moves past an object. Braces in texts don't count.
    private mutating func object() throws(MBCaseFile.ReadError) -> Range<Int> {
        let start = position
        var depth = 0
        var lineStart: Int?
        while position < text.bytes.count {
            switch text.bytes[position] {
            case UInt8(ascii: "{"):
                // Where a case was probably left open.
                if depth > 0, lineStart == nil, isAtLineStart(position) { lineStart = position }
                depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 {
                    position += 1
                    return start..<position
                }
            case UInt8(ascii: "\""):
                position = try endOfText(from: position)
                continue
            default: break
            }
            position += 1
        }
        let hint = lineStart.map { "; another one begins in line \(text.location(of: $0).line)" }
        throw text.error(
            "this object is never closed: a '}' is missing\(hint ?? "")", at: start)
    }

    private func isAtLineStart(_ offset: Int) -> Bool {
        offset == 0 || text.bytes[offset - 1] == 0x0A
    }

    private func endOfText(from quote: Int) throws(MBCaseFile.ReadError) -> Int {
        var position = quote + 1
        while position < text.bytes.count {
            switch text.bytes[position] {
            case UInt8(ascii: "\""): return position + 1
            case UInt8(ascii: "\\"): position += 2
            case 0x0A:
                throw text.error(
                    "this text isn't closed in its line; write \\n for a line break, or an array "
                        + "of lines", at: quote)
            default: position += 1
            }
        }
        throw text.error("this text is never closed: a '\"' is missing", at: quote)
    }
}

/// A member of an object in a case file.
struct CaseMember: Sendable {
    let name: String
    /// Where its name begins.
    let start: Int
    /// Where its value is.
    let value: Range<Int>

    /// The members of an object that is valid JSON, in order.
    static func members(
        of object: Range<Int>, in text: CaseText
    ) throws(MBCaseFile.ReadError) -> [CaseMember] {
        var members: [CaseMember] = []
        for member in JSONMember.all(of: object, in: text.bytes) {
            members.append(
                CaseMember(
                    name: try text.value(member.name, tagged: false).description,
                    start: member.name.lowerBound, value: member.value))
        }
        return members
    }
}
