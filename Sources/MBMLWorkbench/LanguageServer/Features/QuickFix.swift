import MBDataEnvironment

/// The change of a document that corrects a finding.
struct QuickFix {
    let title: String
    let edits: [ValueEdit]

    /// Nil if it isn't certain what to change. A correction is certain to read back as meant, so the
    /// changed document isn't read again: a range can have thousands of findings.
    init?(_ finding: MBFinding, in document: TreeDocument, _ corrections: inout Corrections) {
        guard let start = finding.start else { return nil }
        let range = document.text.range(from: start, to: finding.end)
        guard let correction = corrections.correction(of: finding, at: range) else { return nil }
        title = "Change to '\(correction.meaning)'"
        edits = correction.edits
    }
}
