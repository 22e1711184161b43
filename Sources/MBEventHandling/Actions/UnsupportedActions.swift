import MBDataEnvironment

/// Actions of legacy documents that this module recognizes but doesn't have. A module of the host
/// can add them to ``MBActions``.
enum UnsupportedActions {
    /// Why an action does nothing, and whether something is missing without it.
    static func reason(for name: String) -> (severity: MBDiagnostic.Severity, text: String)? {
        switch name {
        case "CheckCanOpenURL", "AttachService", "DetachService":
            (.error, "belongs to the app, which can add it to MBActions")
        case "ClearExpressionCache", "ResetExpressionCacheFile", "LoadExpressionCache",
            "LoadAndMergeExpressionCache", "SaveExpressionCache":
            (.warning, "has no effect: compiled expressions aren't kept in files")
        default: nil
        }
    }
}
