/// A function of the expression language: how its parameters are read, and what it does.
///
/// The library's own functions and those of the app are declared the same way:
///
///     let shout = MBMLFunction("shout", input: .string) { call in
///         .string(try call.string(0).uppercased() + "!")
///     }
///     var environment = MBEnvironment()
///     environment.declare(shout)
///     let text = environment.string("^shout(hi)")
///     // → "HI!"
///
/// There are two ways to write one:
///
/// - With ``init(_:_:pure:summary:example:gives:body:)``, the parameters and the result are Swift
///   types, and conversions and error messages come with them. This suits most functions.
/// - With ``init(_:input:count:contexts:dependencies:pure:documentation:body:)``, as above, the
///   body gets an ``MBMLCall``. It decides itself whether and how often its parameters are
///   evaluated, and can use the environment, its clock and its log.
///
/// A function is a constant object, so any number of environments and threads can share it.
/// <doc:OwnFunctions> has examples.
///
/// Legacy name: `MBMLFunction`.
public final class MBMLFunction: Sendable {
    /// How the text between the parentheses of a call is read.
    ///
    /// The body of a function gets the results from its ``MBMLCall``.
    public enum Input: String, Sendable, Codable, CaseIterable {
        /// It's ignored, with a warning if there is any text.
        case none
        /// It's one string, taken as it is.
        case raw
        /// It's one expression, whose value is converted to text; nothing is the empty text.
        case string
        /// It's one expression, whose value isn't converted.
        case object
        /// It's one arithmetic expression; nothing is 0.
        case math
        /// Expressions separated by pipes, whose values are converted to texts; nothing is the
        /// empty text.
        case pipedStrings
        /// Expressions separated by pipes, whose values aren't converted.
        case pipedObjects
        /// Arithmetic expressions separated by pipes; nothing is 0.
        case pipedMath
        /// Expressions separated by pipes that the function itself evaluates: when, how often, and
        /// in any context.
        case pipedExpressions
    }

    /// What happens to the result of a call.
    public enum Output: String, Sendable, Codable, CaseIterable {
        /// The result is the value of the call.
        case object
        /// The result is discarded; the call evaluates to nothing.
        case none
    }

    /// The contexts in which a function evaluates its parameters of kind `pipedExpressions`. A
    /// parameter evaluated in its declared context is compiled only once, together with the
    /// surrounding text.
    public enum ParameterContexts: Sendable {
        /// Each parameter in the context at its position, and all further ones in the last context.
        case positions([MBContext])
        /// The last parameter in the given context, and the others in object context. One of the
        /// words may follow; it isn't an expression.
        case last(MBContext, words: Set<String>)
    }

    /// What an author of expressions needs to know about a function.
    public struct Documentation: Sendable {
        /// The parameters as an author writes them: `text|prefix`. A parameter with `?` may be
        /// omitted, one with `*` may appear any number of times, and one with `+` at least once.
        public var parameters: String {
            guard signature.utf8.contains(UInt8(ascii: ":")) else { return signature }
            return Parameter.list(signature, namesAreTypes: false).map(\.shown)
                .joined(separator: "|")
        }

        /// The parameters with their types, where given.
        let signature: String
        /// What the function does, in a sentence.
        public let summary: String
        /// The type of its result, in the form that ``MBType/init(_:)-(String)`` reads: `string`, `[number]?`.
        /// The name of a parameter means that parameter's type, `list.element` the type of its
        /// elements, and `list.part` that some of them may be missing: `^reverse(array) → array`,
        /// `^lastObject(array) → array.element?`, `^filter(collection|test) → collection.part`.
        public let returns: String
        /// An example call, such as `^uppercase(hello)`.
        public let example: String
        /// The string form of the example's result.
        public let result: String
        /// The types of the parameters in the same order, if they're declared with Swift types:
        /// `string`, `number`.
        public private(set) var types: [String] = []

        /// Creates documentation with an example.
        ///
        ///     let documentation = MBMLFunction.Documentation(
        ///         "list: array|count?: number", "The first elements.",
        ///         returns: "list", example: "^join(^top(^array(a|b|c)|2)|,)",
        ///         gives: "a,b")
        ///     let parameters = documentation.parameters
        ///     // → "list|count?"
        ///
        /// - Parameters:
        ///   - parameters: the names of the parameters, separated by pipes. A name may be followed
        ///     by `?`, `*` or `+` (see ``Parameter/Occurrence``) and by its type: `list:
        ///     array|count?: number`. For a type with ``ParameterType/ignoresBlanks``, blanks and
        ///     line breaks around a parameter that consists of one part are ignored. A parameter
        ///     that accepts only some words lists them: `order?: "asc"|"desc"`.
        ///   - summary: what the function does, in a sentence.
        ///   - returns: the type of its result, in the form that ``MBType/init(_:)-(String)``
        ///     reads; see ``returns``.
        ///   - example: an example call.
        ///   - gives: the string form of the example's result.
        public init(
            _ parameters: String, _ summary: String, returns: String, example: String,
            gives: String
        ) {
            signature = parameters
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

    /// What a function does: it reads its parameters from the call and returns a value, or nil for
    /// nothing.
    ///
    /// - Throws: any error, which ends the evaluation. An ``MBExpressionError`` is passed on;
    ///   another error becomes the ``MBExpressionError/cause`` of one with the code
    ///   `functionFailed`.
    public typealias Body = @Sendable (borrowing MBMLCall) throws -> MBValue?

    /// The elements that a function appends to the array in its first parameter.
    typealias Appended = @Sendable (borrowing MBMLCall) throws(MBExpressionError) -> [MBValue]

    typealias TypedBody = @Sendable (borrowing MBMLCall) throws(MBExpressionError) -> MBValue?

    /// The name by which expressions call it, without `^`.
    public let name: String

    /// How the text between the parentheses is read.
    public let input: Input

    /// What happens to its result; ``Output/object`` except for functions that a document declares
    /// otherwise.
    public let output: Output

    /// How many parameters it takes; a call with any other number fails with the code
    /// `parameterCount`.
    public let count: ClosedRange<Int>

    /// The parameters that it declares in its documentation; empty if it doesn't declare any.
    public var parameters: [Parameter] { declared.value.parameters }

    /// How the parameters are read, if that depends only on their positions.
    var fixedForms: [ParameterForm]? { declared.value.fixedForms }

    /// The type of its result, in which names of parameters mean their types.
    var result: MBType { declared.value.result }

    /// What a signature says, read when a call is first compiled: reading all of them would take
    /// most of the time that the first environment takes.
    private let declared: Shared<Declared>

    private struct Declared {
        let parameters: [Parameter]
        let fixedForms: [ParameterForm]?
        let result: MBType
    }

    /// What an author needs to know; nil if the function isn't documented.
    public let documentation: Documentation?

    /// The warning that the first call logs if the function is deprecated; nil if it isn't.
    public let deprecation: String?

    /// The contexts that a host function specifies. Those of the library's functions follow from
    /// the types of the parameters.
    let contexts: ParameterContexts?

    /// What it reads in addition to its parameters, and which names it binds.
    public let dependencies: Dependencies

    /// Whether a call always returns the same value for the same parameters and has no side
    /// effects.
    ///
    /// The values of dynamic variables that call it may then be remembered within an evaluation.
    public var isPure: Bool {
        switch code {
        case .library, .appending, .pure, .template: true
        case .effect, .host: false
        }
    }

    /// What a function that a document declares does; nil for any other function.
    var template: FunctionTemplate? {
        if case .template(let template) = code { template } else { nil }
    }

    /// Whether its result is the array in its first parameter with more elements.
    var isAppending: Bool {
        if case .appending = code { true } else { false }
    }

    /// The elements that a call appends to the array in its first parameter.
    func appended(by call: borrowing MBMLCall) throws(MBExpressionError) -> [MBValue] {
        guard case .appending(let appended) = code else { return [] }
        return try appended(call)
    }

    private let code: Code

    /// What its result is escaped for.
    let marking: Marking

    /// What the result of a function is escaped for.
    enum Marking: Sendable {
        /// It isn't escaped.
        case none
        /// The function escapes its parameter.
        case escapes(MBEscaping)
        /// The author vouches for the parameter.
        case raw
        /// The body passes the marks of its parameters on.
        case passes
    }

    /// Whether the result may be a text that is escaped already.
    let mayMark: Bool

    /// Whether the function escapes its parameters, unless they're escaped already.
    let escapes: Bool

    private enum Code: Sendable {
        /// Library functions: pure ones, those of them that append to an array, and all others.
        case library(TypedBody)
        case appending(Appended)
        case effect(TypedBody)
        /// Host functions: those that may do anything, and those declared as pure.
        case host(Body)
        case pure(Body)
        /// The expression of a document. What it calls makes its value fleeting, not the call.
        case template(FunctionTemplate)
    }

    /// Whether the deprecation warning was logged; only the first call changes this.
    let warnedOnce = Once()

    /// A library function. A parameter that is named after its type needs no explicit type.
    convenience init(
        _ name: String, _ input: Input, _ count: ClosedRange<Int>,
        dependencies: Dependencies = .parameters, isPure: Bool = true, output: Output = .object,
        deprecation: String? = nil, marking: Marking = .none,
        _ documentation: Documentation?, body: @escaping TypedBody
    ) {
        let isPure = isPure && !dependencies.isAnything && dependencies.evaluated == nil
        self.init(
            name, input, count, nil, dependencies, output, deprecation,
            Self.parameters(of: documentation, namesAreTypes: true), documentation,
            isPure ? .library(body) : .effect(body), marking)
    }

    /// A library function that appends elements to the array in its first parameter.
    convenience init(
        _ name: String, _ input: Input, _ count: ClosedRange<Int>,
        _ documentation: Documentation?, appending: @escaping Appended
    ) {
        self.init(
            name, input, count, nil, .parameters, .object, nil,
            Self.parameters(of: documentation, namesAreTypes: true), documentation,
            .appending(appending))
    }

    private init(
        _ name: String, _ input: Input, _ count: ClosedRange<Int>, _ contexts: ParameterContexts?,
        _ dependencies: Dependencies, _ output: Output, _ deprecation: String?,
        _ parameters: @escaping @Sendable () -> [Parameter],
        _ documentation: Documentation?, _ code: Code, _ marking: Marking = .none
    ) {
        self.name = name
        self.input = input
        self.output = output
        self.count = count
        self.contexts = contexts
        self.dependencies = dependencies
        self.deprecation = deprecation
        declared = Shared {
            let parameters = parameters()
            return Declared(
                parameters: parameters, fixedForms: Self.fixedForms(of: parameters, contexts),
                result: documentation.flatMap { try? MBType($0.returns) } ?? .any)
        }
        self.documentation = documentation
        self.code = code
        self.marking = marking
        (mayMark, escapes) =
            switch (code, marking) {
            case (.template(let template), _): (true, template.expression.program.escaping != nil)
            case (_, .none): (false, false)
            case (_, .escapes): (true, true)
            case (_, .raw), (_, .passes): (true, false)
            }
    }

    /// Creates a function whose body reads its parameters from the call.
    ///
    ///     let times = MBMLFunction(
    ///         "times", input: .pipedExpressions, count: 2...2,
    ///         contexts: .positions([.number, .object]),
    ///         dependencies: .parameters(binding: ["index"], from: 1)
    ///     ) { call in
    ///         let count = Int(try call.arithmetic(0)?.int64 ?? 0)
    ///         var parts: [MBValue] = []
    ///         try call.withScope { scope in
    ///             while parts.count < count {
    ///                 try call.step()
    ///                 scope.bind("index", to: MBValue(parts.count))
    ///                 parts.append(try call.value(1) ?? .null)
    ///             }
    ///         }
    ///         return try call.array(parts)
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(times)
    ///     let rows = environment.object("^times(1 + 2|row $index)")
    ///     // → ["row 0", "row 1", "row 2"]
    ///
    /// Use it for parameters that are evaluated only when the function needs them, and for access
    /// to the evaluation. For a function that needs neither,
    /// ``init(_:_:pure:summary:example:gives:body:)`` is shorter.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions call it, without `^`.
    ///   - input: how its parameters are read.
    ///   - count: how many parameters it takes, by default any number; with any other number, a
    ///     call fails with the code `parameterCount` before `body` runs.
    ///   - contexts: for `pipedExpressions`, the contexts in which `body` evaluates them, by
    ///     default object context for all. A parameter that is evaluated in another context is
    ///     compiled at each call.
    ///   - dependencies: what `body` reads in addition to its parameters, by default anything. An
    ///     expression that calls a function that may read anything is affected by every change
    ///     (``MBReads/isIncomplete``).
    ///   - pure: whether it always returns the same value for the same parameters and has no side
    ///     effects; false if omitted. Only then are the values of dynamic variables that call it
    ///     remembered within an evaluation; a call of any other function discards all remembered
    ///     values.
    ///   - documentation: what an author needs to know; nil for none. The types of parameters that
    ///     it declares decide which blanks are ignored.
    ///   - body: what it does. If it throws an error, the evaluation fails.
    public convenience init(
        _ name: String, input: Input, count: ClosedRange<Int> = 0...(.max),
        contexts: ParameterContexts = .positions([.object]), dependencies: Dependencies = .anything,
        pure: Bool = false, documentation: Documentation? = nil, body: @escaping Body
    ) {
        self.init(
            name, input, count, contexts, dependencies, .object, nil,
            Self.parameters(of: documentation, namesAreTypes: false), documentation,
            pure ? .pure(body) : .host(body))
    }

    /// A host function whose parameters have Swift types.
    convenience init(
        _ name: String, input: Input = .pipedObjects, count: ClosedRange<Int>,
        parameters: [Parameter], dependencies: Dependencies = .parameters, pure: Bool,
        deprecation: String? = nil, documentation: Documentation, body: @escaping Body
    ) {
        self.init(
            name, input, count, nil, dependencies, .object, deprecation, { parameters },
            documentation,
            pure ? .pure(body) : .host(body))
    }

    /// A function that a document declares with an expression.
    convenience init(
        _ template: FunctionTemplate, documentation: Documentation?, output: Output = .object,
        deprecation: String? = nil
    ) {
        self.init(
            template.name, .pipedObjects, template.count, nil, .parameters, output, deprecation,
            { template.parameters.map(\.declaration) }, documentation, .template(template))
    }

    private static func parameters(
        of documentation: Documentation?, namesAreTypes: Bool
    ) -> @Sendable () -> [Parameter] {
        let signature = documentation?.signature ?? ""
        return { Parameter.list(signature, namesAreTypes: namesAreTypes) }
    }

    /// The same function under another name, as a `Function` tag declares it.
    func declared(
        as name: String, input: Input, output: Output, deprecation: String?
    ) -> MBMLFunction {
        MBMLFunction(
            name, input, count, contexts, dependencies, output, deprecation, { self.parameters },
            documentation, code, marking)
    }

    /// Whether its body is app code.
    var isOfHost: Bool {
        switch code {
        case .host, .pure: true
        case .library, .appending, .effect, .template: false
        }
    }

    /// The result of a call.
    func run(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        switch code {
        case .library(let body): return try body(call)
        case .template(let template): return try template.run(call)
        case .appending:
            var elements = try call.elements(0)
            try call.append(try appended(by: call), to: &elements)
            return try call.array(elements)
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
            return try Evaluation.withHostStack { try call.during { try body(call) } }
        } catch {
            let error = call.evaluation.reason(for: error)
            if let error = error as? MBExpressionError { throw error }
            throw MBExpressionError("failed: \(error.excerpt)").causedBy(error)
        }
    }
}
