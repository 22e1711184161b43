extension MBExpressionError {
    /// What went wrong, as a stable word for programs.
    ///
    ///     let environment = MBEnvironment()
    ///     let error = environment.outcome(of: "^uppercas(a)").error
    ///     let isTypo = error?.code == .unknownFunction
    ///     // → true
    ///     let word = error?.code.rawValue
    ///     // → "unknownFunction"
    ///
    /// An app's functions and types add words of their own:
    ///
    ///     extension MBExpressionError.Code {
    ///         static let soldOut = Self(rawValue: "soldOut")
    ///     }
    ///
    ///     func soldOut(_ item: String) -> MBExpressionError {
    ///         MBExpressionError("\(item) is sold out", code: .soldOut)
    ///     }
    ///
    /// <doc:ErrorCodes> lists all codes of the library with their numbers, and what to do about
    /// each.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The stable word, such as `unknownVariable`.
        public let rawValue: String

        /// Creates a code from its word, usually for a static property of an app's own.
        ///
        /// - Parameter rawValue: the word, in the form `unknownVariable`. Two codes with the same
        ///   word are equal, so a word of the library means the library's code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The stable word, as in ``rawValue``.
        public var description: String { rawValue }
    }
}

extension MBExpressionError.Code {
    // Found when a text is compiled.
    /// A reference has no name: `${}`, `$[]` or `$()`. To write a dollar sign as text, double it:
    /// `$$`.
    public static let emptyReference = Self(rawValue: "emptyReference")
    /// Braces contain anything but exactly one reference, such as `${price + 1}`. Arithmetic is
    /// written `#($price + 1)`, and a name with other characters `$[price + 1]`.
    public static let invalidReference = Self(rawValue: "invalidReference")
    /// The brackets after a reference are empty, as in `$cats[]`. They need a key or an index.
    public static let emptySubreference = Self(rawValue: "emptySubreference")
    /// An operator lacks its left or right side, as in `#(2 *)` or in the condition `$price >`.
    public static let missingOperand = Self(rawValue: "missingOperand")
    /// Two operands are side by side without an operator between them, as in `#(2 3)`, or the
    /// operator isn't one of the language: `$hour = 9` is written `$hour == 9`.
    public static let missingOperator = Self(rawValue: "missingOperator")
    /// A sign directly before a digit follows an operand, as in `#($price -1)`, and could be either
    /// an operator or the number's sign. Put a space after the operator: `#($price - 1)`.
    public static let ambiguousSign = Self(rawValue: "ambiguousSign")
    /// A parenthesis in a condition or in arithmetic isn't matched by another one, as in `(1` or
    /// `1)`. Text with parentheses is written `^q(…)`.
    public static let unbalancedParenthesis = Self(rawValue: "unbalancedParenthesis")
    /// There is nothing between parentheses, or no expression at all, as in `#()`. In strict mode,
    /// also an empty text as a condition.
    public static let emptyGroup = Self(rawValue: "emptyGroup")

    // Found while an expression runs.
    /// A call of a function that isn't declared, as in `^uppercas(a)`. The
    /// ``MBExpressionError/suggestion`` is a similar name, if there is one.
    public static let unknownFunction = Self(rawValue: "unknownFunction")
    /// In strict mode: a variable that doesn't exist is read. A variable that was declared without
    /// a value, or set to nil, exists.
    public static let unknownVariable = Self(rawValue: "unknownVariable")
    /// A key that the type of a value doesn't know, as in `$name.lenght` for a text. In strict
    /// mode, also a key that a dictionary lacks, and a key of an array that isn't an index.
    public static let unknownKey = Self(rawValue: "unknownKey")
    /// The key in brackets evaluates to nothing, as in `$prices[$currency]` if there is no variable
    /// `currency`.
    public static let missingKey = Self(rawValue: "missingKey")
    /// An operand or a result that should be a number is nothing, or a value that isn't one, as in
    /// `#($name * 2)`. In strict mode, also a text that is only partly a number, such as `1,5`, and
    /// a text that `<` and the like compare with a number.
    public static let notANumber = Self(rawValue: "notANumber")
    /// In strict mode: two values that have no order, such as an array and a dictionary, are sorted
    /// or compared with `<` and the like. Otherwise, such a comparison is false, with a warning.
    public static let notComparable = Self(rawValue: "notComparable")
    /// A division or remainder by zero, as in `#($total / $count)` if the count is 0.
    public static let divisionByZero = Self(rawValue: "divisionByZero")
    /// The result of a calculation or conversion is beyond the range of numbers: 38 digits and an
    /// exponent of -128 to 127. A Swift number that can't be converted, such as an infinite
    /// `Double`, is out of range, too.
    public static let numberOutOfRange = Self(rawValue: "numberOutOfRange")
    /// Dynamic variables refer to each other in a cycle, which the message shows: `$a → $b → $a`.
    public static let dynamicVariableCycle = Self(rawValue: "dynamicVariableCycle")
    /// The expression of a dynamic variable failed. ``MBExpressionError/root`` is the error that it
    /// failed with, ``MBExpressionError/chain`` the variables that led there.
    public static let dynamicVariableFailed = Self(rawValue: "dynamicVariableFailed")
    /// The app's own code failed: an accessor, a member of a host object, or a provider of
    /// ``MBCapabilities``. ``MBExpressionError/cause`` is the error that it threw. For preferences
    /// in a file: the file can't be read or written.
    public static let hostFailed = Self(rawValue: "hostFailed")

    // Reported by functions.
    /// A call has too few or too many parameters. A pipe that belongs to a text is written inside
    /// `^q(…)`.
    public static let parameterCount = Self(rawValue: "parameterCount")
    /// A required parameter is missing, or evaluates to nothing. The message says which one.
    public static let missingParameter = Self(rawValue: "missingParameter")
    /// A parameter has the wrong type, and can't be converted to the right one, such as a
    /// dictionary where a function needs a number.
    public static let parameterType = Self(rawValue: "parameterType")
    /// A parameter has the right type, but a value that the function can't use: a font size below
    /// 0, an unknown locale, a path that no system could accept.
    public static let invalidParameter = Self(rawValue: "invalidParameter")
    /// A text isn't a date in the expected format, as in `^formatDate(soon|yyyy)`. `^parseDate`
    /// reads other formats.
    public static let invalidDate = Self(rawValue: "invalidDate")
    /// A text isn't a regular expression, or is an empty one. The message says why.
    public static let invalidPattern = Self(rawValue: "invalidPattern")
    /// A function failed for a reason of its own. It's the default code of an app's errors; the
    /// library uses it for files that can't be read or written.
    public static let functionFailed = Self(rawValue: "functionFailed")
    /// The environment doesn't grant what a function needs: there are no files or fonts in
    /// ``MBCapabilities``, or the path isn't granted.
    public static let capabilityMissing = Self(rawValue: "capabilityMissing")

    // Limits.
    /// One of the ``MBLimits`` was exceeded. The message ends with its name in parentheses, such as
    /// `(steps)`.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// The evaluation, or handling an event, took longer than ``MBLimits/seconds``.
    public static let deadlineExceeded = Self(rawValue: "deadlineExceeded")
    /// The Swift task in which the evaluation ran was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")

    // Changes to an environment and data from outside.
    /// A variable that was declared as read-only, or one of the library's own, is set or declared.
    public static let readOnlyVariable = Self(rawValue: "readOnlyVariable")
    /// A pop without a push: nothing was pushed on the variable, or on the store.
    public static let emptyStack = Self(rawValue: "emptyStack")
    /// A change to an ``MBEnvironmentStore`` from inside another change to it, on the same thread.
    /// Change the environment that is passed to the update instead.
    public static let reentrantUpdate = Self(rawValue: "reentrantUpdate")
    /// An array index is negative or too large when an element is set or, in strict mode, read.
    public static let indexOutOfRange = Self(rawValue: "indexOutOfRange")
    /// A text isn't JSON. The message says where and why.
    public static let invalidJSON = Self(rawValue: "invalidJSON")
    /// A value can't be converted to the requested type, can't be stored as a preference, or isn't
    /// the collection whose entry is to be set.
    public static let notConvertible = Self(rawValue: "notConvertible")
    /// A text isn't the text form of an ``MBType``, such as `[string` without its closing bracket.
    public static let invalidType = Self(rawValue: "invalidType")
}
