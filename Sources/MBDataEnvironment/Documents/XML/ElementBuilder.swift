import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Passes XMLParser's events to a tree, and keeps the first error.
final class ElementBuilder: NSObject, XMLParserDelegate {
    /// Unchecked: events come one after the other, and nothing that the tree does leads to another
    /// event or back here.
    @exclusivity(unchecked) private(set) var tree: TreeBuilder
    /// Where spaces were added to XMLParser's input.
    private let spaces: [MBSourceLocation]
    /// The line where the last CDATA section ended, and how many columns XMLParser is ahead after
    /// the sections in that line: it counts their bytes.
    private var sections = (line: 0, lead: 0)

    init(_ tree: TreeBuilder, spaces: [MBSourceLocation]) {
        self.tree = tree
        self.spaces = spaces
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName: String?, attributes values: [String: String]
    ) {
        if !tree.start(elementName, values) { parser.abortParsing() }
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        if !tree.end() { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        tree.append(string)
    }

    func parser(_ parser: XMLParser, foundIgnorableWhitespace string: String) {
        tree.append(string)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        tree.append(String(decoding: block, as: UTF8.self))
        let lineEnd = UInt8(ascii: "\n")
        let line = parser.lineNumber + block.count { $0 == lineEnd }
        let last = block.suffix(from: block.lastIndex(of: lineEnd) ?? block.startIndex)
        let lead = last.count { $0 & 0xC0 == 0x80 }
        sections = (line, lead + (sections.line == line ? sections.lead : 0))
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        let code = (error as NSError).code
        guard tree.problem == nil, !MBMLParser.isHarmless(code) else { return }
        tree.fail(tree.problem(code, at: location(of: parser)))
        parser.abortParsing()
    }

    func parser(_ parser: XMLParser, validationErrorOccurred error: any Error) {
        self.parser(parser, parseErrorOccurred: error)
    }

    /// The position of XMLParser in the document, without the added spaces.
    func location(of parser: XMLParser) -> MBSourceLocation {
        let line = parser.lineNumber
        let column = parser.columnNumber - (sections.line == line ? sections.lead : 0)
        let added = spaces.filter { $0.line == line && $0.column < column }.count
        return MBSourceLocation(line: line, column: max(1, column - added))
    }
}
