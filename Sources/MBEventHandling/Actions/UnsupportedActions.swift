import MBDataEnvironment

/// Actions of legacy documents that this module recognizes but doesn't have. A module of the host
/// can add them to ``MBActions``.
package enum UnsupportedActions {
    /// Those that belong to the app.
    private static let ofApps = ["AttachService", "CheckCanOpenURL", "DetachService"]
    /// Those of a cache of compiled expressions.
    private static let ofCaches = [
        "ClearExpressionCache", "LoadAndMergeExpressionCache", "LoadExpressionCache",
        "ResetExpressionCacheFile", "SaveExpressionCache",
    ]

    package static let names = ofApps + ofCaches

    /// Why an action does nothing, and whether something is missing without it.
    static func reason(for name: String) -> (severity: MBDiagnostic.Severity, text: String)? {
        switch name {
        case _ where ofApps.contains(name):
            (.error, "belongs to the app, which can add it to MBActions")
        case _ where ofCaches.contains(name):
            (.warning, "has no effect: compiled expressions aren't kept in files")
        default: nil
        }
    }
}
