extension MBDiagnostic {
    /// What a problem is, as a stable word for programs. Modules add words of their own:
    ///
    ///     extension MBDiagnostic.Code {
    ///         static let unknownColour = Self(rawValue: "unknownColour")
    ///     }
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The word.
        public let rawValue: String

        /// A word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word.
        public var description: String { rawValue }
    }
}

extension MBDiagnostic.Code {
    // Documents.
    /// The manifest was not found in any search directory.
    public static let manifestNotFound = Self(rawValue: "manifestNotFound")
    /// A document could not be read.
    public static let unreadableDocument = Self(rawValue: "unreadableDocument")
    /// A document is not well-formed XML.
    public static let malformedXML = Self(rawValue: "malformedXML")
    /// A document has a document type declaration.
    public static let doctypeRefused = Self(rawValue: "doctypeRefused")
    /// A document exceeds a limit.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// The root element is not `MBML`.
    public static let wrongRootElement = Self(rawValue: "wrongRootElement")

    // Includes and modules.
    /// An `Include` without a file.
    public static let includeWithoutFile = Self(rawValue: "includeWithoutFile")
    /// An included document was not found.
    public static let includeNotFound = Self(rawValue: "includeNotFound")
    /// Documents that include each other in a circle.
    public static let includeCycle = Self(rawValue: "includeCycle")
    /// `modules` outside the manifest.
    public static let modulesOutsideManifest = Self(rawValue: "modulesOutsideManifest")
    /// A module that is not known.
    public static let unknownModule = Self(rawValue: "unknownModule")
    /// A tag that two modules handle, or that belongs to the library.
    public static let duplicateTagHandler = Self(rawValue: "duplicateTagHandler")
    /// A name that two modules add to the same vocabulary.
    public static let duplicateName = Self(rawValue: "duplicateName")
    /// An element where it means nothing.
    public static let unexpectedElement = Self(rawValue: "unexpectedElement")

    // Declarations.
    /// A tag that nobody handles.
    public static let unknownTag = Self(rawValue: "unknownTag")
    /// A required attribute is missing or empty.
    public static let missingAttribute = Self(rawValue: "missingAttribute")
    /// An attribute that the tag does not have.
    public static let unsupportedAttribute = Self(rawValue: "unsupportedAttribute")
    /// An attribute under a name that it had formerly.
    public static let deprecatedAttribute = Self(rawValue: "deprecatedAttribute")
    /// Attributes that exclude each other.
    public static let conflictingAttributes = Self(rawValue: "conflictingAttributes")
    /// An attribute whose text is not one of the allowed ones.
    public static let invalidAttribute = Self(rawValue: "invalidAttribute")
    /// A `type` of `Var` that is not known.
    public static let unknownVariableType = Self(rawValue: "unknownVariableType")
    /// A name in a list.
    public static let nameNotAllowedInList = Self(rawValue: "nameNotAllowedInList")
    /// A function name that isn't an identifier.
    public static let notAnIdentifier = Self(rawValue: "notAnIdentifier")
    /// A class that is not registered.
    public static let unknownHostType = Self(rawValue: "unknownHostType")
    /// A class without the wanted accessor.
    public static let unknownAccessor = Self(rawValue: "unknownAccessor")
    /// A function implementation that is not registered.
    public static let unknownFunctionImplementation = Self(
        rawValue: "unknownFunctionImplementation")
    /// An input kind that is not known.
    public static let unknownInputType = Self(rawValue: "unknownInputType")
    /// An output kind that is not known.
    public static let unknownOutputType = Self(rawValue: "unknownOutputType")
    /// A variable that was declared before.
    public static let variableRedeclared = Self(rawValue: "variableRedeclared")
    /// A function that was declared before.
    public static let functionRedeclared = Self(rawValue: "functionRedeclared")
    /// Text inside an element that means nothing, because the value stands elsewhere.
    public static let ignoredText = Self(rawValue: "ignoredText")
    /// In a check: `-AND` and `-OR` side by side, which bind alike.
    public static let mixedOperators = Self(rawValue: "mixedOperators")
    /// In a check: a form such as `${` or a call that is never closed, and so is text.
    public static let unclosedForm = Self(rawValue: "unclosedForm")
    /// In a check: a text in quotes is compared, and the quotes belong to it.
    public static let quotedText = Self(rawValue: "quotedText")
    /// In a check: a condition is a word such as `false` or `nil`, which is text, and so true.
    public static let falseWord = Self(rawValue: "falseWord")
    /// Two entries of the same name in a map.
    public static let duplicateKey = Self(rawValue: "duplicateKey")
    /// A condition that failed to evaluate.
    public static let conditionFailed = Self(rawValue: "conditionFailed")
    /// A value that failed to evaluate.
    public static let valueFailed = Self(rawValue: "valueFailed")
    /// A preference store that could not be read.
    public static let preferenceFailed = Self(rawValue: "preferenceFailed")
    /// A dynamic or singleton variable inside a list or map.
    public static let dynamicInContainer = Self(rawValue: "dynamicInContainer")

    // Log entries.
    /// What `^log`, `^dump`, `^test` and their like show.
    public static let debugOutput = Self(rawValue: "debugOutput")
    /// A function, variable or name that a later version drops.
    public static let deprecated = Self(rawValue: "deprecated")
    /// Parameters of a function that takes none.
    public static let ignoredParameters = Self(rawValue: "ignoredParameters")
    /// Values that have no order and are compared by it.
    public static let notComparable = Self(rawValue: "notComparable")
    /// A name that begins with that of a variable and goes on for too long: `$name: hi`.
    public static let runOnName = Self(rawValue: "runOnName")
}
