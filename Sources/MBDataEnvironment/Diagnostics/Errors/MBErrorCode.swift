/// What went wrong, as a stable word for programs.
public enum MBErrorCode: String, Sendable, Codable, CaseIterable {
    // Found when a text is compiled.
    /// A reference without a name: `${}`, `$[]`, `$()`.
    case emptyReference
    /// Braces that hold anything but one reference.
    case invalidReference
    /// Brackets after a reference with nothing in them.
    case emptySubreference
    /// An operator that lacks an operand.
    case missingOperand
    /// Two operands side by side.
    case missingOperator
    /// A sign directly after an operand, where an operator needs a space.
    case ambiguousSign
    /// A parenthesis without its partner.
    case unbalancedParenthesis
    /// Parentheses with nothing in them.
    case emptyGroup

    // Found while an expression runs.
    /// A call of a function that is not declared.
    case unknownFunction
    /// A variable that does not exist, in strict mode.
    case unknownVariable
    /// A key that a value's type does not know.
    case unknownKey
    /// A key that evaluates to nothing.
    case missingKey
    /// An operand or result that isn't a number.
    case notANumber
    /// Two values that have no order and are compared by it, in strict mode.
    case notComparable
    /// A division or remainder by zero.
    case divisionByZero
    /// A number too large or too small for 38 digits and an exponent of -128 to 127.
    case numberOutOfRange
    /// Dynamic variables that refer to each other in a circle.
    case dynamicVariableCycle
    /// A dynamic variable whose expression failed.
    case dynamicVariableFailed
    /// A host object that failed to answer.
    case hostFailed

    // Reported by functions.
    /// A wrong number of parameters.
    case parameterCount
    /// A parameter that is required and missing.
    case missingParameter
    /// A parameter of a wrong type.
    case parameterType
    /// A parameter whose value the function cannot use.
    case invalidParameter
    /// A text that isn't a date of its format.
    case invalidDate
    /// A regular expression that is none.
    case invalidPattern
    /// A function that failed for a reason of its own.
    case functionFailed
    /// A capability that the environment does not grant.
    case capabilityMissing

    // Limits.
    /// A limit of ``MBLimits`` was reached.
    case limitExceeded
    /// The deadline passed.
    case deadlineExceeded
    /// The task was cancelled.
    case cancelled

    // Changes to an environment and data from outside.
    /// A change of a read-only variable.
    case readOnlyVariable
    /// A pop without a push.
    case emptyStack
    /// A change of a store from inside another change of it.
    case reentrantUpdate
    /// An index of an array that is negative or too large: when it is set, and when it is read in
    /// strict mode.
    case indexOutOfRange
    /// Text that isn't JSON.
    case invalidJSON
    /// A value that cannot be converted.
    case notConvertible
}
