import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// Finds the case files that a command line names.
enum CaseFiles {
    static let suffix = ".cases.jsonl"

    /// The files, those of a directory sorted by path.
    static func find(_ operands: [String]) -> [URL] {
        var seen: Set<String> = []
        return operands.flatMap { operand -> [URL] in
            switch FileKind(atPath: operand) {
            case .directory: files(in: operand, ending: suffix)
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
    static func files(in directory: String, ending suffix: String) -> [URL] {
        let base = URL(fileURLWithPath: directory)
        let names = FileManager.default.enumerator(atPath: base.path)
        var paths: [String] = []
        while let name = names?.nextObject() as? String {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                name.hasSuffix(suffix)
            else { continue }
            paths.append(name)
        }
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { base.appendingPathComponent($0) }
            .filter { FileKind(atPath: $0.path) == .file }
    }
}
