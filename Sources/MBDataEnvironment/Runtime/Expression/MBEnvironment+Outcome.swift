extension MBEnvironment {
    /// How a strict evaluation of an expression ended: with a value, null, nothing, something
    /// missing, or a failure.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["user"] = ["name": "Zoë", "middleName": .null]
    ///
    ///     func shown(_ expression: String) -> String {
    ///         switch environment.outcome(of: expression) {
    ///         case .value(let value): "value \(value)"
    ///         case .null: "null"
    ///         case .nothing: "nothing"
    ///         case .missing(let error): "missing: \(error.message)"
    ///         case .failure(let error): "failure: \(error.message)"
    ///         }
    ///     }
    ///     let name = shown("$user.name")
    ///     // → "value Zoë"
    ///     let nickname = shown("$user.nickname")
    ///     // → "missing: the dictionary has no key 'nickname'"
    ///
    /// It doesn't describe a lenient evaluation, which may well have a value where a strict one
    /// finds something missing: without a nickname, `^if($user.nick|$user.nick|anonymous)` is
    /// `anonymous` in a lenient evaluation and ``missing(_:)`` in a strict one. To continue
    /// leniently and know what was passed over, do both:
    ///
    ///     let shop = MBEnvironment()
    ///     let nick = shop.string("$user.nick", default: "anonymous")
    ///     // → "anonymous"
    ///     let code = shop.outcome(of: "$user.nick").error?.code
    ///     // → .unknownVariable
    public enum Outcome: Sendable {
        /// It has a value other than null.
        case value(MBValue)

        /// It has null: the data says that there is nothing.
        case null

        /// It has no value: a declared variable without a value, a function that returns nothing,
        /// or an empty text.
        case nothing

        /// A variable, key or index doesn't exist. The error says which one and where; its root has
        /// the code `unknownVariable`, `unknownKey` or `indexOutOfRange`.
        case missing(MBExpressionError)

        /// The evaluation failed with any other error, such as a syntax error, a value that isn't a
        /// number, or an exceeded limit.
        case failure(MBExpressionError)

        /// The value, if there is one other than null.
        public var value: MBValue? {
            if case .value(let value) = self { return value }
            return nil
        }

        /// The error of ``missing(_:)`` or ``failure(_:)``; nil otherwise.
        public var error: MBExpressionError? {
            switch self {
            case .missing(let error), .failure(let error): error
            case .value, .null, .nothing: nil
            }
        }
    }
}

extension MBEnvironment {
    /// Evaluates an expression strictly and says how it ended, without throwing.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["user"] = ["name": "Zoë"]
    ///
    ///     let outcome = environment.outcome(of: "$user.nmae")
    ///     let advice = outcome.error?.suggestion
    ///     // → "did you mean 'name'?"
    ///
    /// The evaluation is strict, as in ``strict``, whether or not this environment is. The error
    /// isn't logged. A lenient evaluation of the same expression may have a different value; see
    /// ``MBEnvironment/Outcome``.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression.
    ///   - context: the context in which it's evaluated; by default an object.
    /// - Returns: the value, null or nothing, or the error.
    public func outcome(of expression: String, as context: MBContext = .object)
        -> MBEnvironment.Outcome
    {
        outcome { environment throws(MBExpressionError) in
            try environment.evaluate(expression, as: context)
        }
    }

    func outcome(
        _ body: (MBEnvironment) throws(MBExpressionError) -> MBValue?
    ) -> MBEnvironment.Outcome {
        do {
            guard let value = try body(strict) else { return .nothing }
            return value.isNull ? .null : .value(value)
        } catch {
            return error.root.isMissing ? .missing(error) : .failure(error)
        }
    }
}

extension MBExpressionError {
    fileprivate var isMissing: Bool {
        switch code {
        case .unknownVariable, .unknownKey, .indexOutOfRange: true
        default: false
        }
    }
}
