import MBDataEnvironment

extension MBRule {
    /// A `Var` without a type holds other `Var` elements, which are dropped.
    public static let varChildren = MBRule(
        "var-children", .error,
        "A `Var` without a type holds other `Var` elements, which are dropped. Only "
            + "lists and maps hold them. There's one message, at the first of them. Of other "
            + "elements in the text of a `Var`, only the text is kept, which is a warning.")

    /// A document declares a variable that the host or the data sets.
    public static let replacesHostVariable = MBRule(
        "replaces-host-variable", .warning, needs: .data,
        "A document declares a variable that the host or the data sets.")

    /// The conditions on the way to an include exclude each other, or one of them is never
    /// true, so the document is never loaded.
    public static let unreachableInclude = MBRule(
        "unreachable-include", .warning,
        "The conditions on the way to an include exclude each other, or one of them is "
            + "never true, so the document is never loaded.")

    /// There's no document with this name in any of the search locations. Under a condition, and for
    /// `LoadTemplate`, it's a warning.
    public static let includeNotFound = MBRule(
        "include-not-found", .error,
        "There's no document with this name in any of the search locations. Under a "
            + "condition, and for `LoadTemplate`, it's a warning.")

    /// Documents include each other in a circle.
    public static let includeCycle = MBRule(
        "include-cycle", .error,
        "Documents include each other in a circle. The include that closes it is "
            + "skipped.")

    /// A document isn't well-formed XML, so nothing in it is declared.
    public static let malformedXML = MBRule(
        "malformed-xml", .error,
        "A document isn't well-formed XML, so nothing in it is declared.")

    /// An element lacks an attribute that it needs, has attributes that exclude each other, or
    /// has an unknown `type` or name that isn't allowed, so it declares nothing.
    public static let invalidDeclaration = MBRule(
        "invalid-declaration", .error,
        "An element lacks an attribute that it needs, has attributes that exclude each "
            + "other, or has an unknown `type` or name that isn't allowed, so it declares "
            + "nothing.")

    /// An expression isn't well-formed in a way that no other rule describes.
    public static let syntaxError = MBRule(
        "syntax-error", .error,
        "An expression isn't well-formed in a way that no other rule describes.")

    static let aboutDocuments: [MBRule] = [
        .varChildren, .replacesHostVariable, .unreachableInclude, .includeNotFound, .includeCycle,
        .malformedXML, .invalidDeclaration, .syntaxError,
    ]
}
