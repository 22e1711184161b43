public import Foundation

/// What crash reporters and Objective-C see: on Apple platforms, `error as NSError`.
///
/// All values except underlying errors are strings and numbers, which every reporter can carry.
/// They may quote the expression and data; ``MBExpressionError/redactedMessage`` doesn't.
extension MBExpressionError: CustomNSError {
    /// The domain for crash reporters, `MBDataEnvironment.MBExpressionError`, which never changes.
    public static let errorDomain = "MBDataEnvironment.MBExpressionError"

    /// The number of the ``code``; see ``Code/number``.
    public var errorCode: Int { code.number }

    /// Where it happened: `MBCode` and `MBRootCode`, `MBExpression`, `MBRange` in UTF-16 code units
    /// as `{location, length}`, `MBFunction`, `MBChain`, and `MBDocument`, `MBLine` and `MBColumn`
    /// of the document, or the line and column of the expression if it isn't in a document. Unknown
    /// values are left out.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = ["MBCode": code.rawValue, "MBRootCode": root.code.rawValue]
        info["MBExpression"] = expression?.excerpt(atMost: Self.longestExpression)
        info["MBRange"] = range.map { "{\($0.lowerBound), \($0.count)}" }
        info["MBFunction"] = function
        if !chain.isEmpty { info["MBChain"] = chain.joined(separator: " → ") }
        info["MBDocument"] = document?.file
        let place = document ?? location
        info["MBLine"] = place?.line
        info["MBColumn"] = place?.column
        if let underlying {
            info[NSUnderlyingErrorKey] = underlying
        } else if let cause {
            info[NSUnderlyingErrorKey] = cause
        }
        // Otherwise, Linux would make up texts of its own.
        info[NSLocalizedDescriptionKey] = errorDescription
        info[NSLocalizedFailureReasonErrorKey] = failureReason
        info[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
        info[NSHelpAnchorErrorKey] = helpAnchor
        return info
    }

    private static let longestExpression = 1_000
}
