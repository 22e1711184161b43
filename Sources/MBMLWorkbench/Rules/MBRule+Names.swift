import MBDataEnvironment

extension MBRule {
    /// A reference or a `SaveFile` names a variable that neither a document nor the host declares.
    public static let unknownVariable = MBRule(
        "unknown-variable", .error, needs: .host,
        "A reference or a `SaveFile` names a variable that neither a document nor the host "
            + "declares. If the host isn't known completely, a single note lists these names "
            + "instead. Conditions and all but the last value of `^firstOf` are exempt, because "
            + "documents ask there whether something exists.")

    /// A call names a function that doesn't exist.
    public static let unknownFunction = MBRule(
        "unknown-function", .error,
        "A call names a function that doesn't exist. A call that `$MBML.functions.NAME` "
            + "guards is exempt.")

    /// A key isn't among those of a value whose keys are all known: a map that can't change, a
    /// host type, `$Event`, `$Platform`, `$Device`, or another predefined variable.
    public static let unknownKey = MBRule(
        "unknown-key", .error,
        "A key isn't among those of a value whose keys are all known: a map that can't "
            + "change, a host type, `$Event`, `$Platform`, `$Device`, or another predefined "
            + "variable. A key that is almost one of `$MBML` is only a warning.")

    /// No example of the data has this key.
    public static let unknownDataKey = MBRule(
        "unknown-data-key", .warning, needs: .data,
        "No example of the data has this key. It's a warning, because the server may "
            + "send more than the examples show. Conditions and all but the last value of "
            + "`^firstOf` are exempt, but not what a condition compares if the key is almost "
            + "one that an example has.")

    /// A `Function` names a method that its class doesn't have, or a singleton names an
    /// accessor that its class doesn't have.
    public static let unknownMethod = MBRule(
        "unknown-method", .error,
        "A `Function` names a method that its class doesn't have, or a singleton names "
            + "an accessor that its class doesn't have.")

    /// A `Function`, a singleton or a call such as `^singleton(Shop)` names a class that isn't
    /// registered.
    public static let unknownClass = MBRule(
        "unknown-class", .error,
        "A `Function`, a singleton or a call such as `^singleton(Shop)` names a class that isn't "
            + "registered. Under a condition, a class that only the app can know is a warning. "
            + "Where the host is known completely, it's an error, and calls are looked at, too. "
            + "What is under a condition with `^classExists` of the class is exempt.")

    /// The root element asks for a module that doesn't exist.
    public static let unknownModule = MBRule(
        "unknown-module", .error,
        "The root element asks for a module that doesn't exist.")

    /// A tag doesn't have this attribute, so the attribute has no effect.
    public static let unknownAttribute = MBRule(
        "unknown-attribute", .warning,
        "A tag doesn't have this attribute, so the attribute has no effect.")

    /// No module handles this tag, or there's no action with this name, so the element is
    /// ignored.
    public static let unknownTag = MBRule(
        "unknown-tag", .error,
        "No module handles this tag, or there's no action with this name, so the "
            + "element is ignored.")

    /// An expression reads an attribute from `$Environment` that no document's root element
    /// has.
    public static let unknownRootAttribute = MBRule(
        "unknown-root-attribute", .warning,
        "An expression reads an attribute from `$Environment` that no document's root "
            + "element has. `SetEnvironmentInfo` declares attributes, too.")

    /// A value that's evaluated while loading, or the condition of an include, needs a variable
    /// or a function that's declared later.
    public static let useBeforeDeclaration = MBRule(
        "use-before-declaration", .error,
        "A value that's evaluated while loading, or the condition of an include, needs "
            + "a variable or a function that's declared later, perhaps through dynamic variables "
            + "and functions. All includes of a document are loaded before its own "
            + "declarations.")

    /// A name or a key ends in `:` or `-`, which belong to names, and nothing with that name is
    /// declared.
    public static let nameEnding = MBRule(
        "name-ending", .warning,
        "A name or a key ends in `:` or `-`, which belong to names, and nothing with "
            + "that name is declared. Write braces around the reference; in arithmetic, blanks "
            + "around the minus.")

    /// A value that's evaluated while loading reads data that the host sets for each response,
    /// so later responses don't change it.
    public static let responseWhileLoading = MBRule(
        "response-while-loading", .warning, needs: .data,
        "A value that's evaluated while loading reads data that the host sets for each "
            + "response, so later responses don't change it. Declare it with "
            + "`type=\"dynamic\"`.")

    /// A variable, a function, a listener or a filter is declared a second time, so the later
    /// declaration replaces the earlier one; also in a document that's included under a
    /// condition.
    public static let redeclared = MBRule(
        "redeclared", .warning,
        "A variable, a function, a listener or a filter is declared a second time, so "
            + "the later declaration replaces the earlier one; also in a document that's "
            + "included under a condition. Declarations under conditions that exclude each "
            + "other are exempt.")

    /// A document declares a function or a variable with the name of a built-in one and so
    /// replaces it in all documents. The variable `MBML` can't be replaced, which is an error,
    /// and declaring a function again unchanged is `redeclared`.
    public static let shadowsBuiltIn = MBRule(
        "shadows-built-in", .warning,
        "A document declares a function or a variable with the name of a built-in one "
            + "and so replaces it in all documents. The variable `MBML` can't be replaced, "
            + "which is an error, and declaring a function again unchanged is `redeclared`.")

    /// Neither a document nor the app uses a variable.
    public static let unusedVariable = MBRule(
        "unused-variable", .warning, needs: .exports,
        "Neither a document nor the app uses a variable. The configuration's `exports` "
            + "must say which names the app uses.")

    /// Neither a document nor the app calls a function.
    public static let unusedFunction = MBRule(
        "unused-function", .warning, needs: .exports,
        "Neither a document nor the app calls a function. The configuration's `exports` "
            + "must say which functions the app calls.")

    /// Neither a document nor the app posts any of a listener's events, so the listener never
    /// runs.
    public static let unusedListener = MBRule(
        "unused-listener", .warning, needs: .exports,
        "Neither a document nor the app posts any of a listener's events, so the "
            + "listener never runs. The configuration's `exports` must say which events the "
            + "app posts.")

    /// Neither the other documents nor the app use anything that an included document declares.
    public static let unusedInclude = MBRule(
        "unused-include", .warning, needs: .exports,
        "Neither the other documents nor the app use anything that an included document "
            + "declares. There's one message, at the include, and none for each name.")

    static let aboutNames: [MBRule] = [
        .unknownVariable, .unknownFunction, .unknownKey, .unknownDataKey, .unknownMethod,
        .unknownClass, .unknownModule, .unknownAttribute, .unknownTag, .unknownRootAttribute,
        .useBeforeDeclaration, .nameEnding, .responseWhileLoading, .redeclared, .shadowsBuiltIn,
        .unusedVariable, .unusedFunction, .unusedListener, .unusedInclude,
    ]
}
