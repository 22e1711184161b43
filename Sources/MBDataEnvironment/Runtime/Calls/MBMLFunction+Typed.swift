extension MBMLFunction {
    /// A function that is a closure of Swift.
    ///
    ///     let badge = MBMLFunction("badge", "name", MBParameter("count", default: 1)) {
    ///         (name: String, count: Int) in "\(name) × \(count)"
    ///     }
    ///     environment.declare(badge)
    ///     environment.string("^badge(Mug|$cart.count)")             // "Mug × 2"
    ///     environment.string("^badge(Mug|many)")                    // logs an error:
    ///     // parameter 2 (count) must be a whole number, found the string 'many'
    ///
    /// The parameters are expressions between pipes. Each of them is read as its type demands, as
    /// ``MBValue/decode(_:)`` reads it: a number also from its text, an array from an array or set, a
    /// `Codable` type from what has its keys, an enum from its raw value, a host object from itself,
    /// and ``MBValue`` as it is. Where a `String` is wanted, a string, number or bool is its text and
    /// any other value is an error. An optional parameter may be nothing, and be left out at the end;
    /// so may one with a default, which it then has.
    ///
    /// Blanks and line breaks around a parameter belong to it where its type is `String` or ``MBValue``;
    /// elsewhere those around a parameter of one part mean nothing.
    ///
    /// The result is a value of any such type, nil for nothing. Collections that it makes are held
    /// against the limits of the evaluation.
    ///
    /// For parameters that are only evaluated when the function needs them, and for what the
    /// evaluation may reach, see ``init(_:input:count:contexts:dependencies:pure:documentation:body:)``.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions call it.
    ///   - parameters: the names of the parameters, with their defaults.
    ///   - pure: whether it gives the same value for the same parameters each time, and does
    ///     nothing besides: then it is ``isPure``.
    ///   - summary: what the function does, for its documentation.
    ///   - example: a call that shows it.
    ///   - gives: the string form of the example's result.
    ///   - body: what it does. An error that it throws fails the evaluation and is the
    ///     ``MBExpressionError/cause`` of its error.
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
            types.append(parameter.typeName)
            declared.append(parameter.declaration)
            if !parameter.mayBeMissing { least = written.count }
        }
        let returns = TypeName.noun(Result.self)
        self.init(
            name, count: least...written.count, parameters: declared, pure: pure,
            documentation: Documentation(
                written.joined(separator: "|"), types: types, summary,
                returns: returns + (TypeName.isOptional(Result.self) ? " or nothing" : ""),
                example: example, gives: gives)
        ) { call in
            var position = 0
            let result = try body(repeat try (each parameters).read(&position, of: call))
            return try call.checked(try result.expressionValue.orNilIfNull)
        }
    }

    /// A function that is a closure of Swift, whose parameters have no names: messages tell them by
    /// their position, and the documentation by their types.
    ///
    ///     let badge = MBMLFunction("badge") { (name: String, count: Int) in "\(name) × \(count)" }
    ///     badge.signature                                   // "^badge(string|number) → string"
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
    /// Pays for converting a parameter: a collection holds more than the function sees of it.
    func step(reading value: MBValue) throws(MBExpressionError) {
        try evaluation.step(through: value)
    }

    /// A result of the host, held against the limits with all that it holds. A text alone is by the
    /// call itself.
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

    /// Pays for texts and data. Values are never so deep that the stack has to be looked at more
    /// often than this.
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
