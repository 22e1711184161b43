import MBDataEnvironment

/// The text of a document, to find places in it that its elements don't know.
struct DocumentText {
    let bytes: [UInt8]
    /// Where each line begins.
    private let starts: [Int]
    /// The number of characters before every so many bytes, because a line can be long.
    private let marks: [Int]
    private static let distance = 256

    init(_ document: DocumentSurvey.Document) { self.init(document.bytes) }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        var (marks, count) = ([0], 0)
        for (offset, byte) in bytes.enumerated() {
            if Self.isStart(byte) { count += 1 }
            if (offset + 1) % Self.distance == 0 { marks.append(count) }
        }
        self.marks = marks
    }

    /// Whether a byte begins a character.
    private static func isStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

    /// The number of characters before an offset.
    private func characters(before offset: Int) -> Int {
        let block = offset / Self.distance
        return marks[block] + bytes[(block * Self.distance)..<offset].count(where: Self.isStart)
    }

    /// The offset of the character that a number of others come before.
    private func offset(ofCharacter number: Int) -> Int {
        let block = max(0, marks.firstPosition { $0 > number } - 1)
        var (offset, left) = (block * Self.distance, number - marks[block])
        while offset < bytes.count, left > 0 || !Self.isStart(bytes[offset]) {
            if Self.isStart(bytes[offset]) { left -= 1 }
            offset += 1
        }
        return offset
    }

    /// The offset of a location.
    func offset(of location: MBSourceLocation) -> Int? {
        guard starts.indices.contains(location.line - 1) else { return nil }
        let start = starts[location.line - 1]
        guard location.column > 1 else { return start }
        return offset(ofCharacter: characters(before: start) + location.column - 1)
    }

    /// The location of an offset.
    func location(of offset: Int) -> MBSourceLocation {
        let line = max(0, starts.firstPosition { $0 > offset } - 1)
        let column = characters(before: offset) - characters(before: starts[line])
        return MBSourceLocation(line: line + 1, column: column + 1)
    }

    /// The name of the attribute whose value begins at a location, and where it is.
    func attributeName(
        beforeValueAt location: MBSourceLocation
    ) -> (name: String, location: MBSourceLocation)? {
        guard var offset = offset(of: location), offset > 1 else { return nil }
        offset -= 1
        guard bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            return nil
        }
        offset -= 1
        while offset > 0, Self.isBlank(bytes[offset]) { offset -= 1 }
        guard bytes[offset] == UInt8(ascii: "=") else { return nil }
        offset -= 1
        while offset > 0, Self.isBlank(bytes[offset]) { offset -= 1 }
        let end = offset + 1
        while offset > 0, !Self.isBlank(bytes[offset - 1]) { offset -= 1 }
        return (String(decoding: bytes[offset..<end], as: UTF8.self), self.location(of: offset))
    }

    /// The location of a `<` or `&` directly before a location: what a parser's error is about.
    func mark(before location: MBSourceLocation) -> MBSourceLocation? {
        guard let offset = offset(of: location), offset > 0, offset <= bytes.count,
            bytes[offset - 1] == UInt8(ascii: "&") || bytes[offset - 1] == UInt8(ascii: "<")
        else { return nil }
        return self.location(of: offset - 1)
    }

    /// Whether a text begins at a location.
    func hasText(_ text: String, at location: MBSourceLocation) -> Bool {
        offset(of: location).map { bytes[$0...].starts(with: text.utf8) } ?? false
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }
}
