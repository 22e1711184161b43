import MBDataEnvironment
import MBMLWorkbench

/// The lines of documents, to check that problems have places in them.
struct DocumentPlaces {
    /// The lengths of the lines of each document in Unicode scalars. A document that can't be
    /// decoded has none.
    private let lines: [String: [Int]]

    init(_ survey: DocumentSurvey) {
        lines = Dictionary(
            survey.documents.map { document in
                let text = String(decoding: document.bytes, as: UTF8.self)
                let lines = text.unicodeScalars.split(
                    separator: "\n", omittingEmptySubsequences: false)
                return (document.path, document.bytes.isEmpty ? [] : lines.map(\.count))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a place is in its document, or directly after its end.
    func contains(_ place: MBSourceLocation?, in file: String?) -> Bool {
        guard let place else { return true }
        guard place.line >= 1, place.column >= 1 else { return false }
        guard let file, let lines = lines[file], !lines.isEmpty else { return true }
        guard lines.indices.contains(place.line - 1) else { return false }
        return place.column <= lines[place.line - 1] + 1
    }

    /// Why a diagnostic isn't where it can be; nil if it is.
    func violation(of diagnostic: MBDiagnostic) -> String? {
        guard !diagnostic.message.isEmpty else { return "a diagnostic without a message" }
        guard contains(diagnostic.location, in: diagnostic.file) else {
            return "a diagnostic outside its document: \(diagnostic)"
        }
        if let snippet = diagnostic.snippet,
            snippet.range.upperBound > snippet.line.unicodeScalars.count
        {
            return "a diagnostic with a range outside its line: \(diagnostic)"
        }
        return nil
    }

    /// Why findings aren't in order and in their documents; nil if they are.
    func violation(of report: MBChecker.Report) -> String? {
        var last = (-1, 0, 0)
        for finding in report.findings {
            guard !finding.message.isEmpty else { return "a finding without a message" }
            guard contains(finding.start, in: finding.file),
                contains(finding.end, in: finding.file)
            else { return "a finding outside its document: \(finding)" }
            let (line, column) = (finding.start?.line ?? 0, finding.start?.column ?? 0)
            if let end = finding.end, (end.line, end.column) < (line, column) {
                return "a finding that ends before it begins: \(finding)"
            }
            let file = finding.file.map {
                report.documents.firstIndex(of: $0) ?? report.documents.count
            }
            guard last <= (file ?? -1, line, column) else {
                return "a finding before the one above it: \(finding)"
            }
            last = (file ?? -1, line, column)
        }
        return nil
    }
}
