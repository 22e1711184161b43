extension TreeBuilder {
    /// For markup on which XMLParser and the library disagree.
    var misread: DocumentProblem {
        .malformed("the markup is broken here; check the tags around it", at: scanner.location)
    }

    /// The problem for an error of XMLParser, named and placed as exactly as the bytes allow.
    func problem(_ code: Int, at reported: MBSourceLocation) -> DocumentProblem {
        let location = withinDocument(reported)
        return switch code {
        case 5 where root == nil: cutOff()
        case 26: undeclaredEntity(at: location)
        case 42: duplicateAttribute() ?? .malformed(MBMLParser.message(code), at: location)
        case 76: mismatch() ?? .malformed(MBMLParser.message(code), at: location)
        case _ where MBMLParser.isAtEnd(code) && isEnd(location): cutOff()
        default: .malformed(MBMLParser.message(code), at: location)
        }
    }

    /// A location, or the end of the document if it's after that: libxml2 counts line ends that
    /// Foundation adds.
    private func withinDocument(_ location: MBSourceLocation) -> MBSourceLocation {
        let end = endOfDocument
        return (location.line, location.column) > (end.line, end.column) ? end : location
    }

    /// Where the document ends.
    private var endOfDocument: MBSourceLocation {
        var cursor = scanner
        cursor.advance(to: cursor.bytes.count)
        return cursor.location
    }

    /// The problem for a document that ends too soon.
    func cutOff() -> DocumentProblem {
        let place = endOfDocument
        if let element = open.last {
            return .malformed(
                "the document ends before '\(element.name)' of line \(element.location.line) is"
                    + " closed; add '</\(element.name)>' or get the rest of the document",
                at: place)
        }
        guard root == nil else {
            return .malformed("the document ends in the middle of a comment or tag", at: place)
        }
        let isEmpty = scanner.bytes.allSatisfy { $0 <= 0x20 }
        return .malformed(
            isEmpty
                ? "the document is empty; it needs a root element"
                : "the document ends before its root element is complete", at: place)
    }

    private func mismatch() -> DocumentProblem? {
        var cursor = scanner
        guard let element = open.last, cursor.skipToTag() == .end else { return nil }
        let place = cursor.location
        guard cursor.readEndTag() else { return nil }
        return .malformed(
            "'</\(quoted(cursor.name))>' does not close '\(element.name)' of line"
                + " \(element.location.line); write '</\(element.name)>'", at: place)
    }

    private func duplicateAttribute() -> DocumentProblem? {
        var cursor = scanner
        guard cursor.skipToTag() == .start else { return nil }
        _ = cursor.readStartTag(attributes: limits.documentAttributes)
        var names: Set<String> = []
        for attribute in cursor.attributes {
            let name = cursor.text(attribute.name)
            guard !names.insert(name).inserted else { continue }
            var place = scanner
            place.advance(to: attribute.name.lowerBound)
            return .malformed(
                "the attribute '\(quoted(attribute.name))' appears twice in"
                    + " '\(quoted(cursor.name))'; remove one of them",
                at: place.location)
        }
        return nil
    }

    private func undeclaredEntity(at location: MBSourceLocation) -> DocumentProblem {
        let end = offset(of: location)
        let bytes = scanner.bytes
        guard let start = bytes[max(0, end - 200)..<end].lastIndex(of: UInt8(ascii: "&")) else {
            return .malformed(MBMLParser.message(26), at: location)
        }
        var place = TagScanner(bytes)
        place.advance(to: start)
        return .malformed(
            "the entity '\(quoted(start..<end))' is not known; write '&amp;' for a plain '&'",
            at: place.location)
    }

    private func quoted(_ range: Range<Int>) -> String {
        scanner.text(range).excerpt()
    }

    private func isEnd(_ location: MBSourceLocation) -> Bool {
        scanner.bytes[offset(of: location)...].allSatisfy {
            $0 <= 0x20 || $0 == UInt8(ascii: "/")
        }
    }

    /// The offset of a location.
    private func offset(of location: MBSourceLocation) -> Int {
        let bytes = scanner.bytes
        var index = 0
        var line = 1
        while line < location.line,
            let next = bytes[index...].firstIndex(of: UInt8(ascii: "\n"))
        {
            line += 1
            index = next + 1
        }
        guard line == location.line else { return bytes.count }
        var column = 0
        while index < bytes.count {
            if bytes[index] & 0xC0 != 0x80 { column += 1 }
            if column == location.column || bytes[index] == UInt8(ascii: "\n") { return index }
            index += 1
        }
        return index
    }
}
