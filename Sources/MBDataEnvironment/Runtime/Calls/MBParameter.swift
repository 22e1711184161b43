/// A parameter of a function that is a Swift closure: its name, and the value that it has if it's
/// omitted.
///
///     var environment = MBEnvironment()
///     environment.declare(
///         function: "price", "amount",
///         MBParameter("currency", default: "EUR"), "note"
///     ) { (amount: MBNumber, currency: String, note: String?) in
///         "\(amount) \(currency)" + (note.map { " (\($0))" } ?? "")
///     }
///     let plain = environment.string("^price(5)")
///     // → "5 EUR"
///     let full = environment.string("^price(5|USD|net)")
///     // → "5 USD (net)"
///
/// The name appears in the function's documentation and in its error messages. For a parameter
/// without a default, a string literal is enough, as for `amount` above. `Value` is the type of the
/// closure's parameter.
public struct MBParameter<Value: MBValueConvertible>: Sendable {
    /// The name that documentation and messages show; empty if there is none.
    public let name: String

    private let makeDefault: (@Sendable () -> Value)?

    /// Creates a parameter that is required, unless `Value` is optional.
    ///
    /// A call without a required parameter fails with the code `missingParameter` or
    /// `parameterCount`. An optional one may be nothing, and may be omitted at the end.
    ///
    /// - Parameter name: the name that documentation and messages show, such as `amount`. A string
    ///   literal does the same.
    public init(_ name: String) {
        self.name = name
        makeDefault = nil
    }

    /// Creates a parameter that may be omitted at the end of a call, or be nothing.
    ///
    /// - Parameters:
    ///   - name: the name that documentation and messages show, such as `currency`.
    ///   - value: the value that the closure then gets.
    public init(_ name: String, default value: Value) where Value: Sendable {
        self.name = name
        makeDefault = { value }
    }

    /// A parameter without a name.
    static var unnamed: MBParameter { MBParameter("") }
}

extension MBParameter: ExpressibleByStringLiteral {
    /// Creates a parameter without a default from a string literal: `"amount"`.
    ///
    /// - Parameter name: the name that documentation and messages show.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}

extension MBParameter {
    /// Whether a call may end before it.
    var mayBeMissing: Bool { makeDefault != nil || TypeName.isOptional(Value.self) }

    /// What authors call its type: `number`.
    var typeName: String { TypeName.noun(Value.self) }

    /// The type of its values.
    var valueType: MBType {
        mayBeMissing ? Value.expressionType.orNothing : Value.expressionType
    }

    /// How an author writes it: `count?`. A parameter without a name shows its type instead.
    var documentation: String {
        (name.isEmpty ? typeName : name) + (mayBeMissing ? "?" : "")
    }

    /// Its declaration in the function's signature.
    var declaration: MBMLFunction.Parameter {
        let words = TypeName.words(Value.self)
        return MBMLFunction.Parameter(
            name.isEmpty ? typeName : name, mayBeMissing ? .optional : .once,
            type: words.isEmpty ? Self.type(of: typeName) : .word, words: words,
            valueType: valueType)
    }

    /// The parameter type for what authors call a type.
    private static func type(of name: String) -> MBMLFunction.ParameterType {
        switch name {
        case TypeName.noun(String.self): .text
        case TypeName.noun(MBValue.self): .value
        default: MBMLFunction.ParameterType(rawValue: name) ?? .object
        }
    }

    /// Its value in a call. Advances to the position of the next parameter.
    func read(
        _ position: inout Int, of call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Value {
        defer { position += 1 }
        guard let value = try call.value(position) else { return try nothing(position) }
        try call.step(reading: value)
        do {
            return try Value.from(expressionValue: Self.readable(value))
        } catch {
            throw problem(error, position, value)
        }
    }

    private func nothing(_ position: Int) throws(MBExpressionError) -> Value {
        if let makeDefault { return makeDefault() }
        do {
            return try Value.from(expressionValue: nil)
        } catch {
            throw MBExpressionError(
                "\(naming(position)) is missing or nothing", code: .missingParameter)
        }
    }

    /// A Boolean as text where text is expected, as for the built-in functions.
    private static func readable(_ value: MBValue) -> MBValue {
        guard case .bool = value, Value.self is String.Type || Value.self is String?.Type else {
            return value
        }
        return .string(value.description)
    }

    private func problem(
        _ error: any Error, _ position: Int, _ value: MBValue
    ) -> MBExpressionError {
        let inner = MBExpressionError(of: error)
        guard inner.kind != .limit else { return inner }
        let message: MBMessage =
            Self.isAboutKind(error)
            ? " must be \(safe: TypeName.wanted(Value.self, besides: value)), "
                + "found \(ValueDecoder.found(value))"
            : ": \(inner.messageWithAdvice)"
        return MBExpressionError(
            .init(
                kind: .function, code: .parameterType,
                message: "\(safe: naming(position))\(message)",
                cause: inner.cause ?? error))
    }

    /// Whether an error says only that the value isn't of the type.
    private static func isAboutKind(_ error: any Error) -> Bool {
        switch error {
        case DecodingError.typeMismatch(_, let context): context.codingPath.isEmpty
        case DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty && TypeName.noun(Value.self) == "number"
        default: Value.self is any MBKeyValueCoding.Type && error is MBExpressionError
        }
    }

    private func naming(_ position: Int) -> String {
        "parameter \(position + 1)" + (name.isEmpty ? "" : " (\(name))")
    }
}
