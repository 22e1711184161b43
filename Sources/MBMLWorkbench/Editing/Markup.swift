import MBDataEnvironment

/// The tags, attributes and texts of a document, also of one that isn't well-formed yet, as while
/// its author types. All places are offsets in its bytes.
struct Markup: Sendable {
    struct Attribute: Sendable {
        let name: Range<Int>
        /// The value between its quotes; nil if it has none yet.
        var value: Range<Int>?
        /// The quote around the value.
        var quote: UInt8 = 0
        /// Whether the value has its closing quote.
        var isClosed = false
    }

    struct Element: Sendable {
        /// The position of the element around it; nil for the root.
        let parent: Int?
        /// Where its `<` is.
        let start: Int
        let name: Range<Int>
        var attributes: [Attribute] = []
        /// Where the start tag ends; nil if it isn't closed.
        var tagEnd: Int?
        var isSelfClosing = false
        /// Where the text before its first child ends.
        var textEnd: Int?
        /// The name in its end tag, if it has one.
        var endName: Range<Int>?
        /// Where it ends.
        var end: Int
    }

    /// The elements, each before those inside it.
    let elements: [Element]
    /// The positions of the elements that are open at the end, the outermost first.
    let open: [Int]
    /// End tags that close nothing, and a `<` that begins nothing.
    let strayEnds: [Range<Int>]
    /// What is at the end of the bytes.
    let state: State

    /// What a scan ends in.
    enum State: Sendable {
        /// The text of an element, or outside of all.
        case text
        /// A section, comment or instruction that begins at an offset.
        case section(Int)
        case comment
        /// The name of a tag that begins at an offset.
        case tagName(from: Int)
        case endTagName(from: Int)
        /// In a tag, between attributes.
        case tag
        /// The name of the last attribute.
        case attributeName(from: Int)
        /// After the name of the last attribute, before its value.
        case attribute
        /// The value of the last attribute.
        case value
    }

    init(_ elements: [Element], open: [Int], strayEnds: [Range<Int>], _ state: State) {
        self.elements = elements
        self.open = open
        self.strayEnds = strayEnds
        self.state = state
    }

    /// The values of a document: those of attributes, and texts.
    struct Value: Sendable {
        /// The position of the element.
        let element: Int
        /// The attribute; nil for a text.
        let attribute: Attribute?
        let range: Range<Int>
    }

    /// All values, in the order of their places.
    var values: [Value] { elements.indices.flatMap(values(of:)) }

    /// The values of an element.
    func values(of position: Int) -> [Value] {
        let element = elements[position]
        var values = element.attributes.compactMap { attribute in
            attribute.value.map { Value(element: position, attribute: attribute, range: $0) }
        }
        if let start = element.tagEnd, let end = element.textEnd, !element.isSelfClosing {
            values.append(
                Value(element: position, attribute: nil, range: start..<max(start, end)))
        }
        return values
    }

    /// The innermost element that contains an offset.
    func element(at offset: Int) -> Int? {
        let next = elements.firstPosition { $0.start > offset }
        var element = next > 0 ? next - 1 : nil
        while let inner = element, elements[inner].end < offset { element = elements[inner].parent }
        return element
    }

    /// The value that contains an offset, or ends there.
    func value(at offset: Int) -> Value? {
        guard let element = element(at: offset) else { return nil }
        return values(of: element).first {
            $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        }
    }
}
