extension MBDiagnostic {
    /// What kind of problem this is, as a stable word for programs. Modules add words of their own:
    ///
    ///     extension MBDiagnostic.Code {
    ///         static let unknownColour = Self(rawValue: "unknownColour")
    ///     }
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The word.
        public let rawValue: String

        /// Creates a code from a word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word.
        public var description: String { rawValue }
    }
}

extension MBDiagnostic.Code {
    // Documents.
    /// The manifest wasn't found in any search directory.
    public static let manifestNotFound = Self(rawValue: "manifestNotFound")
    /// A document couldn't be read.
    public static let unreadableDocument = Self(rawValue: "unreadableDocument")
    /// A document isn't well-formed XML.
    public static let malformedXML = Self(rawValue: "malformedXML")
    /// A document has a document type declaration.
    public static let doctypeRefused = Self(rawValue: "doctypeRefused")
    /// A document exceeds a limit.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// The root element isn't `MBML`.
    public static let wrongRootElement = Self(rawValue: "wrongRootElement")

    // Includes and modules.
    /// An `Include` without a file.
    public static let includeWithoutFile = Self(rawValue: "includeWithoutFile")
    /// An included document wasn't found.
    public static let includeNotFound = Self(rawValue: "includeNotFound")
    /// Documents that include each other in a cycle.
    public static let includeCycle = Self(rawValue: "includeCycle")
    /// `modules` outside the manifest.
    public static let modulesOutsideManifest = Self(rawValue: "modulesOutsideManifest")
    /// An unknown module.
    public static let unknownModule = Self(rawValue: "unknownModule")
    /// A tag that two modules handle, or that belongs to the library.
    public static let duplicateTagHandler = Self(rawValue: "duplicateTagHandler")
    /// A name that two modules add to the same vocabulary.
    public static let duplicateName = Self(rawValue: "duplicateName")
    /// An element in a place where it has no meaning.
    public static let unexpectedElement = Self(rawValue: "unexpectedElement")

    // Declarations.
    /// A tag that nothing handles.
    public static let unknownTag = Self(rawValue: "unknownTag")
    /// A required attribute is missing or empty.
    public static let missingAttribute = Self(rawValue: "missingAttribute")
    /// An attribute that the tag doesn't support.
    public static let unsupportedAttribute = Self(rawValue: "unsupportedAttribute")
    /// An attribute under a former name.
    public static let deprecatedAttribute = Self(rawValue: "deprecatedAttribute")
    /// Attributes that exclude each other.
    public static let conflictingAttributes = Self(rawValue: "conflictingAttributes")
    /// An attribute whose text isn't one of the allowed ones.
    public static let invalidAttribute = Self(rawValue: "invalidAttribute")
    /// An unknown `type` of `Var`.
    public static let unknownVariableType = Self(rawValue: "unknownVariableType")
    /// A name in a list.
    public static let nameNotAllowedInList = Self(rawValue: "nameNotAllowedInList")
    /// A function name that isn't an identifier.
    public static let notAnIdentifier = Self(rawValue: "notAnIdentifier")
    /// A class that isn't registered.
    public static let unknownHostType = Self(rawValue: "unknownHostType")
    /// A class without the requested accessor.
    public static let unknownAccessor = Self(rawValue: "unknownAccessor")
    /// A function implementation that isn't registered.
    public static let unknownFunctionImplementation = Self(
        rawValue: "unknownFunctionImplementation")
    /// An unknown input kind.
    public static let unknownInputType = Self(rawValue: "unknownInputType")
    /// An unknown output kind.
    public static let unknownOutputType = Self(rawValue: "unknownOutputType")
    /// A variable that is already declared.
    public static let variableRedeclared = Self(rawValue: "variableRedeclared")
    /// A function that is already declared.
    public static let functionRedeclared = Self(rawValue: "functionRedeclared")
    /// Text inside an element that is ignored because the value is given elsewhere.
    public static let ignoredText = Self(rawValue: "ignoredText")
    /// In a check: `-AND` and `-OR` side by side, which have equal precedence.
    public static let mixedOperators = Self(rawValue: "mixedOperators")
    /// In a check: a form such as `${` or a call that is never closed, and is therefore text.
    public static let unclosedForm = Self(rawValue: "unclosedForm")
    /// In a check: a compared text is in quotes, and the quotes are part of it.
    public static let quotedText = Self(rawValue: "quotedText")
    /// In a check: a condition is a word such as `false` or `nil`, which is text and therefore
    /// true.
    public static let falseWord = Self(rawValue: "falseWord")
    /// Two entries with the same name in a map.
    public static let duplicateKey = Self(rawValue: "duplicateKey")
    /// A condition that failed to evaluate.
    public static let conditionFailed = Self(rawValue: "conditionFailed")
    /// A value that failed to evaluate.
    public static let valueFailed = Self(rawValue: "valueFailed")
    /// A preference store that couldn't be read.
    public static let preferenceFailed = Self(rawValue: "preferenceFailed")
    /// A dynamic or singleton variable inside a list or map.
    public static let dynamicInContainer = Self(rawValue: "dynamicInContainer")

    // Log entries.
    /// Output of `^log`, `^dump`, `^test` and the like.
    public static let debugOutput = Self(rawValue: "debugOutput")
    /// A function, variable or name that a later version will drop.
    public static let deprecated = Self(rawValue: "deprecated")
    /// Parameters for a function that takes none.
    public static let ignoredParameters = Self(rawValue: "ignoredParameters")
    /// Values that have no order but are compared by it.
    public static let notComparable = Self(rawValue: "notComparable")
    /// A name that begins with a variable's name and runs on for too long: `$name: hi`.
    public static let runOnName = Self(rawValue: "runOnName")
}
