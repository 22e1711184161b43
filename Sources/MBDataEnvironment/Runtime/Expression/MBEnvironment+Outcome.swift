extension MBEnvironment {
    /// What becomes of an expression in a strict evaluation, without throwing: value, null, nothing,
    /// missing and failing results are distinct.
    ///
    ///     switch environment.outcome(of: "$user.name") {
    ///     case .value(let name): show(name)
    ///     case .null, .nothing: show("anonymous")
    ///     case .missing(let error): report(error)
    ///     case .failure(let error): report(error)
    ///     }
    ///
    /// It tells nothing of a lenient evaluation, which may well give a value where a strict one finds
    /// something missing: without a nickname, `^if($user.nick|$user.nick|anonymous)` is `anonymous` to
    /// the one and ``missing(_:)`` to the other. To go on leniently and know what was passed over, do
    /// both:
    ///
    ///     show(environment.string("$user.name", default: "anonymous"))
    ///     if let error = environment.outcome(of: "$user.name", as: .string).error { report(error) }
    public enum Outcome: Sendable {
        /// A value other than null.
        case value(MBValue)

        /// Null: the data say that there is nothing.
        case null

        /// Nothing: a declared variable without a value, a function that gives nothing, an empty text.
        case nothing

        /// A variable, key or index that does not exist. The error tells which and where.
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
    /// What becomes of an expression when it is evaluated strictly, as ``strict`` does, whether or
    /// not the environment is. Nothing is logged as an error.
    ///
    /// A lenient evaluation of the same expression may give another value; see ``MBEnvironment/Outcome``.
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
