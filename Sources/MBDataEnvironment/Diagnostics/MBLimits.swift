/// The most that an evaluation, a document or a value may use.
///
/// Documents and expressions come from outside; these limits turn anything that would exhaust the
/// process into an error that names the limit. Everything that one top-level evaluation does shares
/// one budget.
///
///     var environment = MBEnvironment()
///     environment.limits.steps = 1_000
///     let numbers = "^arrayFilledWithIntegers(1|5000)"
///     let error = environment.outcome(of: numbers).error
///     let code = error?.code
///     // → .limitExceeded
///
/// An evaluation that exceeds a limit throws an ``MBExpressionError`` with the code
/// `limitExceeded`, or `deadlineExceeded` for ``seconds``. A document that exceeds one is an
/// ``MBEnvironment/LoadError`` or a diagnostic with the code `limitExceeded`.
public struct MBLimits: Sendable, Hashable {
    /// UTF-8 bytes of a text handed to the compiler; 100,000 by default.
    public var expressionLength = 100_000
    /// Groups, calls and brackets inside each other while parsing, and the depth of evaluation
    /// through dynamic variables and `^eval`; 200 by default. You can lower it, but not raise it.
    public var nesting = 200 { didSet { nesting = max(0, min(nesting, 200)) } }
    /// Nodes evaluated, elements visited by functions, and text scanned, weighted by a fixed table;
    /// 1,000,000 by default.
    public var steps = 1_000_000
    /// UTF-8 bytes of any string that an evaluation makes; 10,000,000 by default.
    public var stringLength = 10_000_000
    /// Elements of any collection that an evaluation makes, including the elements of nested
    /// collections; 1,000,000 by default.
    public var elements = 1_000_000
    /// Collections inside each other, from any source; 256 by default. You can lower it, but not
    /// raise it.
    public var valueDepth = 256 { didSet { valueDepth = max(0, min(valueDepth, 256)) } }
    /// Bytes of all strings and collections that one evaluation makes, estimated; 100,000,000 by
    /// default.
    public var memory = 100_000_000
    /// Steps that the regular expression engine may take to find a pattern's matches in a text;
    /// 1,000,000 by default.
    ///
    /// They're counted in blocks of 10,000, with ten more for each character that the engine looks
    /// at. A step that takes long, because of back-references, long literals or many groups, counts
    /// as several. Steps are counted, not timed, so the answer is the same on slow and fast
    /// machines.
    public var regularExpressionSteps = 1_000_000
    /// UTF-16 code units of a text that is searched with a regular expression whose single steps
    /// may take long; 10,000 by default.
    ///
    /// Look-around, possessive repetition, atomic groups, `\X` and `\G` make steps long. With
    /// back-references, a text may have a tenth of this length, or less. The pattern of any regular
    /// expression may have twice as many UTF-8 bytes.
    public var regularExpressionText = 10_000
    /// Seconds that one evaluation may take; nil, the default, for no limit.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.limits.seconds = 0
    ///     let error = environment.outcome(of: "#(1 + 2)").error
    ///     let code = error?.code
    ///     // → .deadlineExceeded
    ///
    /// A result that arrives later is an error. App code that an evaluation calls isn't
    /// interrupted.
    public var seconds: Double?
    /// Bytes of a document; 8,000,000 by default.
    public var documentBytes = 8_000_000
    /// Elements inside each other in a document; 100 by default. You can raise it to 256, but not
    /// further.
    public var documentDepth = 100 { didSet { documentDepth = max(0, min(documentDepth, 256)) } }
    /// Elements of a document; 200,000 by default.
    public var documentElements = 200_000
    /// Attributes of one element of a document; 256 by default.
    public var documentAttributes = 256
    /// Documents included while loading, or loaded while one event is handled; 1,000 by default.
    public var includes = 1_000
    /// Documents included through each other; 32 by default.
    public var includeDepth = 32

    /// The default limits, which suit documents from a server.
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
    /// The limits that a command line or a configuration may set, by name: all but ``seconds``.
    ///
    ///     var limits = MBLimits.standard
    ///     if let limit = MBLimits.names["steps"] {
    ///         limits[keyPath: limit] = 50_000
    ///     }
    ///     let steps = limits.steps
    ///     // → 50000
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
