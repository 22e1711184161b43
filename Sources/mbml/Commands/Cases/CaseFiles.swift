import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// Finds the case files that a command line names.
enum CaseFiles {
    static let suffix = ".cases.jsonl"

    /// The files, those of a directory sorted by path.
    static func find(_ operands: [String]) throws -> [URL] {
        var seen: Set<String> = []
        return try operands.flatMap { operand -> [URL] in
            switch FileKind(atPath: operand) {
            case .directory: try files(in: operand, ending: suffix)
            case .file, .missing: [URL(fileURLWithPath: operand)]
            }
        }.filter { seen.insert($0.standardizedFileURL.path).inserted }
    }

    /// The text that ids must contain; nil for any. An empty one is in every id.
    static func filter(_ options: Options) -> String? {
        options.own["--filter"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The files in directories whose names have an ending, sorted by path. What is hidden, and
    /// directories that links lead to, are left out.
    static func files(in directory: String, ending suffix: String) throws -> [URL] {
        try DirectoryFiles.paths(in: directory, endingWith: suffix)
            .map { URL(fileURLWithPath: $0) }
    }
}
