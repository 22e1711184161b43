/// The most that an evaluation, a document or a value may use.
///
/// Documents and expressions come from outside; these limits turn anything that would exhaust the
/// process into an error that names the limit. Everything that one top-level evaluation does shares
/// one budget.
///
///     var limits = MBLimits.standard
///     limits.steps = 50_000
///     environment.limits = limits
public struct MBLimits: Sendable, Hashable {
    /// UTF-8 bytes of a text handed to the compiler.
    public var expressionLength = 100_000
    /// Groups, calls and brackets inside each other while parsing, and the depth of evaluation
    /// through dynamic variables and `^eval`. You can lower it, but not raise it.
    public var nesting = 200 { didSet { nesting = max(0, min(nesting, 200)) } }
    /// Nodes evaluated, elements visited by functions, and text scanned, weighted by a fixed table.
    public var steps = 1_000_000
    /// UTF-8 bytes of any string that an evaluation makes.
    public var stringLength = 10_000_000
    /// Elements of any collection that an evaluation makes, including the elements of nested
    /// collections.
    public var elements = 1_000_000
    /// Collections inside each other, from any source. You can lower it, but not raise it.
    public var valueDepth = 256 { didSet { valueDepth = max(0, min(valueDepth, 256)) } }
    /// Bytes of all strings and collections that one evaluation makes, estimated.
    public var memory = 100_000_000
    /// Steps that the regular expression engine may take to find a pattern's matches in a text,
    /// counted in blocks of 10,000, with ten more for each character that it looks at. A step that
    /// takes long counts as several: with back-references, long literals or many groups. Steps are
    /// counted, not timed, so the answer is the same on slow and fast machines.
    public var regularExpressionSteps = 1_000_000
    /// UTF-16 code units of a text on which to try a regular expression whose single steps may take
    /// long: one with look-around, possessive repetition, atomic groups, `\X` or `\G`. One with
    /// back-references is tried on a tenth of that. A pattern may have twice as many bytes.
    public var regularExpressionText = 10_000
    /// Seconds that one evaluation may take; nil for no limit.
    ///
    /// A result that arrives later is an error. App code that an evaluation calls isn't
    /// interrupted.
    public var seconds: Double?
    /// Bytes of a document.
    public var documentBytes = 8_000_000
    /// Elements inside each other in a document.
    public var documentDepth = 100
    /// Elements of a document.
    public var documentElements = 200_000
    /// Attributes of one element of a document.
    public var documentAttributes = 256
    /// Documents included while loading.
    public var includes = 1_000
    /// Documents included through each other.
    public var includeDepth = 32

    /// The default limits.
    public static let standard = MBLimits()

    /// For trusted tools: no limits except those on depth, which keep the stack safe, and on the
    /// attributes of one element, because the platform's parser compares each with all others.
    public static let unlimited: MBLimits = {
        var limits = MBLimits()
        limits.expressionLength = .max
        limits.steps = .max
        limits.stringLength = .max
        limits.elements = .max
        limits.memory = .max
        limits.regularExpressionSteps = .max
        limits.regularExpressionText = .max
        limits.documentBytes = .max
        limits.documentElements = .max
        limits.includes = .max
        return limits
    }()
}

extension MBLimits {
    /// The limits that a command line or a configuration may set, by name.
    public static let names: [String: any WritableKeyPath<MBLimits, Int> & Sendable] = [
        "expressionLength": \.expressionLength, "nesting": \.nesting, "steps": \.steps,
        "stringLength": \.stringLength, "elements": \.elements, "valueDepth": \.valueDepth,
        "memory": \.memory, "regularExpressionSteps": \.regularExpressionSteps,
        "regularExpressionText": \.regularExpressionText,
        "documentBytes": \.documentBytes, "documentDepth": \.documentDepth,
        "documentElements": \.documentElements, "documentAttributes": \.documentAttributes,
        "includes": \.includes, "includeDepth": \.includeDepth,
    ]
}
