/// What a loader remembers that checks documents instead of evaluating what is in them.
///
/// Everything is looked at, whatever conditions say, so a check sees alternatives of which a load
/// takes one. What stands under a condition may be missing where the condition does not hold:
/// that is a warning, not an error.
struct CheckNotes {
    /// An expression of a document.
    struct Noted {
        let attribute: MBMLAttribute
        let context: MBContext
        let file: String?
        let lines: DocumentLines?
        /// Whether it is evaluated later, perhaps where functions bind names.
        let isLater: Bool
    }

    /// The documents in the order in which they were opened.
    var files: [String] = []
    var expressions: [Noted] = []
    /// How many of the includes that are open have conditions.
    var conditionalIncludes = 0
    /// Whether the element that is being declared has a condition.
    var isElementConditional = false
    /// The names that were declared under a condition.
    var perhapsDeclared: Set<HashedKey> = []
    /// Names of variables that are set later, or that a condition may keep from existing.
    var assumedVariables: Set<HashedKey> = []

    var isConditional: Bool { conditionalIncludes > 0 || isElementConditional }

    /// What may be missing where a condition does not hold.
    static let platformCodes: Set<MBDiagnostic.Code> = [
        .includeNotFound, .includeCycle, .unknownHostType, .unknownAccessor,
        .unknownFunctionImplementation,
    ]

    /// Takes note that an element was declared, a variable or a function of which there may be
    /// alternatives.
    mutating func noteDeclared(_ element: MBMLElement) {
        if isConditional, let name = element["name"] {
            perhapsDeclared.insert(HashedKey(element.name == "Function" ? "^" + name : name))
        }
        isElementConditional = false
    }
}
