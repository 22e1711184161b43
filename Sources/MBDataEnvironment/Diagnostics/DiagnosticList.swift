/// Problems in the order in which they're found.
///
/// Beyond 1,000 errors, further ones aren't kept, nor are further warnings and notes beyond as many:
/// nobody reads that many. But no number of warnings hides an error.
package struct DiagnosticList: Sendable {
    package private(set) var all: [MBDiagnostic] = []
    private var errorCount = 0

    private static let most = 1_000

    package init() {}

    /// Whether another problem is kept.
    package func hasRoom(for severity: MBDiagnostic.Severity) -> Bool {
        (severity == .error ? errorCount : all.count - errorCount) < Self.most
    }

    /// Adds a problem if there is room for it.
    package mutating func append(_ diagnostic: MBDiagnostic) {
        guard hasRoom(for: diagnostic.severity) else { return }
        if diagnostic.severity == .error { errorCount += 1 }
        all.append(diagnostic)
    }
}
