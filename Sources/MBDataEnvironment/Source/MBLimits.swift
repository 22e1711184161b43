/// What an evaluation, a document and a value may use at most.
///
/// Documents and expressions come from outside; these limits turn what would exhaust the process
/// into an error that names the limit. All that one top-level evaluation does shares one budget.
///
///     var limits = MBLimits.standard
///     limits.steps = 50_000
///     environment.limits = limits
public struct MBLimits: Sendable, Hashable {
    /// UTF-8 bytes of a text handed to the compiler.
    public var expressionLength = 100_000
    /// Groups, calls and brackets inside each other while parsing, and the depth of evaluation
    /// through dynamic variables and `^eval`. It can be lowered, not raised.
    public var nesting = 200 { didSet { nesting = min(nesting, 200) } }
    /// Nodes evaluated, elements visited by functions, and text scanned, by a fixed table.
    public var steps = 1_000_000
    /// UTF-8 bytes of any string that an evaluation makes.
    public var stringLength = 10_000_000
    /// Elements of any collection that an evaluation makes, counted through nested ones.
    public var elements = 1_000_000
    /// Collections inside each other, wherever they come from. It can be lowered, not raised.
    public var valueDepth = 256 { didSet { valueDepth = min(valueDepth, 256) } }
    /// Bytes of all strings and collections that one evaluation makes, estimated.
    public var memory = 100_000_000
    /// Seconds that one evaluation may take; nil for no limit.
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

    /// The limits that are on by default.
    public static let standard = MBLimits()

    /// For trusted tools: no limit but those on depth, which keep the stack safe, and on the
    /// attributes of one element, of which the platform's parser compares each with all others.
    public static let unlimited: MBLimits = {
        var limits = MBLimits()
        limits.expressionLength = .max
        limits.steps = .max
        limits.stringLength = .max
        limits.elements = .max
        limits.memory = .max
        limits.documentBytes = .max
        limits.documentElements = .max
        limits.includes = .max
        return limits
    }()
}

extension MBLimits {
    /// The limits by name that a command line or a configuration may set.
    public static let names: [String: any WritableKeyPath<MBLimits, Int> & Sendable] = [
        "expressionLength": \.expressionLength, "nesting": \.nesting, "steps": \.steps,
        "stringLength": \.stringLength, "elements": \.elements, "valueDepth": \.valueDepth,
        "memory": \.memory, "documentBytes": \.documentBytes, "documentDepth": \.documentDepth,
        "documentElements": \.documentElements, "documentAttributes": \.documentAttributes,
        "includes": \.includes, "includeDepth": \.includeDepth,
    ]
}
