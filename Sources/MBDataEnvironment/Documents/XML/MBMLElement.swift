public import Foundation

/// An element of a document, with everything inside it, as a value.
///
///     let xml = "<MBML>\n  <Var name='cats'/>\n</MBML>"
///     let root = try MBMLElement(xml: Data(xml.utf8))
///     let element = root.children[0]
///     let name = element.name
///     // → "Var"
///     let cats = element["name"]
///     // → "cats"
///     let place = element.location.description
///     // → "2:3"
///
/// The parser limits the depth, so copying, walking and destroying a tree are safe on any thread.
///
/// Legacy name: `RXMLElement`.
public struct MBMLElement: Sendable {
    /// The name without a namespace prefix.
    public let name: String

    /// The attributes in the order of the document, without namespace declarations.
    public let attributes: [MBMLElement.Attribute]

    /// The elements directly inside this one, in the order of the document.
    public private(set) var children: [MBMLElement] = []

    /// The location of the `<` of the start tag.
    public let location: MBSourceLocation

    /// The line and column of the text after the start tag.
    private let textLine: Int32
    private let textColumn: Int32

    /// Which attributes there are.
    let known: KnownAttributes

    /// The text as written, if that differs and the element has no children.
    private var writtenText: String?

    /// The text inside this element before its first child.
    private var head = ""

    /// The text after this element, up to the next one in its parent or the parent's end. It's
    /// stored here because it's usually white space short enough to need no allocation.
    private var tail = ""

    init(
        name: String, attributes: [MBMLElement.Attribute], location: MBSourceLocation,
        textLocation: MBSourceLocation
    ) {
        self.name = name
        self.attributes = attributes
        self.location = location
        textLine = Int32(clamping: textLocation.line)
        textColumn = Int32(clamping: textLocation.column)
        var known: KnownAttributes = []
        for index in attributes.indices { known.formUnion(attributes[index].known) }
        self.known = known
    }

    /// Reads a document into its root element.
    ///
    /// - Parameters:
    ///   - xml: the document as UTF-8, UTF-16, US-ASCII, ISO-8859-1 or windows-1252.
    ///   - file: what to call the document in an error. Nil, the default, means no name.
    ///   - limits: how large the document may be; ``MBLimits/standard`` by default.
    /// - Throws: ``MBEnvironment/LoadError`` with the first problem and its place, and the code
    ///   `malformedXML`, `doctypeRefused` or `limitExceeded`.
    ///
    /// Complexity: linear in the size of the document.
    public init(
        xml: Data, file: String? = nil, limits: MBLimits = .standard
    ) throws(MBEnvironment.LoadError) {
        do {
            self = try MBMLParser.document(xml, file: file, limits: limits)
        } catch {
            throw MBEnvironment.LoadError(diagnostic: error.diagnostic)
        }
    }

    /// The value of an attribute; nil if the element doesn't have it.
    ///
    /// - Parameter attribute: the name as written, including its prefix.
    public subscript(attribute: String) -> String? {
        self.attribute(attribute)?.value
    }

    /// Returns an attribute with its location; nil if the element doesn't have it.
    ///
    /// - Parameter name: the name as written, including its prefix.
    public func attribute(_ name: String) -> MBMLElement.Attribute? {
        attributes.first { $0.name == name }
    }

    /// The text of this element and everything inside it, in the order of the document: character
    /// data and CDATA sections, without comments, not trimmed.
    ///
    /// Complexity: linear in the size of the element; constant if it has no children.
    public var text: String {
        guard !children.isEmpty else { return head }
        var text = ""
        appendText(to: &text)
        return text
    }

    /// The text as an attribute with the name `text`, for tags whose value can be in an attribute
    /// or in the text. If there are elements inside, its parts have the place where it begins.
    public var textAttribute: MBMLElement.Attribute {
        // An empty written form has no places inside: the text has markup in it that offsets don't know.
        MBMLElement.Attribute(
            name: "text", value: text,
            location: MBSourceLocation(line: Int(textLine), column: Int(textColumn)),
            written: children.isEmpty ? writtenText : "")
    }

    private func appendText(to text: inout String) {
        text += head
        for child in children {
            child.appendText(to: &text)
            text += child.tail
        }
    }

    /// The first text between the elements inside that isn't blank, and the element before it.
    var strayText: (text: String, after: MBMLElement?)? {
        if !head.isBlank { return (head, nil) }
        return children.first { !$0.tail.isBlank }.map { ($0.tail, $0) }
    }

    /// Appends text to the contents of the element.
    mutating func append(text: String) {
        if children.isEmpty {
            head += text
        } else {
            children[children.count - 1].tail += text
        }
    }

    /// Records the written form of the text of an element without children.
    mutating func noteText(writtenAs written: () -> String, length: Int) {
        // Entities and the like are longer than the text they stand for.
        guard children.isEmpty, length > head.utf8.count else { return }
        writtenText = written()
    }

    /// Appends a finished child to the contents of the element.
    mutating func append(child: MBMLElement) {
        if children.isEmpty { children.reserveCapacity(2) }
        children.append(child)
    }
}
