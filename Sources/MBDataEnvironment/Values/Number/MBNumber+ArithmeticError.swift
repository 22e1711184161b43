extension MBNumber {
    /// Why an operation on ``MBNumber`` has no result.
    ///
    ///     func share(_ total: MBNumber, of count: MBNumber) -> MBNumber? {
    ///         do {
    ///             return try total.divided(by: count)
    ///         } catch {
    ///             switch error {
    ///             case .divisionByZero: return nil
    ///             case .outOfRange: return .greatest
    ///             }
    ///         }
    ///     }
    ///
    ///     let half = share(9, of: 2)
    ///     // → 4.5
    ///     let none = share(9, of: 0)
    ///     // → nil
    ///
    /// An expression whose arithmetic fails this way throws an ``MBExpressionError`` with the code
    /// `numberOutOfRange` or `divisionByZero`.
    public enum ArithmeticError: Error, Sendable, Hashable {
        /// The result is too large for 38 digits and an exponent of 127, or it isn't zero but so
        /// small that it would round to zero at an exponent of −128.
        case outOfRange
        /// The divisor is zero or, for ``MBNumber/remainder(dividingBy:)``, becomes zero when it's
        /// truncated to an integer.
        case divisionByZero
    }
}
