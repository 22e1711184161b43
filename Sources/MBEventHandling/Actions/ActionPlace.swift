import MBDataEnvironment

/// The place of something in a document, for problems that are reported later.
struct ActionPlace: Sendable {
    /// The tag.
    let name: String
    let file: String?
    let location: MBSourceLocation?

    func diagnostic(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: MBMessage
    ) -> MBDiagnostic {
        MBDiagnostic(severity, code, "'\(safe: name)': \(message)", file: file, location: location)
    }
}
