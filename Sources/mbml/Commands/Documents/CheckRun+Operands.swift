import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// The documents to check.
extension CheckRun {
    /// A document to check.
    struct Operand {
        let path: String
        /// The path as the user wrote it.
        let name: String
        /// Whether it was found in a directory, so that another document may include it.
        let isOptional: Bool
    }

    /// The documents to check: those of a directory with its manifest first.
    func operands() throws -> [Operand] {
        try options.operands.flatMap { name -> [Operand] in
            guard name != "-" else { return [Operand(path: name, name: name, isOptional: false)] }
            let path = URL(fileURLWithPath: name).path
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            guard exists, isDirectory.boolValue else {
                return [Operand(path: path, name: name, isOptional: false)]
            }
            return try documents(in: path).map {
                Operand(path: $0, name: FindingFormat.shown(path: $0), isOptional: true)
            }
        }
    }

    private func documents(in directory: String) throws -> [String] {
        let paths = try DirectoryFiles.paths(in: directory, endingWith: ".xml").filter(isDocument)
        return paths.sorted { left, right in
            let (first, second) = (isManifest(left), isManifest(right))
            return first == second ? left.precedes(right) : first
        }
    }

    private func isManifest(_ path: String) -> Bool { path.hasSuffix("/manifest.xml") }

    /// XML with another root isn't checked. What can't be read as text is, so that its problem is
    /// reported.
    private func isDocument(_ path: String) -> Bool {
        guard !isManifest(path), let data = FileManager.default.contents(atPath: path),
            !data.prefix(65_536).contains(0)
        else { return true }
        return RootTag(of: data).mayBeDocument
    }

    /// The reports on documents that weren't checked as part of others. Of documents that include
    /// each other, the first one counts.
    func separate(_ reports: [MBChecker.Report]) -> [MBChecker.Report] {
        let documents = reports.map { Set($0.documents) }
        var including: [String: [Int]] = [:]
        for (position, paths) in documents.enumerated() {
            for path in paths { including[path, default: []].append(position) }
        }
        return reports.indices.filter { position in
            guard let own = reports[position].documents.first else { return true }
            return !including[own, default: []].contains { other in
                let first = reports[other].documents.first
                let isMutual = first.map(documents[position].contains) ?? false
                return isMutual ? other < position : other != position
            }
        }.map { reports[$0] }
    }
}
