extension MBDiagnostic {
    /// What kind of problem this is, as a stable word for programs. Log entries have codes, too.
    ///
    ///     let root = MBMemoryRoot(["manifest.xml": "<MBML><Va/></MBML>"])
    ///     let loaded = try MBEnvironment.load(searching: [root])
    ///     let codes = loaded.diagnostics.map(\.code)
    ///     // → [.unknownTag]
    ///
    /// Modules add words of their own:
    ///
    ///     extension MBDiagnostic.Code {
    ///         static let unknownColour = Self(rawValue: "unknownColour")
    ///     }
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The stable word, such as `unknownTag`.
        public let rawValue: String

        /// Creates a code from its word, usually for a static property of a module's own.
        ///
        /// - Parameter rawValue: the word, in the form `unknownTag`. Two codes with the same word
        ///   are equal, so a word of the library means the library's code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The stable word, as in ``rawValue``.
        public var description: String { rawValue }
    }
}

extension MBDiagnostic.Code {
    // Documents.
    /// No search directory has a document with the manifest's name. An ``MBEnvironment/LoadError``
    /// has this code.
    public static let manifestNotFound = Self(rawValue: "manifestNotFound")
    /// A document was found but couldn't be read, or one that the app loads by name wasn't found.
    public static let unreadableDocument = Self(rawValue: "unreadableDocument")
    /// A document isn't well-formed XML. The message says where and why.
    public static let malformedXML = Self(rawValue: "malformedXML")
    /// A document has a document type declaration, `<!DOCTYPE …>`, which is never allowed.
    public static let doctypeRefused = Self(rawValue: "doctypeRefused")
    /// A document or the loading exceeds one of the ``MBLimits``. The message names it.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// The root element of a document isn't `MBML`.
    public static let wrongRootElement = Self(rawValue: "wrongRootElement")

    // Includes and modules.
    /// An `Include` has no attribute `file`, or an empty one.
    public static let includeWithoutFile = Self(rawValue: "includeWithoutFile")
    /// No search directory has the document that an `Include` names, or its name leads out of them.
    public static let includeNotFound = Self(rawValue: "includeNotFound")
    /// Documents include each other in a cycle, which the message shows.
    public static let includeCycle = Self(rawValue: "includeCycle")
    /// A document other than the manifest has the attribute `modules`.
    public static let modulesOutsideManifest = Self(rawValue: "modulesOutsideManifest")
    /// The attribute `modules` names a module that the host didn't register.
    public static let unknownModule = Self(rawValue: "unknownModule")
    /// A module handles a tag that another module or the library already handles.
    public static let duplicateTagHandler = Self(rawValue: "duplicateTagHandler")
    /// A module adds a name to a vocabulary that already has it, such as an action.
    public static let duplicateName = Self(rawValue: "duplicateName")
    /// An element is in a place where it means nothing, such as a `Var` inside a plain variable.
    public static let unexpectedElement = Self(rawValue: "unexpectedElement")

    // Declarations.
    /// Neither the library nor a module handles a tag, or something other than a `Var` is in a list
    /// or map.
    public static let unknownTag = Self(rawValue: "unknownTag")
    /// A required attribute is missing or empty, such as the `name` of a variable.
    public static let missingAttribute = Self(rawValue: "missingAttribute")
    /// An attribute that the tag doesn't have, or that has no effect there.
    public static let unsupportedAttribute = Self(rawValue: "unsupportedAttribute")
    /// An attribute has a former name, which an ``MBNode`` schema replaces.
    public static let deprecatedAttribute = Self(rawValue: "deprecatedAttribute")
    /// Attributes exclude each other, such as `value` and `literal`, or the root elements of two
    /// documents give an attribute different values.
    public static let conflictingAttributes = Self(rawValue: "conflictingAttributes")
    /// An attribute whose text isn't one of the allowed ones, which the message names.
    public static let invalidAttribute = Self(rawValue: "invalidAttribute")
    /// The attribute `type` of a `Var` isn't a type of variables.
    public static let unknownVariableType = Self(rawValue: "unknownVariableType")
    /// A `Var` in a list has a name, although its elements have none.
    public static let nameNotAllowedInList = Self(rawValue: "nameNotAllowedInList")
    /// The name of a `Function` isn't an identifier, so no call could name it.
    public static let notAnIdentifier = Self(rawValue: "notAnIdentifier")
    /// A singleton variable names a class that the host didn't register as an ``MBHostType``.
    public static let unknownHostType = Self(rawValue: "unknownHostType")
    /// A singleton variable names an accessor that its class doesn't have.
    public static let unknownAccessor = Self(rawValue: "unknownAccessor")
    /// A `Function` names a class or method that the host didn't register.
    public static let unknownFunctionImplementation = Self(
        rawValue: "unknownFunctionImplementation")
    /// The attribute `input` of a `Function` isn't a kind of parameters; it counts as `object`.
    public static let unknownInputType = Self(rawValue: "unknownInputType")
    /// The attribute `output` of a `Function` isn't a kind of result; it counts as `object`.
    public static let unknownOutputType = Self(rawValue: "unknownOutputType")
    /// A variable was declared before, or its name is the library's own.
    public static let variableRedeclared = Self(rawValue: "variableRedeclared")
    /// A function was declared before; the later declaration counts.
    public static let functionRedeclared = Self(rawValue: "functionRedeclared")
    /// The text inside an element is ignored, because the value is given elsewhere, such as in the
    /// attribute `value`, or because the element holds no text.
    public static let ignoredText = Self(rawValue: "ignoredText")
    /// In a check: `-AND` and `-OR` side by side. They have equal precedence, from left to right,
    /// so put parentheses around what belongs together.
    public static let mixedOperators = Self(rawValue: "mixedOperators")
    /// A form such as `${`, a call, or a key's `[` that is never closed, and is therefore text.
    /// Checks report it, and it's logged once when such a text is compiled.
    public static let unclosedForm = Self(rawValue: "unclosedForm")
    /// A compared text is in quotes, and the quotes are part of it. Checks report it, and it's
    /// logged once when such a text is compiled.
    public static let quotedText = Self(rawValue: "quotedText")
    /// In a check: a condition is a word such as `false` or `nil`, which is text and therefore
    /// true.
    public static let falseWord = Self(rawValue: "falseWord")
    /// Two entries of a map have the same name; the later one counts.
    public static let duplicateKey = Self(rawValue: "duplicateKey")
    /// The attribute `if` of an element failed to evaluate, which counts as false, or is empty,
    /// which counts as true.
    public static let conditionFailed = Self(rawValue: "conditionFailed")
    /// The value of an element or attribute failed to evaluate, or doesn't compile.
    public static let valueFailed = Self(rawValue: "valueFailed")
    /// The preference store couldn't read a value while loading or, in a log entry, couldn't save
    /// one.
    public static let preferenceFailed = Self(rawValue: "preferenceFailed")
    /// A dynamic or singleton variable is inside a list or map, where only plain values can be.
    public static let dynamicInContainer = Self(rawValue: "dynamicInContainer")

    // Log entries.
    /// Output that an author asked for with `^log`, `^dump`, `^test` and the like.
    public static let debugOutput = Self(rawValue: "debugOutput")
    /// A function, variable or name that a later version will drop. The message says what to use
    /// instead.
    public static let deprecated = Self(rawValue: "deprecated")
    /// A function that takes no parameters was given some, which are ignored.
    public static let ignoredParameters = Self(rawValue: "ignoredParameters")
    /// Values that have no order are compared with `<` and the like, which is false. In strict
    /// mode, it's an error.
    public static let notComparable = Self(rawValue: "notComparable")
    /// A reference reads more than the name of an existing variable: in `$name: hi`, the colon
    /// belongs to the name. Write `${name}: hi`.
    public static let runOnName = Self(rawValue: "runOnName")
}
