extension MBNumber {
    /// Why an operation on ``MBNumber`` has no result.
    public enum ArithmeticError: Error, Sendable, Hashable {
        /// The result is too large for 38 digits and an exponent of 127, or it isn't zero but so
        /// small that it would round to zero at an exponent of −128.
        case outOfRange
        /// The divisor is zero or, for a remainder, becomes zero when it's truncated to an integer.
        case divisionByZero
    }
}
