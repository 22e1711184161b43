extension MBErrorCode {
    /// The number of the code, for crash reporters and everything else that groups errors by domain
    /// and number. It never changes; new codes get new numbers at the end of their hundred.
    public var number: Int {
        switch self {
        case .emptyReference: 101
        case .invalidReference: 102
        case .emptySubreference: 103
        case .missingOperand: 104
        case .missingOperator: 105
        case .ambiguousSign: 106
        case .unbalancedParenthesis: 107
        case .emptyGroup: 108
        case .unknownFunction: 201
        case .unknownVariable: 202
        case .unknownKey: 203
        case .missingKey: 204
        case .notANumber: 205
        case .notComparable: 206
        case .divisionByZero: 207
        case .numberOutOfRange: 208
        case .dynamicVariableCycle: 209
        case .dynamicVariableFailed: 210
        case .hostFailed: 211
        case .parameterCount: 301
        case .missingParameter: 302
        case .parameterType: 303
        case .invalidParameter: 304
        case .invalidDate: 305
        case .invalidPattern: 306
        case .functionFailed: 307
        case .capabilityMissing: 308
        case .limitExceeded: 401
        case .deadlineExceeded: 402
        case .cancelled: 403
        case .readOnlyVariable: 501
        case .emptyStack: 502
        case .reentrantUpdate: 503
        case .indexOutOfRange: 504
        case .invalidJSON: 505
        case .notConvertible: 506
        }
    }
}
