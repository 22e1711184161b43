extension MBExpressionError {
    /// What a conversion threw, in words: the error itself, or one of the code `notConvertible` that
    /// has it as its cause.
    init(of error: any Error) {
        switch error {
        case let error as MBExpressionError:
            self = error
        case let error as DecodingError:
            self = .evaluation(.notConvertible, error.reason).causedBy(error)
        default:
            self = .evaluation(.notConvertible, error.excerpt).causedBy(error)
        }
    }
}
