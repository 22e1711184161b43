import MBDataEnvironment

/// Actions of legacy documents that this module knows and does not have. A module of the host can
/// add them to ``MBActions``.
enum UnsupportedActions {
    /// Why an action does nothing, and whether something is missing without it.
    static func reason(for name: String) -> (severity: MBDiagnostic.Severity, text: String)? {
        switch name {
        case "CheckCanOpenURL", "AttachService", "DetachService":
            (.error, "belongs to the app, which can add it to MBActions")
        case "ClearExpressionCache", "ResetExpressionCacheFile", "LoadExpressionCache",
            "LoadAndMergeExpressionCache", "SaveExpressionCache":
            (.warning, "means nothing here: compiled expressions are not kept in files")
        default: nil
        }
    }
}
