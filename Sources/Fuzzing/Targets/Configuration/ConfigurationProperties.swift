import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// The properties that hold for any settings.
struct ConfigurationProperties {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        switch (Result { try read(text) }, Result { try read(text) }) {
        case (.success(let file), .success(let again)):
            guard Self.isSame(file, again) else { return "two readings differ" }
            return violation(of: file)
        case (.failure(let error as CheckFile.Unreadable), .failure): return violation(of: error)
        case (.failure(let error), .failure): return "another kind of error: \(error)"
        default: return "one of two readings fails"
        }
    }

    private func read(_ text: String) throws -> CheckFile {
        let file = try Cafe.directory.withDirectory([CheckFile.name: text]) { directory in
            try CheckFile(in: directory)
        }
        guard let file else { throw NotFound() }
        return file
    }

    private struct NotFound: Error {}

    /// A reason is for people.
    private func violation(of error: CheckFile.Unreadable) -> String? {
        let names = ["DecodingError", "CodingKey", "Swift.", "Optional(", "NSError", "Cocoa"]
        guard !error.reason.isEmpty, !names.contains(where: error.reason.contains) else {
            return "a reason that says nothing: \(error.reason)"
        }
        return nil
    }

    private static func isSame(_ file: CheckFile, _ other: CheckFile) -> Bool {
        file.rules == other.rules && file.host == other.host && file.data == other.data
            && file.against == other.against && file.exclude == other.exclude
            && file.exports == other.exports && file.failOn == other.failOn
    }

    private func violation(of file: CheckFile) -> String? {
        guard let written = try? Self.written(file), let again = try? read(written),
            Self.isSame(file, again)
        else { return "settings are others when they are written and read again" }
        return violationOfCheck(file)
    }

    private static func written(_ file: CheckFile) throws -> String {
        var members: MBDictionary = [
            "rules": try MBValue(encoding: file.rules.mapValues(\.rawValue)),
            "data": try MBValue(encoding: file.data),
            "against": try MBValue(encoding: file.against),
            "exclude": try MBValue(encoding: file.exclude),
        ]
        members["host"] = file.host.map { .string($0) }
        members["failOn"] = file.failOn.map { .string($0.rawValue) }
        members["exports"] = try file.exports.map { try MBValue(encoding: $0) }
        return try MBValue.dictionary(members).jsonString()
    }

    // MARK: - Checking

    private static let documents = MBMemoryRoot([
        "manifest.xml": """
        <MBML modules="MBEventHandling">
          <Var name="total" value="^uper($order.total)"/>
          <Var name="late" type="dynamic" value="$total = 3 and $nobody"/>
          <Function name="double" parameters="x" value="#($x * 2)"/>
          <!-- mbml:ignore unknown-variable: set later -->
          <Listener name="Tip"><SetVar name="tips" value="$nobody" nosuch="1"/></Listener>
        </MBML>
        """
    ])

    /// A check does what the settings say.
    private func violationOfCheck(_ file: CheckFile) -> String? {
        var checker = MBChecker(DocumentApp.environment)
        checker.configuration.isHostComplete = file.host == "complete"
        checker.configuration.exports = file.exports
        for (name, severity) in file.rules {
            checker.configuration.severities[name] = .some(severity.severity)
        }
        let plain = checker.check(searching: [Self.documents])
        guard plain.isComplete else { return "the check has ended" }
        for finding in plain.findings {
            guard let wanted = file.rules[finding.rule.name] else { continue }
            guard wanted.severity == finding.severity else {
                return "\(finding.rule.name) isn't '\(wanted.rawValue)': \(finding)"
            }
        }
        // Findings that say the same are one: messages show the beginning of a long name.
        let unknown = Set(file.rules.keys.filter { MBRule.named($0) == nil }.map(\.quoted))
        let noted = plain.findings.count { $0.rule.name == "unknown-rule" }
        guard file.rules["unknown-rule"] != nil || noted == unknown.count else {
            return "\(noted) of \(unknown.count) unknown rules are noted"
        }
        return violationOfExports(file)
    }

    private func violationOfExports(_ file: CheckFile) -> String? {
        guard let exports = file.exports else { return nil }
        let again = try? JSONDecoder().decode(
            MBChecker.Exports.self, from: JSONEncoder().encode(exports))
        return again == exports ? nil : "exports are others when they are read again"
    }
}
