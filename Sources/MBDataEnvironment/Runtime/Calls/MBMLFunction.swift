/// A function of the expression language: how its parameters are read, and what it does.
///
/// The library's own functions and those of a host are declared the same way:
///
///     let shout = MBMLFunction("shout", input: .string) { call in
///         .string(try call.string(0).uppercased() + "!")
///     }
///     environment.declare(shout)
///     environment.string("^shout(hi)")                              // "HI!"
///
/// Legacy name: `MBMLFunction`.
public final class MBMLFunction: Sendable {
    /// How the text between the parentheses is read.
    public enum Input: String, Sendable, Codable, CaseIterable {
        /// Ignored, with a warning if there is any.
        case none
        /// Taken as it is.
        case raw
        /// One expression, as text.
        case string
        /// One expression, as a value.
        case object
        /// One expression of arithmetic.
        case math
        /// Expressions between pipes, as texts.
        case pipedStrings
        /// Expressions between pipes, as values.
        case pipedObjects
        /// Expressions of arithmetic between pipes.
        case pipedMath
        /// Expressions between pipes that the function itself evaluates, when and as it wants.
        case pipedExpressions
    }

    /// What is done with the result.
    public enum Output: String, Sendable, Codable, CaseIterable {
        /// It is the value of the call.
        case object
        /// It is dropped; the call is nothing.
        case none
    }

    /// The context in which a function will evaluate a parameter of kind `pipedExpressions`, so
    /// that the parameter is compiled only once, together with the text around it.
    public enum ParameterContexts: Sendable {
        /// Each parameter in the context of its position, all further ones in the last.
        case positions([MBContext])
        /// The last one in a context of its own, before an optional word that isn't an expression.
        case last(MBContext, words: Set<String>)
    }

    /// What an author needs to know.
    public struct Documentation: Sendable {
        /// The parameters as an author writes them: `text|prefix`. One with `?` may be left out,
        /// one with `*` may stand any number of times, one with `+` at least once.
        public let parameters: String
        /// The parameters with their types, as far as these are written.
        let signature: String
        /// What the function does.
        public let summary: String
        /// The type of what it gives: `string`, `array or nothing`.
        public let returns: String
        /// A call that shows it.
        public let example: String
        /// The string form of the example's result.
        public let result: String
        /// The types of the parameters in the same order, if they are declared with types of Swift:
        /// `string`, `number`.
        public private(set) var types: [String] = []

        /// Documentation with an example that tests run.
        ///
        /// The type of a parameter may follow its name: `list: array|count?: number`. Where it is one
        /// that ``ParameterType/ignoresBlanks``, blanks and line breaks around a parameter of one part
        /// mean nothing. A parameter of some words names them:
        /// `order?: "asc"|"desc"`.
        public init(
            _ parameters: String, _ summary: String, returns: String, example: String,
            gives: String
        ) {
            signature = parameters
            self.parameters =
                parameters.utf8.contains(UInt8(ascii: ":"))
                ? Parameter.list(parameters, namesAreTypes: false).map(\.shown)
                    .joined(separator: "|") : parameters
            self.summary = summary
            self.returns = returns
            self.example = example
            result = gives
        }

        init(
            _ parameters: String, types: [String], _ summary: String, returns: String,
            example: String, gives: String
        ) {
            self.init(parameters, summary, returns: returns, example: example, gives: gives)
            self.types = types
        }
    }

    /// What a function does: it reads its parameters from the call and gives a value or nil.
    public typealias Body = @Sendable (borrowing MBMLCall) throws -> MBValue?

    typealias TypedBody = @Sendable (borrowing MBMLCall) throws(MBExpressionError) -> MBValue?

    /// The name by which expressions call it.
    public let name: String

    /// How its parameters are read.
    public let input: Input

    /// What is done with its result.
    public let output: Output

    /// How many parameters it takes.
    public let count: ClosedRange<Int>

    /// Its parameters, as far as they are declared.
    public let parameters: [Parameter]

    /// How the parameters are read, if that depends on nothing but their positions.
    let fixedForms: [ParameterForm]?

    /// What an author needs to know, if it is documented.
    public let documentation: Documentation?

    /// What a call is told if the function is deprecated.
    public let deprecation: String?

    /// The contexts that a function of the host says; those of the library's follow from the types of
    /// the parameters.
    let contexts: ParameterContexts?

    /// What it reads besides its parameters, and which names it binds.
    public let dependencies: Dependencies

    /// Whether a call gives the same value for the same parameters each time, and does nothing
    /// besides: what dynamic variables that call it gave may be remembered within an evaluation.
    public var isPure: Bool {
        switch code {
        case .library, .pure: true
        case .effect, .host: false
        }
    }

    private let code: Code

    private enum Code: Sendable {
        /// Of the library: pure, and any other.
        case library(TypedBody)
        case effect(TypedBody)
        /// Of the host: any, and one that says that it is pure.
        case host(Body)
        case pure(Body)
    }

    /// The warning about its deprecation was given; changed by the first call only.
    let warnedOnce = Once()

    /// A function of the library. A parameter that is named as its type needs no other.
    convenience init(
        _ name: String, _ input: Input, _ count: ClosedRange<Int>,
        dependencies: Dependencies = .parameters, isPure: Bool = true, output: Output = .object,
        deprecation: String? = nil,
        _ documentation: Documentation?, body: @escaping TypedBody
    ) {
        let isPure = isPure && !dependencies.isAnything && dependencies.evaluated == nil
        self.init(
            name, input, count, nil, dependencies, output, deprecation,
            documentation.map { Parameter.list($0.signature, namesAreTypes: true) } ?? [],
            documentation, isPure ? .library(body) : .effect(body))
    }

    private init(
        _ name: String, _ input: Input, _ count: ClosedRange<Int>, _ contexts: ParameterContexts?,
        _ dependencies: Dependencies, _ output: Output, _ deprecation: String?,
        _ parameters: [Parameter],
        _ documentation: Documentation?, _ code: Code
    ) {
        self.name = name
        self.input = input
        self.output = output
        self.count = count
        self.contexts = contexts
        self.dependencies = dependencies
        self.deprecation = deprecation
        self.parameters = parameters
        fixedForms = Self.fixedForms(of: parameters, contexts)
        self.documentation = documentation
        self.code = code
    }

    /// A function of the host.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions call it.
    ///   - input: how its parameters are read.
    ///   - count: how many parameters it takes; any other number is an error before `body` runs.
    ///   - contexts: for `pipedExpressions`, the contexts in which `body` evaluates them.
    ///   - dependencies: what `body` looks at besides its parameters. An expression that calls a function
    ///     that may look at anything is affected by every change (``MBReads/isIncomplete``).
    ///   - pure: whether it gives the same value for the same parameters each time, and does
    ///     nothing besides. Only then is what a dynamic variable that calls it gave remembered
    ///     within an evaluation; a call of any other function forgets all that is remembered.
    ///   - documentation: what an author needs to know.
    ///   - body: what it does. An error that it throws fails the evaluation.
    public convenience init(
        _ name: String, input: Input, count: ClosedRange<Int> = 0...(.max),
        contexts: ParameterContexts = .positions([.object]), dependencies: Dependencies = .anything,
        pure: Bool = false, documentation: Documentation? = nil, body: @escaping Body
    ) {
        self.init(
            name, input, count, contexts, dependencies, .object, nil,
            documentation.map { Parameter.list($0.signature, namesAreTypes: false) } ?? [],
            documentation, pure ? .pure(body) : .host(body))
    }

    /// A function of the host whose parameters have types of Swift.
    convenience init(
        _ name: String, count: ClosedRange<Int>, parameters: [Parameter], pure: Bool,
        documentation: Documentation, body: @escaping Body
    ) {
        self.init(
            name, .pipedObjects, count, nil, .parameters, .object, nil, parameters, documentation,
            pure ? .pure(body) : .host(body))
    }

    /// The same function under another name, as a `Function` tag declares it.
    func declared(
        as name: String, input: Input, output: Output, deprecation: String?
    ) -> MBMLFunction {
        MBMLFunction(
            name, input, count, contexts, dependencies, output, deprecation, parameters,
            documentation,
            code)
    }

    /// Whether its body is code of the host.
    var isOfHost: Bool {
        switch code {
        case .host, .pure: true
        case .library, .effect: false
        }
    }

    /// What it gives for a call.
    func run(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        switch code {
        case .library(let body): return try body(call)
        case .effect(let body):
            call.evaluation.noteFleeting()
            return try body(call)
        case .host(let body):
            defer { call.evaluation.forgetDynamics() }
            return try Self.run(body, call)
        case .pure(let body):
            let value = try Self.run(body, call)
            try call.evaluation.noteObjects(in: value)
            return value
        }
    }

    private static func run(
        _ body: Body, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        do {
            return try Evaluation.askingHost { try call.during { try body(call) } }
        } catch let error as MBExpressionError {
            throw error
        } catch {
            throw MBExpressionError("failed: \(error.excerpt)").causedBy(error)
        }
    }
}
