/// A problem in a document, with the place where it stands.
public struct MBDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How grave a problem is.
    public enum Severity: String, Sendable, Codable {
        /// Worth a look; nothing was left out.
        case warning
        /// Something of the document was left out.
        case error
    }

    /// What the problem is, as a stable word for programs.
    public enum Code: String, Sendable, Codable {
        // Documents.
        /// The manifest was not found in any search directory.
        case manifestNotFound
        /// A document could not be read.
        case unreadableDocument
        /// A document is not well-formed XML.
        case malformedXML
        /// A document has a document type declaration.
        case doctypeRefused
        /// A document exceeds a limit.
        case limitExceeded
        /// The root element is not `MBML`.
        case wrongRootElement
        // Includes and modules.
        /// An `Include` without a file.
        case includeWithoutFile
        /// An included document was not found.
        case includeNotFound
        /// Documents that include each other in a circle.
        case includeCycle
        /// `modules` outside the manifest.
        case modulesOutsideManifest
        /// A module that is not known.
        case unknownModule
        // Declarations.
        /// A tag that nobody handles.
        case unknownTag
        /// A required attribute is missing or empty.
        case missingAttribute
        /// An attribute that the tag does not have.
        case unsupportedAttribute
        /// Attributes that exclude each other.
        case conflictingAttributes
        /// An attribute whose text is not one of the allowed ones.
        case invalidAttribute
        /// A `type` of `Var` that is not known.
        case unknownVariableType
        /// A name in a list.
        case nameNotAllowedInList
        /// A function name that is no identifier.
        case notAnIdentifier
        /// A class that is not registered.
        case unknownHostType
        /// A class without the wanted accessor.
        case unknownAccessor
        /// A function implementation that is not registered.
        case unknownFunctionImplementation
        /// An input kind that is not known.
        case unknownInputType
        /// An output kind that is not known.
        case unknownOutputType
        /// A variable that was declared before.
        case variableRedeclared
        /// A function that was declared before.
        case functionRedeclared
        /// A condition that failed to evaluate.
        case conditionFailed
        /// A value that failed to evaluate.
        case valueFailed
        /// A dynamic or singleton variable inside a list or map.
        case dynamicInContainer
    }

    /// How grave the problem is.
    public let severity: Severity

    /// A stable word for the problem.
    public let code: Code

    /// What is wrong and what to do instead.
    public let message: String

    /// The document, as it was named or found.
    public let file: String?

    /// Where in the document.
    public let location: MBSourceLocation?

    /// A diagnostic.
    public init(
        _ severity: Severity, _ code: Code, _ message: String, file: String? = nil,
        location: MBSourceLocation? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.file = file
        self.location = location
    }

    /// `file:line:column: error: message`.
    public var description: String {
        var place = file.map { "\($0):" } ?? ""
        if let location { place += "\(location):" }
        return (place.isEmpty ? "" : place + " ") + "\(severity.rawValue): \(message)"
    }
}
