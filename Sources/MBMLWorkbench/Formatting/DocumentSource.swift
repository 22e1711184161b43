import MBDataEnvironment

/// The text of a document as it's parsed, and as it's written.
struct DocumentSource {
    /// The text without a byte order mark, with line feeds between its lines.
    private(set) var bytes: [UInt8]
    /// The text as it's written.
    private let written: [UInt8]
    /// The length of the byte order mark.
    private let mark: Int

    init(_ text: String) {
        written = Array(text.utf8)
        mark = written.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        bytes = []
        bytes.reserveCapacity(written.count)
        var previous: UInt8 = 0
        for byte in written[mark...] {
            if byte != 10 || previous != 13 { bytes.append(byte == 13 ? 10 : byte) }
            previous = byte
        }
    }

    /// The text to parse. A text in memory has no encoding anymore, so the one it names is left out.
    var text: String {
        var bytes = bytes
        if let declared = EncodingDeclaration(in: bytes) {
            for offset in declared.range { bytes[offset] = UInt8(ascii: " ") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The written text with the line breaks that it has, and edits.
    func applying(_ edits: [BlankEdit]) -> String {
        let end = written.firstIndex(of: 10).map { $0 > 0 && written[$0 - 1] == 13 } == true
        let lineBreak: [UInt8] = end ? [13, 10] : [10]
        var result = Array(written[..<mark])
        result.reserveCapacity(written.count)
        // The same place in what is parsed, and in what is written.
        var (position, place) = (0, mark)
        func pass(to end: Int, _ keep: Bool) {
            while position < end, place < written.count {
                let isPair =
                    written[place] == 13 && place + 1 < written.count && written[place + 1] == 10
                let next = place + (isPair ? 2 : 1)
                if keep { result += written[place..<next] }
                place = next
                position += 1
            }
        }
        for edit in edits {
            pass(to: edit.range.lowerBound, true)
            pass(to: edit.range.upperBound, false)
            for byte in edit.replacement { result += byte == 10 ? lineBreak : [byte] }
        }
        pass(to: bytes.count, true)
        return String(decoding: result, as: UTF8.self)
    }
}

/// Collects the edits of a document, and knows where its parts come to be.
struct DocumentWriter {
    private let bytes: [UInt8]
    private(set) var edits: [BlankEdit] = []
    /// What comes before this is written.
    private var position = 0
    private(set) var column = 0
    /// The blanks at the beginning of the line. Lines that begin inside a value don't count:
    /// otherwise, each value of a long line would be indented further than the one before.
    private(set) var indentation: [UInt8] = []
    private var isInIndentation = true

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Moves to where a value begins.
    mutating func move(to start: Int) {
        guard position < start else { return }
        for byte in bytes[position..<start] {
            pass(byte)
            if byte == 10 {
                (indentation, isInIndentation) = ([], true)
            } else {
                isInIndentation = isInIndentation && (byte == 32 || byte == 9)
                if isInIndentation { indentation.append(byte) }
            }
        }
        position = start
    }

    /// Moves through a value to where an edit, or what comes after the value, begins.
    mutating func moveInside(to end: Int) {
        guard position < end else { return }
        for byte in bytes[position..<end] { pass(byte) }
        position = end
    }

    mutating func apply(_ edit: BlankEdit) {
        moveInside(to: edit.range.lowerBound)
        for byte in edit.replacement { pass(byte) }
        position = edit.range.upperBound
        edits.append(edit)
    }

    private mutating func pass(_ byte: UInt8) {
        if byte == 10 {
            column = 0
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }
}
