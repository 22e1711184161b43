public import Foundation

/// What crash reporters and Objective-C see: on Apple platforms `error as NSError`.
extension MBEnvironment.LoadError: CustomNSError {
    /// The domain of all load errors, `MBDataEnvironment.MBLoadError`, which never changes.
    public static let errorDomain = "MBDataEnvironment.MBLoadError"

    /// The number of the diagnostic's code; see ``MBDiagnostic/Code/number``.
    public var errorCode: Int { diagnostic.code.number }

    /// The code and the place of the problem under `MBCode`, `MBDocument`, `MBLine` and `MBColumn`,
    /// and Foundation's keys for the description, the failure reason and the help anchor. Entries
    /// without a value are left out.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = ["MBCode": diagnostic.code.rawValue]
        info["MBDocument"] = diagnostic.file
        info["MBLine"] = diagnostic.location?.line
        info["MBColumn"] = diagnostic.location?.column
        info[NSLocalizedDescriptionKey] = errorDescription
        info[NSLocalizedFailureReasonErrorKey] = failureReason
        info[NSHelpAnchorErrorKey] = helpAnchor
        return info
    }

    /// The message without anything that may come from data, for crash reports and analytics; see
    /// ``MBDiagnostic/redactedMessage``.
    public var redactedMessage: String { diagnostic.redactedMessage }
}
