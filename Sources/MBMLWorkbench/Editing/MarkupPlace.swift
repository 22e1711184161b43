/// What a document has at a place where its author writes.
struct MarkupPlace: Sendable {
    enum Subject: Sendable {
        /// The name in a start tag.
        case tagName
        /// The name in an end tag, which closes the innermost element.
        case endTagName
        case attributeName
        /// The value of an attribute.
        case value(Markup.Value)
        /// The text of the innermost element before its first child.
        case text(Markup.Value)
        /// A place where a text means nothing, and elements may begin.
        case between
        /// A comment, or a place in a tag without a name.
        case nothing
    }

    let subject: Subject
    /// The name there, with what is after the place; empty where it begins.
    let name: Range<Int>
    /// The position of the element whose tag it is, or that contains it.
    let element: Int?
    /// The positions of the elements around, the innermost first, without that whose tag it is.
    let parents: [Int]

    /// - Parameters:
    ///   - bytes: the document.
    ///   - markup: its markup.
    init(at offset: Int, in bytes: [UInt8], _ markup: Markup) {
        let before = MarkupScanner.markup(of: bytes, to: offset)
        var name = offset..<offset
        var element = before.open.last
        var parents = Array(before.open.reversed())
        func named(from start: Int) -> Range<Int> {
            start..<max(offset, Self.endOfName(from: offset, in: bytes))
        }
        switch before.state {
        case .tagName(let start):
            subject = .tagName
            name = named(from: start)
            // With the first letter, the element is there.
            if let own = element, markup.elements.indices.contains(own),
                markup.elements[own].start == start - 1
            {
                parents.removeFirst()
            } else {
                element = nil
            }
        case .endTagName(let start):
            subject = .endTagName
            name = named(from: start)
        case .attributeName(let start):
            subject = .attributeName
            name = named(from: start)
            if !parents.isEmpty { parents.removeFirst() }
        case .tag:
            let isBlank = offset > 0 && MarkupScanner.isBlank(bytes[offset - 1])
            subject = isBlank ? .attributeName : .nothing
            name = isBlank ? named(from: offset) : name
            if !parents.isEmpty { parents.removeFirst() }
        case .attribute, .comment: subject = .nothing
        case .value, .section, .text:
            if let value = Self.value(at: offset, before, markup) {
                subject = value.attribute == nil ? .text(value) : .value(value)
                if value.attribute != nil, !parents.isEmpty { parents.removeFirst() }
            } else if case .text = before.state {
                subject = .between
            } else {
                subject = .nothing
            }
        }
        self.name = name
        self.element = element
        self.parents = parents
    }

    private static func value(at offset: Int, _ before: Markup, _ markup: Markup) -> Markup.Value? {
        guard let element = before.open.last, markup.elements.indices.contains(element) else {
            return nil
        }
        return markup.values(of: element).first {
            $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        }
    }

    private static func endOfName(from start: Int, in bytes: [UInt8]) -> Int {
        var end = start
        while end < bytes.count, !MarkupScanner.isBlank(bytes[end]),
            !"=>/<\"'".utf8.contains(bytes[end])
        {
            end += 1
        }
        return end
    }
}
