public import Foundation

/// What crash reporters and Objective-C see: on Apple platforms, `error as NSError`.
extension MBNumber.ArithmeticError: CustomNSError {
    /// The domain of arithmetic errors, `MBDataEnvironment.MBArithmeticError`, which never changes.
    public static let errorDomain = "MBDataEnvironment.MBArithmeticError"

    /// The number of the error: 1 for ``outOfRange``, 2 for ``divisionByZero``.
    public var errorCode: Int {
        switch self {
        case .outOfRange: 1
        case .divisionByZero: 2
        }
    }
}
