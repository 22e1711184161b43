/// Finds the tags, attributes and texts of a document, however incomplete it is.
///
/// A value without its closing quote ends before the next `<`, which no value contains. An end tag
/// closes the innermost element of its name, with all inside that aren't closed. Complexity: linear
/// in the bytes.
struct MarkupScanner {
    private let bytes: [UInt8]
    private let end: Int
    private var offset = 0
    private var elements: [Markup.Element] = []
    /// The positions of the open elements, the outermost first.
    private var open: [Int] = []
    private var strayEnds: [Range<Int>] = []
    private var state = Markup.State.text

    private init(_ bytes: [UInt8], to end: Int) {
        self.bytes = bytes
        self.end = end
    }

    /// The markup of a document, or of its beginning up to an offset.
    static func markup(of bytes: [UInt8], to end: Int? = nil) -> Markup {
        var scanner = MarkupScanner(bytes, to: min(end ?? bytes.count, bytes.count))
        scanner.scan()
        return Markup(
            scanner.elements, open: scanner.open, strayEnds: scanner.strayEnds, scanner.state)
    }

    private mutating func scan() {
        while offset < end {
            guard let start = next(UInt8(ascii: "<"), from: offset) else { break }
            // What begins here ends the text before it, unless it can be inside of a text.
            if start + 1 == end {
                noteText(endingAt: start)
                strayEnds.append(start..<end)
                state = .tagName(from: end)
                return finish()
            }
            switch bytes[start + 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"):
                guard skipSection(at: start) else { return finish() }
            case UInt8(ascii: "/"):
                guard readEndTag(at: start) else { return finish() }
            default:
                guard readStartTag(at: start) else { return finish() }
            }
        }
        finish()
    }

    /// Closes what is still open.
    private mutating func finish() {
        for position in open {
            elements[position].end = end
            if elements[position].tagEnd != nil, elements[position].textEnd == nil {
                elements[position].textEnd = end
            }
        }
    }

    private mutating func noteText(endingAt offset: Int) {
        guard let last = open.last, elements[last].textEnd == nil else { return }
        elements[last].textEnd = offset
    }
}

// MARK: - Sections

extension MarkupScanner {
    /// Skips a comment, section or instruction; returns false if it doesn't end.
    private mutating func skipSection(at start: Int) -> Bool {
        let mark: String
        if has("<!--", at: start) {
            state = .comment
            mark = "-->"
        } else if has("<![CDATA[", at: start) {
            state = .section(start)
            mark = "]]>"
        } else {
            state = .comment
            mark = bytes[start + 1] == UInt8(ascii: "?") ? "?>" : ">"
        }
        var position = start + 2
        while let found = next(mark.utf8.first ?? 0, from: position) {
            if has(mark, at: found) {
                offset = found + mark.utf8.count
                state = .text
                return true
            }
            position = found + 1
        }
        offset = end
        return false
    }
}

// MARK: - Tags

extension MarkupScanner {
    private mutating func readEndTag(at start: Int) -> Bool {
        noteText(endingAt: start)
        let nameStart = start + 2
        let nameEnd = endOfName(from: nameStart)
        guard let close = nextOf(">", "<", from: nameEnd) else {
            strayEnds.append(start..<end)
            state = .endTagName(from: nameStart)
            offset = end
            return false
        }
        let isClosed = bytes[close] == UInt8(ascii: ">")
        offset = isClosed ? close + 1 : close
        let name = bytes[nameStart..<nameEnd]
        let match = open.suffix(Self.mostOpen).lastIndex {
            bytes[elements[$0].name].elementsEqual(name)
        }
        guard let match, isClosed else {
            strayEnds.append(start..<offset)
            return true
        }
        for position in open[match...] {
            elements[position].end = start
            if elements[position].textEnd == nil { elements[position].textEnd = start }
        }
        elements[open[match]].end = offset
        elements[open[match]].endName = nameStart..<nameEnd
        open.removeSubrange(match...)
        return true
    }

    /// An end tag closes one of so many open elements, the innermost ones. Documents aren't that deep.
    private static let mostOpen = 256

    private mutating func readStartTag(at start: Int) -> Bool {
        noteText(endingAt: start)
        let nameEnd = endOfName(from: start + 1)
        let position = elements.count
        elements.append(
            Markup.Element(
                parent: open.last, start: start, name: (start + 1)..<nameEnd, end: end))
        open.append(position)
        offset = nameEnd
        guard nameEnd < end else {
            state = .tagName(from: start + 1)
            return false
        }
        state = .tag
        while offset < end {
            switch bytes[offset] {
            case UInt8(ascii: ">"):
                offset += 1
                state = .text
                return close(position)
            case UInt8(ascii: "<"):
                // The tag was never closed; what begins here is next to it.
                elements[position].end = offset
                open.removeLast()
                return true
            case UInt8(ascii: "/"):
                elements[position].isSelfClosing = true
                offset += 1
            case let byte where Self.isBlank(byte):
                offset += 1
                state = .tag
            default:
                elements[position].isSelfClosing = false
                guard readAttribute(of: position) else { return false }
            }
        }
        return false
    }

    private mutating func close(_ position: Int) -> Bool {
        elements[position].tagEnd = offset
        if elements[position].isSelfClosing {
            elements[position].end = offset
            open.removeLast()
        }
        return true
    }

    private mutating func readAttribute(of position: Int) -> Bool {
        let start = offset
        if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
            // A quote without a name before it means nothing.
            offset += 1
            return true
        }
        let nameEnd = max(start + 1, endOfName(from: start))
        elements[position].attributes.append(Markup.Attribute(name: start..<nameEnd))
        offset = nameEnd
        guard offset < end else {
            state = .attributeName(from: start)
            return false
        }
        state = .tag
        let equals = skipBlanks(from: offset)
        guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return true }
        offset = skipBlanks(from: equals + 1)
        state = .attribute
        guard offset < end else { return false }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return true }
        return readValue(of: position, quote)
    }

    private mutating func readValue(of position: Int, _ quote: UInt8) -> Bool {
        let start = offset + 1
        var close = start
        while close < end, bytes[close] != quote, bytes[close] != UInt8(ascii: "<") { close += 1 }
        let isClosed = close < end && bytes[close] == quote
        let last = elements[position].attributes.count - 1
        elements[position].attributes[last].value = start..<close
        elements[position].attributes[last].quote = quote
        elements[position].attributes[last].isClosed = isClosed
        offset = isClosed ? close + 1 : close
        guard close < end else {
            state = .value
            return false
        }
        state = .tag
        return true
    }
}

// MARK: - Bytes

extension MarkupScanner {
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func endOfName(from start: Int) -> Int {
        var position = start
        while position < end, !Self.isBlank(bytes[position]),
            !"=>/<\"'".utf8.contains(bytes[position])
        {
            position += 1
        }
        return position
    }

    private func skipBlanks(from start: Int) -> Int {
        var position = start
        while position < end, Self.isBlank(bytes[position]) { position += 1 }
        return position
    }

    private func next(_ byte: UInt8, from start: Int) -> Int? {
        bytes[start..<max(start, end)].firstIndex(of: byte)
    }

    private func nextOf(_ one: Unicode.Scalar, _ other: Unicode.Scalar, from start: Int) -> Int? {
        let (one, other) = (UInt8(ascii: one), UInt8(ascii: other))
        return (start..<max(start, end)).first { bytes[$0] == one || bytes[$0] == other }
    }

    private func has(_ mark: String, at position: Int) -> Bool {
        position + mark.utf8.count <= end && bytes[position...].starts(with: mark.utf8)
    }
}
