extension MBEnvironment {
    /// The outcome of an expression in a strict evaluation, without throwing. It distinguishes a
    /// value, null, nothing, something missing, and a failure.
    ///
    ///     switch environment.outcome(of: "$user.name") {
    ///     case .value(let name): show(name)
    ///     case .null, .nothing: show("anonymous")
    ///     case .missing(let error): report(error)
    ///     case .failure(let error): report(error)
    ///     }
    ///
    /// It doesn't describe a lenient evaluation, which may well have a value where a strict one
    /// finds something missing: without a nickname, `^if($user.nick|$user.nick|anonymous)` is
    /// `anonymous` in a lenient evaluation and ``missing(_:)`` in a strict one. To continue
    /// leniently and know what was passed over, do both:
    ///
    ///     show(environment.string("$user.name", default: "anonymous"))
    ///     if let error = environment.outcome(of: "$user.name", as: .string).error { report(error) }
    public enum Outcome: Sendable {
        /// A value other than null.
        case value(MBValue)

        /// Null: the data says that there is nothing.
        case null

        /// Nothing: a declared variable without a value, a function that returns nothing, an empty
        /// text.
        case nothing

        /// A variable, key, or index that doesn't exist. The error says which one and where.
        case missing(MBExpressionError)

        /// Any other error.
        case failure(MBExpressionError)

        /// The value, if there is one.
        public var value: MBValue? {
            if case .value(let value) = self { return value }
            return nil
        }

        /// The error, if there is one.
        public var error: MBExpressionError? {
            switch self {
            case .missing(let error), .failure(let error): error
            case .value, .null, .nothing: nil
            }
        }
    }
}

extension MBEnvironment {
    /// The outcome of evaluating an expression strictly, as ``strict`` does, whether or not this
    /// environment is strict. Nothing is logged as an error.
    ///
    /// A lenient evaluation of the same expression may have a different value; see
    /// ``MBEnvironment/Outcome``.
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
