/// Parameters that were evaluated before the call.
extension MBMLCall {
    /// The value of a parameter of any type, which may be nothing.
    ///
    ///     let orElse = MBMLFunction(
    ///         "orElse", input: .pipedObjects, count: 2...2
    ///     ) { call in
    ///         try call.value(0) ?? call.value(1)
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(orElse)
    ///     let name = environment.string("^orElse($user|nobody)")
    ///     // → "nobody"
    ///
    /// A parameter of kind ``MBMLFunction/Input/pipedExpressions`` is evaluated as an object each
    /// time you call this.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the value; nil if the parameter is nothing or null, or if the call has fewer
    ///   parameters.
    /// - Throws: ``MBExpressionError``: for the kind `pipedExpressions`, the first error in the
    ///   parameter. Other parameters were evaluated before the call, and never throw here.
    public func value(_ position: Int) throws(MBExpressionError) -> MBValue? {
        guard isLazy else { return values.indices.contains(position) ? values[position] : nil }
        return try evaluating(position) { parameter throws(MBExpressionError) in
            try parameter.value(&evaluation)
        }
    }

    /// The value of a parameter of any type that must not be missing or nothing.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `missingParameter` if it's nothing or null, or if the call
    ///   has fewer parameters; for the kind `pipedExpressions`, also the first error in the
    ///   parameter.
    public func required(_ position: Int) throws(MBExpressionError) -> MBValue {
        if let value = try value(position) { return value }
        throw MBExpressionError(
            "\(safe: naming(position)) is missing or nothing", code: .missingParameter)
    }

    /// The text of a parameter that is a string.
    ///
    ///     let shout = MBMLFunction("shout", input: .string) { call in
    ///         .string(try call.string(0).uppercased() + "!")
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(shout)
    ///     let text = environment.string("^shout(hi $nobody)")
    ///     // → "HI !"
    ///
    /// With the inputs ``MBMLFunction/Input/raw``, ``MBMLFunction/Input/string`` and
    /// ``MBMLFunction/Input/pipedStrings``, each parameter is a string: any value was converted to
    /// its string form, and nothing to the empty string. With another input, nothing is converted:
    /// a number is an error. For the string form of a parameter of kind `pipedExpressions`, use
    /// ``text(_:)``.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't a string, and the errors
    ///   of ``required(_:)``, such as `missingParameter`.
    public func string(_ position: Int) throws(MBExpressionError) -> String {
        let value = try required(position)
        if case .string(let text) = value { return text }
        throw wrongType(position, value, wanted: "a string")
    }

    /// The exact decimal number that a parameter is, or that its text begins with.
    ///
    ///     let gross = MBMLFunction("gross", input: .math) { call in
    ///         .number(try call.number(0).multiplied(by: 1.19))
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(gross)
    ///     environment["price"] = "10 EUR"
    ///     let total = environment.number("^gross($price)")
    ///     // → 11.9
    ///
    /// A Boolean is 1 or 0. In a strict environment, a text must be a number as a whole. With the
    /// inputs ``MBMLFunction/Input/math`` and ``MBMLFunction/Input/pipedMath``, a parameter that is
    /// nothing is 0. For arithmetic in a parameter of kind `pipedExpressions`, use
    /// ``arithmetic(_:)``.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't a number, and the errors
    ///   of ``required(_:)``, such as `missingParameter`.
    public func number(_ position: Int) throws(MBExpressionError) -> MBNumber {
        let value = try required(position)
        if case .string(let text) = value { try step(text.utf8.count / 16) }
        if let number = numericValue(of: value) { return number }
        throw wrongType(position, value, wanted: "a number")
    }

    /// The number that a value is, or that its text begins with. In strict mode, the whole text
    /// must be a number.
    func numericValue(of value: MBValue) -> MBNumber? {
        evaluation.isStrict ? value.strictNumericValue : value.numericValue
    }

    /// The integer part of a parameter that is a number, truncated toward zero.
    ///
    ///     let first = MBMLFunction(
    ///         "first", input: .pipedObjects, count: 2...2
    ///     ) { call in
    ///         let count = Int(try call.integer(1))
    ///         return .string(
    ///             String(try call.string(0).prefix(max(0, count))))
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(first)
    ///     let text = environment.string("^first(Barrett|3.9)")
    ///     // → "Bar"
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: the same errors as ``number(_:)``, and `invalidParameter`
    ///   if the integer part doesn't fit into 64 bits.
    public func integer(_ position: Int) throws(MBExpressionError) -> Int64 {
        let number = try number(position)
        if let integer = number.int64 { return integer }
        throw MBExpressionError(
            "\(naming(position)) is out of the range of 64-bit integers: \(number)",
            code: .invalidParameter)
    }

    /// The elements of a parameter that is an array.
    ///
    ///     let ends = MBMLFunction("ends", input: .object) { call in
    ///         let elements = try call.elements(0)
    ///         return try call.array(
    ///             [elements.first, elements.last].compactMap { $0 })
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(ends)
    ///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
    ///     let both = environment.object("^ends($cats)")
    ///     // → ["Barrett", "Gabby"]
    ///
    /// Nothing is converted: a set or a dictionary is an error. Pay for visiting many elements with
    /// ``step(_:)``.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't an array, and the errors
    ///   of ``required(_:)``, such as `missingParameter`.
    public func elements(_ position: Int) throws(MBExpressionError) -> [MBValue] {
        let value = try required(position)
        if case .array(let elements) = value { return elements }
        throw wrongType(position, value, wanted: "an array")
    }

    /// The entries of a parameter that is a dictionary, in their order.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't a dictionary, and the
    ///   errors of ``required(_:)``, such as `missingParameter`.
    public func entries(_ position: Int) throws(MBExpressionError) -> MBDictionary {
        let value = try required(position)
        if case .dictionary(let dictionary) = value { return dictionary }
        throw wrongType(position, value, wanted: "a dictionary")
    }

    /// Makes the error for a parameter whose value has the wrong type, for a body that checks types
    /// itself.
    ///
    /// The message has the form `parameter 2 must be a date, found the string 'soon'`. A function
    /// with one parameter says `the parameter`.
    ///
    /// - Parameters:
    ///   - position: the position of the parameter, from 0.
    ///   - value: the value that was found.
    ///   - wanted: what the function needs, with an article, such as `a date`. It isn't redacted in
    ///     logs, so it must not contain data.
    /// - Returns: an error with the code `parameterType`, to be thrown.
    public func wrongType(
        _ position: Int, _ value: MBValue, wanted: String
    ) -> MBExpressionError {
        let shown: MBMessage =
            switch value {
            case .string(let text): "the string \(text.quoted)"
            case .number, .bool: "the \(safe: value.typeName) \(value)"
            default: "a value of type \(safe: value.typeName)"
            }
        return MBExpressionError(
            "\(safe: naming(position)) must be \(safe: wanted), found \(shown)",
            code: .parameterType)
    }

    private func naming(_ position: Int) -> String {
        switch function.input {
        case .none, .raw, .string, .object, .math: "the parameter"
        default: "parameter \(position < .max ? position + 1 : position)"
        }
    }
}
