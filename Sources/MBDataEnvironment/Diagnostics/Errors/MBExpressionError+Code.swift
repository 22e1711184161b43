extension MBExpressionError {
    /// What went wrong, as a stable word for programs. An app's functions and types add words of
    /// their own:
    ///
    ///     extension MBExpressionError.Code {
    ///         static let soldOut = Self(rawValue: "soldOut")
    ///     }
    ///
    ///     throw MBExpressionError("the cart is empty", code: .soldOut)
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The word.
        public let rawValue: String

        /// Creates a code from a word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word.
        public var description: String { rawValue }
    }
}

extension MBExpressionError.Code {
    // Found when a text is compiled.
    /// A reference without a name: `${}`, `$[]`, `$()`.
    public static let emptyReference = Self(rawValue: "emptyReference")
    /// Braces that hold anything but one reference.
    public static let invalidReference = Self(rawValue: "invalidReference")
    /// Empty brackets after a reference.
    public static let emptySubreference = Self(rawValue: "emptySubreference")
    /// An operator that lacks an operand.
    public static let missingOperand = Self(rawValue: "missingOperand")
    /// Two operands side by side.
    public static let missingOperator = Self(rawValue: "missingOperator")
    /// A sign directly after an operand, where an operator needs a space.
    public static let ambiguousSign = Self(rawValue: "ambiguousSign")
    /// An unmatched parenthesis.
    public static let unbalancedParenthesis = Self(rawValue: "unbalancedParenthesis")
    /// Empty parentheses.
    public static let emptyGroup = Self(rawValue: "emptyGroup")

    // Found while an expression runs.
    /// A call of an undeclared function.
    public static let unknownFunction = Self(rawValue: "unknownFunction")
    /// A variable that doesn't exist, in strict mode.
    public static let unknownVariable = Self(rawValue: "unknownVariable")
    /// A key that a value's type doesn't know.
    public static let unknownKey = Self(rawValue: "unknownKey")
    /// A key that evaluates to nothing.
    public static let missingKey = Self(rawValue: "missingKey")
    /// An operand or result that isn't a number.
    public static let notANumber = Self(rawValue: "notANumber")
    /// Two values that have no order but are compared by it, in strict mode.
    public static let notComparable = Self(rawValue: "notComparable")
    /// A division or remainder by zero.
    public static let divisionByZero = Self(rawValue: "divisionByZero")
    /// A number too large or too small for 38 digits and an exponent of -128 to 127.
    public static let numberOutOfRange = Self(rawValue: "numberOutOfRange")
    /// Dynamic variables that refer to each other in a cycle.
    public static let dynamicVariableCycle = Self(rawValue: "dynamicVariableCycle")
    /// A dynamic variable whose expression failed.
    public static let dynamicVariableFailed = Self(rawValue: "dynamicVariableFailed")
    /// A host object that failed to answer.
    public static let hostFailed = Self(rawValue: "hostFailed")

    // Reported by functions.
    /// A wrong number of parameters.
    public static let parameterCount = Self(rawValue: "parameterCount")
    /// A required parameter that is missing.
    public static let missingParameter = Self(rawValue: "missingParameter")
    /// A parameter of the wrong type.
    public static let parameterType = Self(rawValue: "parameterType")
    /// A parameter whose value the function can't use.
    public static let invalidParameter = Self(rawValue: "invalidParameter")
    /// A text that isn't a date of its format.
    public static let invalidDate = Self(rawValue: "invalidDate")
    /// An invalid regular expression.
    public static let invalidPattern = Self(rawValue: "invalidPattern")
    /// A function that failed for a reason of its own.
    public static let functionFailed = Self(rawValue: "functionFailed")
    /// A capability that the environment doesn't grant.
    public static let capabilityMissing = Self(rawValue: "capabilityMissing")

    // Limits.
    /// A limit of ``MBLimits`` was reached.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// The deadline passed.
    public static let deadlineExceeded = Self(rawValue: "deadlineExceeded")
    /// The task was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")

    // Changes to an environment and data from outside.
    /// A change to a read-only variable.
    public static let readOnlyVariable = Self(rawValue: "readOnlyVariable")
    /// A pop without a push.
    public static let emptyStack = Self(rawValue: "emptyStack")
    /// A change to a store from inside another change to it.
    public static let reentrantUpdate = Self(rawValue: "reentrantUpdate")
    /// An array index that is negative or too large, when it is set, and when it is read in strict
    /// mode.
    public static let indexOutOfRange = Self(rawValue: "indexOutOfRange")
    /// Text that isn't JSON.
    public static let invalidJSON = Self(rawValue: "invalidJSON")
    /// A value that can't be converted.
    public static let notConvertible = Self(rawValue: "notConvertible")
    /// A text isn't the text form of a type: `[string`.
    public static let invalidType = Self(rawValue: "invalidType")
}
