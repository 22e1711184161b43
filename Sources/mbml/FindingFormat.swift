import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// How findings are printed.
enum FindingFormat: String, CaseIterable {
    /// Lines for people, with the lines of the documents.
    case text
    /// An object on its own line for each finding.
    case json
    /// Workflow commands, then the text and a count.
    case github

    func write(_ findings: [MBFinding]) throws {
        switch self {
        case .text: try findings.forEach { try writeMessage(text(of: $0)) }
        case .json: try findings.forEach { try writeOutput(try json(of: $0)) }
        case .github:
            // Only the first ten of a kind are shown, so errors come first.
            let ordered = findings.enumerated().sorted {
                ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
            }
            for finding in ordered.map(\.element) { try writeMessage(command(for: finding)) }
            for finding in findings {
                try writeMessage(Self.inert(text(of: finding).replacingDisruptions))
            }
            try writeOutput(Self.count(findings))
        }
    }

    private func path(of finding: MBFinding) -> String? {
        finding.file.map(Self.shown(path:))
    }

    /// A path from the current directory, if the file is below that, or below a directory to which
    /// the user wrote a path that leads up.
    static func shown(path: String) -> String {
        let directory = FileManager.default.currentDirectoryPath + "/"
        guard !path.hasPrefix(directory) else { return String(path.dropFirst(directory.count)) }
        return WrittenPaths.shown(path) ?? path
    }

    /// A problem with short paths.
    static func shown(_ diagnostic: MBDiagnostic) -> String {
        let text = shown(message: "\(diagnostic)")
        return diagnostic.file.map {
            text.replacing($0.inOneLine, with: shown(path: $0).inOneLine)
        } ?? text
    }

    /// A message with short paths of the other places that it names.
    static func shown(message: String) -> String {
        let directory = FileManager.default.currentDirectoryPath + "/"
        return WrittenPaths.shown(inMessage: message.replacing("at \(directory)", with: "at "))
    }

    private func text(of finding: MBFinding) -> String {
        let text = finding.description(inFile: path(of: finding))
        return finding.snippet.map { "\(text)\n\($0)" } ?? text
    }

    /// A text that isn't read as a workflow command, whatever it quotes: one begins a line, behind
    /// blanks, or has its old form anywhere in it.
    static func inert(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                let isCommand = line.trimmingPrefix(while: \.isWhitespace).hasPrefix("::")
                return (isCommand ? "| " : "") + line.replacing("##[", with: "##\u{FFFD}[")
            }
            .joined(separator: "\n")
    }

    private func json(of finding: MBFinding) throws -> String {
        var object = MBDictionary()
        object["file"] = path(of: finding).map { .string($0) }
        object["line"] = finding.start.map { MBValue($0.line) }
        object["column"] = finding.start.map { MBValue($0.column) }
        object["endLine"] = finding.end.map { MBValue($0.line) }
        object["endColumn"] = finding.end.map { MBValue($0.column) }
        object["severity"] = .string(finding.severity.rawValue)
        object["rule"] = .string(finding.rule.name)
        object["code"] = finding.code.map { .string($0.rawValue) }
        object["message"] = .string(finding.message)
        object["replacement"] = finding.replacement.map { .string($0) }
        return try MBValue.dictionary(object).jsonString()
    }

    /// `::error file=…,line=…::message`.
    private func command(for finding: MBFinding) -> String {
        var properties: [String] = []
        if let path = path(of: finding) { properties.append("file=\(Self.property(path))") }
        if let start = finding.start {
            properties += ["line=\(start.line)", "col=\(start.column)"]
        }
        if let end = finding.end {
            properties += ["endLine=\(end.line)", "endColumn=\(end.column)"]
        }
        properties.append("title=\(Self.property(finding.rule.name))")
        let kind = finding.severity == .note ? "notice" : finding.severity.rawValue
        return "::\(kind) \(properties.joined(separator: ","))::\(Self.data(finding.message))"
    }

    private static func data(_ text: String) -> String {
        text.replacingOccurrences(of: "%", with: "%25")
            .replacingOccurrences(of: "\r", with: "%0D")
            .replacingOccurrences(of: "\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacingOccurrences(of: ":", with: "%3A")
            .replacingOccurrences(of: ",", with: "%2C")
    }

    private static func count(_ findings: [MBFinding]) -> String {
        func phrase(_ severity: MBDiagnostic.Severity) -> String {
            let count = findings.count { $0.severity == severity }
            return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return "\(phrase(.error)), \(phrase(.warning)), \(phrase(.note))"
    }
}
