import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The reason that a document can't be read.
struct MBMLParseError: Error, Sendable, CustomStringConvertible {
    let diagnostic: MBDiagnostic

    var description: String { diagnostic.description }
}

/// Reads XML safely into a tree of elements: the input may be hostile.
///
/// Foundation's XMLParser does the reading. It accepts some malformed documents, drops the text of
/// entities and continues after errors, so this type decides for itself what is well-formed.
enum MBMLParser {
    /// A number of UTF-8 bytes that libxml2 reliably reads; at about 10,000,000 it fails.
    static let readableBytes = 9_900_000

    /// The root element of a document.
    ///
    /// - Parameters:
    ///   - data: the document as UTF-8, UTF-16, US-ASCII, ISO-8859-1 or windows-1252.
    ///   - file: what to call the document in an error.
    ///   - limits: how large the document may be.
    /// - Throws: the first problem, with its place.
    ///
    /// Complexity: linear in the size of the document.
    static func document(
        _ data: Data, file: String? = nil, limits: MBLimits = .standard
    ) throws(MBMLParseError) -> MBMLElement {
        do throws(DocumentProblem) {
            return try root(data, limits: limits)
        } catch {
            throw MBMLParseError(
                diagnostic: MBDiagnostic(
                    .error, error.code, error.message, file: file, location: error.location,
                    snippet: error.location.flatMap { DocumentLines(data).snippet(at: $0) }))
        }
    }

    private static func root(
        _ data: Data, limits: MBLimits
    ) throws(DocumentProblem) -> MBMLElement {
        guard data.count <= limits.documentBytes else {
            throw .limit(
                "the document has \(data.count) bytes; at most \(limits.documentBytes) are"
                    + " allowed (documentBytes)")
        }
        let document = try DocumentBytes(data)
        guard document.bytes.count <= readableBytes else {
            throw .limit(
                "the document has \(document.bytes.count) bytes as UTF-8; at most"
                    + " \(readableBytes) can be read")
        }
        try document.refuseDocumentType()
        try document.refuseMarks()
        let (input, spaces) = document.parserInput(attributes: limits.documentAttributes)
        let builder = ElementBuilder(
            TreeBuilder(document.bytes, limits: limits), spaces: spaces)
        let parser = XMLParser(data: input)
        parser.shouldProcessNamespaces = false
        parser.shouldReportNamespacePrefixes = false
        parser.shouldResolveExternalEntities = false
        parser.delegate = builder
        let finished = withExtendedLifetime(builder) { parser.parse() }
        let tree = builder.tree
        if let problem = tree.problem { throw problem }
        guard let root = tree.root, tree.open.isEmpty else { throw tree.cutOff() }
        let code = (parser.parserError as NSError?)?.code ?? (finished ? 0 : 1)
        guard code == 0 || isHarmless(code) else {
            throw tree.problem(code, at: builder.location(of: parser))
        }
        return root
    }
}
