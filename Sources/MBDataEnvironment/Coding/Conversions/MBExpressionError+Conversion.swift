extension MBExpressionError {
    /// Describes what a conversion threw: the error itself, or an error with the code
    /// `notConvertible` that has it as its cause.
    init(of error: any Error) {
        switch error {
        case let error as MBExpressionError:
            self = error
        case is NoThread:
            self = .noThread
        case let error as DecodingError:
            self = .evaluation(.notConvertible, error.reason).causedBy(error)
        default:
            self = .evaluation(.notConvertible, error.excerpt).causedBy(error)
        }
    }

    /// The error for a value that can't be converted to or from a variable.
    init(of error: any Error, for name: String) {
        self = MBExpressionError(of: error).with {
            // No function took part, unless the error says so.
            if $0.kind == .function, $0.function == nil { $0.kind = .evaluation }
            if $0.kind != .limit { $0.message = "$\(name.excerpt()): \($0.message)" }
        }
    }
}
