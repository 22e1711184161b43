package import Foundation
import MBDataEnvironment

/// A file that running a case file reads.
package struct CaseInput: Sendable {
    /// What a file is to the cases.
    package enum Role: String, Sendable {
        case cases = "case file"
        case document
        case data = "data file"
        case contract
    }

    package let url: URL
    package let role: Role

    package init(url: URL, role: Role) {
        (self.url, self.role) = (url, role)
    }
}

extension MBCaseFile {
    /// The files that the cases depend on, with documents that are included under any condition.
    package var inputs: [CaseInput] {
        Self.inputs(of: url, settings, settings.surveys(into: base))
            + environment.loadedPaths.map {
                CaseInput(url: URL(fileURLWithPath: $0), role: .document)
            }
    }

    /// The files that a case file that can't be used names, as far as it can be read.
    package static func inputs(ofUnusable url: URL) -> [CaseInput] {
        // Reading a pipe would take away what it holds.
        let resolved = url.resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let text = try? CaseText(contentsOf: url),
            let reader = try? CaseReader(text, in: url.deletingLastPathComponent())
        else { return [CaseInput(url: url, role: .cases)] }
        return inputs(of: url, reader.settings, reader.settings.surveys(into: MBEnvironment()))
    }

    private static func inputs(
        of url: URL, _ settings: CaseSettings, _ surveys: [DocumentSurvey]
    ) -> [CaseInput] {
        let documents =
            settings.documents
            + surveys.flatMap(\.documents).map { URL(fileURLWithPath: $0.path) }
        return [CaseInput(url: url, role: .cases)]
            + documents.map { CaseInput(url: $0, role: .document) } + settings.namedFiles
    }
}
