import Foundation

/// A document converted to UTF-8: valid, without byte order mark and NUL.
///
/// A byte order mark or the XML declaration determines the encoding; if they conflict, the document
/// is refused. The declaration's `encoding` is blanked, so that lines and columns stay the same and
/// libxml2 reads the bytes as UTF-8.
struct DocumentBytes {
    var bytes: [UInt8]
    /// The `encoding` of the declaration, and where `bytes` has blanks instead.
    private var encoding: (text: [UInt8], range: Range<Int>)?

    /// The document as its author sees it: with the `encoding` of its declaration.
    var shownBytes: [UInt8] {
        guard let encoding else { return bytes }
        var result = bytes
        result.replaceSubrange(encoding.range, with: encoding.text)
        return result
    }

    init(_ data: Data) throws(DocumentProblem) {
        let raw = [UInt8](data)
        let family = try Family(of: raw)
        switch family {
        case .utf16(let bigEndian, let mark):
            bytes = try Self.fromUTF16(raw.dropFirst(mark), bigEndian: bigEndian)
        case .unmarked, .utf8Marked:
            bytes = family == .utf8Marked ? Array(raw.dropFirst(3)) : raw
        }
        normalizeLineBreaks()
        guard let declared = EncodingDeclaration(in: bytes) else {
            try checkUTF8()
            return
        }
        switch try family.encoding(declared) {
        case .unicode: break
        case .ascii: try checkASCII(declared.name)
        case .latin1: bytes = Self.fromLatin1(bytes)
        case .windows1252: bytes = try Self.fromWindows1252(bytes)
        }
        encoding = (Array(bytes[declared.range]), declared.range)
        for index in declared.range { bytes[index] = UInt8(ascii: " ") }
        try checkUTF8()
    }

    /// Converts all line breaks to XML's: libxml2 doesn't do so in CDATA sections.
    private mutating func normalizeLineBreaks() {
        let (carriage, feed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        guard bytes.firstIndex(of: carriage, from: 0) != nil else { return }
        var previous: UInt8 = 0
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte != feed || previous != carriage {
                result.append(byte == carriage ? feed : byte)
            }
            previous = byte
        }
        bytes = result
    }

    /// The location of a byte; scans everything before it.
    func location(of offset: Int) -> MBSourceLocation {
        var cursor = TagScanner(bytes)
        cursor.advance(to: offset)
        return cursor.location
    }

    private func checkASCII(_ name: String) throws(DocumentProblem) {
        guard let bad = bytes.firstIndex(where: { $0 >= 0x80 }) else { return }
        throw .malformed(
            "the document declares the encoding '\(name)' but holds other characters;"
                + " declare 'UTF-8'", at: location(of: bad))
    }

    private func checkUTF8() throws(DocumentProblem) {
        guard let bad = UTF8Check.firstFlaw(in: bytes) else { return }
        guard bytes[bad] != 0 else {
            throw .malformed("the document holds a NUL byte; remove it", at: location(of: bad))
        }
        throw .malformed(
            "the document is not valid UTF-8 here; save it as UTF-8 or declare its encoding",
            at: location(of: bad))
    }
}

extension DocumentBytes {
    /// What the first bytes reveal about the encoding.
    enum Family: Equatable {
        case unmarked
        case utf8Marked
        case utf16(bigEndian: Bool, mark: Int)

        init(of bytes: [UInt8]) throws(DocumentProblem) {
            let start = Array(bytes.prefix(4))
            if [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x3C, 0, 0, 0], [0, 0, 0, 0x3C]]
                .contains(start)
            {
                throw .malformed("the document is in UTF-32; save it as UTF-8")
            }
            if start.starts(with: [0xEF, 0xBB, 0xBF]) {
                self = .utf8Marked
            } else if start.starts(with: [0xFE, 0xFF]) {
                self = .utf16(bigEndian: true, mark: 2)
            } else if start.starts(with: [0xFF, 0xFE]) {
                self = .utf16(bigEndian: false, mark: 2)
            } else if start == [0, 0x3C, 0, 0x3F] {
                self = .utf16(bigEndian: true, mark: 0)
            } else if start == [0x3C, 0, 0x3F, 0] {
                self = .utf16(bigEndian: false, mark: 0)
            } else {
                self = .unmarked
            }
        }

        /// The encoding that a declaration names, if the first bytes don't contradict it.
        func encoding(
            _ declared: EncodingDeclaration
        ) throws(DocumentProblem) -> EncodingDeclaration.Encoding {
            let name = declared.name.lowercased()
            let place = MBSourceLocation(line: 1, column: 1)
            let isUTF8 = EncodingDeclaration.utf8Names.contains(name)
            let isUTF16 = EncodingDeclaration.utf16Names.contains(name)
            switch self {
            case .utf16 where isUTF16, .utf8Marked where isUTF8, .unmarked where isUTF8:
                return .unicode
            case .utf16, .utf8Marked:
                let real = self == .utf8Marked ? "UTF-8" : "UTF-16"
                throw .malformed(
                    "the document declares the encoding '\(declared.name)' but is in \(real);"
                        + " declare '\(real)'", at: place)
            case .unmarked where isUTF16:
                throw .malformed(
                    "the document declares the encoding '\(declared.name)' but is not in it;"
                        + " declare 'UTF-8'", at: place)
            case .unmarked:
                guard let encoding = EncodingDeclaration.names[name] else {
                    throw .malformed(
                        "the encoding '\(declared.name)' is not supported;"
                            + " save the document as UTF-8", at: place)
                }
                return encoding
            }
        }
    }
}
