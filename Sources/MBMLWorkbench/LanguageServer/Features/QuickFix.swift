import Foundation
import MBDataEnvironment

/// The change of a document that corrects a finding.
struct QuickFix {
    let title: String
    let edits: [ValueEdit]

    /// Nil if it isn't certain what to change, or if the document didn't read back as meant.
    init?(_ finding: MBFinding, in document: TreeDocument) {
        guard let start = finding.start else { return nil }
        let range = document.text.range(from: start, to: finding.end)
        var corrections = Corrections(document.text.bytes, document.markup)
        guard let correction = corrections.correction(of: finding, at: range),
            Self.isReadable(document, after: correction.edits)
        else { return nil }
        title = "Change to '\(correction.meaning)'"
        edits = correction.edits
    }

    /// Whether a document can be read after some changes, with the same elements and values.
    private static func isReadable(_ document: TreeDocument, after edits: [ValueEdit]) -> Bool {
        let changed = document.text.applying(edits)
        guard (try? MBMLElement(xml: changed.documentData)) != nil else { return false }
        let former = document.markup
        let later = MarkupScanner.markup(of: changed.bytes)
        return former.elements.count == later.elements.count
            && former.values.count == later.values.count
    }
}
