extension MBExpressionError.Code {
    /// The number of the code, for crash reporters and other tools that group errors by domain and
    /// number; 0 for an app's own codes. It never changes; new codes get new numbers at the end of
    /// their hundred.
    ///
    ///     let number = MBExpressionError.Code.unknownFunction.number
    ///     // → 201
    ///
    /// Numbers below 200 mean that a text was being compiled, below 300 that it was running, below
    /// 400 that a function reported the error, below 500 a limit. Those from 500 are for changes to
    /// an environment and data from outside.
    public var number: Int { Self.numbers[self] ?? 0 }

    static let numbers: [Self: Int] = [
        .emptyReference: 101,
        .invalidReference: 102,
        .emptySubreference: 103,
        .missingOperand: 104,
        .missingOperator: 105,
        .ambiguousSign: 106,
        .unbalancedParenthesis: 107,
        .emptyGroup: 108,
        .unknownFunction: 201,
        .unknownVariable: 202,
        .unknownKey: 203,
        .missingKey: 204,
        .notANumber: 205,
        .notComparable: 206,
        .divisionByZero: 207,
        .numberOutOfRange: 208,
        .dynamicVariableCycle: 209,
        .dynamicVariableFailed: 210,
        .hostFailed: 211,
        .parameterCount: 301,
        .missingParameter: 302,
        .parameterType: 303,
        .invalidParameter: 304,
        .invalidDate: 305,
        .invalidPattern: 306,
        .functionFailed: 307,
        .capabilityMissing: 308,
        .limitExceeded: 401,
        .deadlineExceeded: 402,
        .cancelled: 403,
        .readOnlyVariable: 501,
        .emptyStack: 502,
        .reentrantUpdate: 503,
        .indexOutOfRange: 504,
        .invalidJSON: 505,
        .notConvertible: 506,
        .invalidType: 507,
    ]
}
