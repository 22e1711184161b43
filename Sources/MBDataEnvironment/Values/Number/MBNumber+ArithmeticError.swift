extension MBNumber {
    /// Why an operation on ``MBNumber`` has no result.
    ///
    ///     do {
    ///         _ = try MBNumber(1).divided(by: 0)
    ///     } catch {
    ///         let isByZero = error == .divisionByZero
    ///         // → true
    ///     }
    ///
    /// In an expression, the first is an ``MBExpressionError`` with the code `numberOutOfRange`,
    /// the second one with the code `divisionByZero`.
    public enum ArithmeticError: Error, Sendable, Hashable {
        /// The result is too large for 38 digits and an exponent of 127, or it isn't zero but so
        /// small that it would round to zero at an exponent of −128.
        case outOfRange
        /// The divisor is zero or, for ``MBNumber/remainder(dividingBy:)``, becomes zero when it's
        /// truncated to an integer.
        case divisionByZero
    }
}
