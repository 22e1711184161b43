extension MBExpressionError {
    /// What a conversion threw, in words: the error itself, or one of the code `notConvertible` that
    /// has it as its cause.
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

    /// The error of a value that cannot be converted for a variable or from it.
    init(of error: any Error, for name: String) {
        let converted = MBExpressionError(of: error)
        self =
            error is MBExpressionError
            ? converted : converted.with { $0.message = "$\(name.excerpt()): \($0.message)" }
    }
}
