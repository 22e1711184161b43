extension MBMLFunction {
    /// Creates a function from a Swift closure, whose parameters have names.
    ///
    ///     let badge = MBMLFunction(
    ///         "badge", "name", MBParameter("count", default: 1)
    ///     ) { (name: String, count: Int) in
    ///         "\(name) × \(count)"
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(badge)
    ///     let text = environment.string("^badge(Mug|2)")
    ///     // → "Mug × 2"
    ///     let code = environment.outcome(of: "^badge(Mug|many)").error?.code
    ///     // → .parameterType
    ///
    /// The parameters are expressions separated by pipes. Each is converted to its type, as by
    /// ``MBValue/decode(_:)``: a number also from its text, an array from an array or set, a
    /// `Codable` type from a value that has its keys, an enum from its raw value, a host object
    /// from itself, and ``MBValue`` as it is. Where a `String` is expected, a string, number, or
    /// Boolean is converted to text, and any other value is an error. An optional parameter may be
    /// nothing, and may be omitted at the end. So may a parameter with a default, which is then
    /// used.
    ///
    /// Blanks and line breaks around a parameter belong to it if its type is `String` or
    /// ``MBValue``. For other types, those around a parameter that consists of one part are
    /// ignored.
    ///
    /// The result is a value of any such type, or nil for nothing. Collections in it are checked
    /// against the limits of the evaluation.
    ///
    /// For parameters that are evaluated only when the function needs them, and for access to the
    /// evaluation, see ``init(_:input:count:contexts:dependencies:pure:documentation:body:)``.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions call it, without `^`.
    ///   - parameters: the names of the closure's parameters, as string literals, or as
    ///     ``MBParameter`` if they have defaults.
    ///   - pure: whether it always returns the same value for the same parameters and has no side
    ///     effects, which makes it ``isPure``; false if omitted.
    ///   - summary: what the function does, for its documentation.
    ///   - example: an example call, for its documentation.
    ///   - gives: the string form of the example's result.
    ///   - body: what it does. It returns any type that can be used in expressions.
    /// - Throws: nothing. If `body` throws an error later, the evaluation that calls the function
    ///   fails with an ``MBExpressionError``: the thrown one, or one with the code `functionFailed`
    ///   and the thrown error as its ``MBExpressionError/cause``. A call with too few or too many
    ///   parameters fails with `parameterCount` or `missingParameter`, and one that can't be
    ///   converted with `parameterType`.
    public convenience init<each Value: MBValueConvertible, Result: MBValueConvertible>(
        _ name: String, _ parameters: repeat MBParameter<each Value>, pure: Bool = false,
        summary: String = "", example: String = "", gives: String = "",
        body: @escaping @Sendable (repeat each Value) throws -> Result
    ) {
        var written: [String] = []
        var types: [String] = []
        var declared: [Parameter] = []
        var least = 0
        for parameter in repeat each parameters {
            written.append(parameter.documentation)
            types.append(parameter.valueType.description)
            declared.append(parameter.declaration)
            if !parameter.mayBeMissing { least = written.count }
        }
        self.init(
            name, count: least...written.count, parameters: declared, pure: pure,
            documentation: Documentation(
                written.joined(separator: "|"), types: types, summary,
                returns: Result.expressionType.description,
                example: example, gives: gives)
        ) { call in
            var position = 0
            let result = try body(repeat try (each parameters).read(&position, of: call))
            return try call.checked(try result.expressionValue.orNilIfNull)
        }
    }

    /// Creates a function from a Swift closure, whose parameters are unnamed.
    ///
    ///     let badge = MBMLFunction("badge") { (name: String, count: Int) in
    ///         "\(name) × \(count)"
    ///     }
    ///     let signature = badge.signature
    ///     // → "^badge(string|number) → string"
    ///
    /// Messages identify a parameter by its position, and the documentation by its type. With names
    /// (``init(_:_:pure:summary:example:gives:body:)``), they say more, and parameters can have
    /// defaults. Parameters and the result are converted in the same way.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions call it, without `^`.
    ///   - pure: whether it always returns the same value for the same parameters and has no side
    ///     effects, which makes it ``isPure``; false if omitted.
    ///   - summary: what the function does, for its documentation.
    ///   - example: an example call, for its documentation.
    ///   - gives: the string form of the example's result.
    ///   - body: what it does. It returns any type that can be used in expressions.
    /// - Throws: nothing. If `body` throws an error later, the evaluation that calls the function
    ///   fails with an ``MBExpressionError``: the thrown one, or one with the code `functionFailed`
    ///   and the thrown error as its ``MBExpressionError/cause``.
    public convenience init<each Value: MBValueConvertible, Result: MBValueConvertible>(
        _ name: String, pure: Bool = false, summary: String = "", example: String = "",
        gives: String = "",
        body: @escaping @Sendable (repeat each Value) throws -> Result
    ) {
        self.init(
            name, repeat MBParameter<each Value>.unnamed, pure: pure, summary: summary,
            example: example, gives: gives, body: body)
    }
}

extension MBMLCall {
    /// Pays for converting a parameter, because a collection may hold more than the function sees.
    func step(reading value: MBValue) throws(MBExpressionError) {
        try evaluation.step(through: value)
    }

    /// A result from the host, checked against the limits with everything in it. The call itself
    /// checks a result that is only text.
    fileprivate func checked(_ value: MBValue?) throws(MBExpressionError) -> MBValue? {
        switch value {
        case .array(let elements)?:
            let value = try array(elements)
            try allocate(textsIn: value, depth: 0)
            return value
        case .dictionary(let entries)?:
            let value = try dictionary(entries)
            try allocate(textsIn: value, depth: 0)
            return value
        case .opaque(let opaque)?:
            try allocate(textsIn: .opaque(opaque), depth: 0)
            return try opaque.holding(MBSet.self).map { set throws(MBExpressionError) in
                try self.set(set.members)
            } ?? value
        case .string?, .number?, .bool?, .date?, nil: return value
        }
    }

    /// Pays for texts and data. Values are never nested so deeply that the stack must be checked
    /// more often than this.
    private func allocate(textsIn value: MBValue, depth: Int) throws(MBExpressionError) {
        guard StackGuard.isDue(at: depth) else { return try allocateHere(textsIn: value, depth) }
        try StackGuard.withRoom { () throws(MBExpressionError) in
            try allocateHere(textsIn: value, depth)
        }
    }

    private func allocateHere(
        textsIn value: MBValue, _ depth: Int
    ) throws(MBExpressionError) {
        switch value {
        case .string(let text): try evaluation.allocate(text)
        case .array(let elements):
            for element in elements { try allocate(textsIn: element, depth: depth + 1) }
        case .dictionary(let entries):
            for (_, element) in entries { try allocate(textsIn: element, depth: depth + 1) }
        case .opaque(let opaque):
            if let data = opaque.holding(MBData.self) {
                try evaluation.allocate(data.bytes.count)
                try step(data.bytes.count / 32)
            } else if let set = opaque.holding(MBSet.self) {
                for element in set.members { try allocate(textsIn: element, depth: depth + 1) }
            }
        case .number, .bool, .date: return
        }
    }
}
