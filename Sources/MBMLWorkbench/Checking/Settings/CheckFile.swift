package import Foundation
package import MBDataEnvironment

/// The file `.mbml.json` beside a manifest, which configures its checks.
///
///     {
///       "rules": {"unknown-key": "warning", "mixed-operators": "off"},
///       "host": "complete",
///       "data": {"response": ["examples/full.json", "examples/empty.json"]},
///       "against": ["offers/*.json"],
///       "exclude": ["generated.xml"],
///       "exports": {"variables": ["title"], "functions": [], "posts": ["Screen:open"]},
///       "failOn": "warning"
///     }
package struct CheckFile: Sendable, Decodable {
    /// The severities of rules by name.
    package var rules: [String: Severity] = [:]
    /// `complete`, or the path of a contract.
    package var host: String?
    /// The paths of examples by the names of variables.
    package var data: [String: [String]] = [:]
    /// The paths of offers, or patterns.
    package var against: [String] = []
    /// Documents whose findings aren't reported.
    package var exclude: [String] = []
    package var exports: MBChecker.Exports?
    package var failOn: Severity?

    package static let name = ".mbml.json"

    package init() {}

    /// A severity, or off.
    package enum Severity: String, Sendable, Codable, CaseIterable {
        case off, note, warning, error

        /// Those that a finding can have.
        package static let ofFindings: [Severity] = [.note, .warning, .error]

        package var severity: MBDiagnostic.Severity? { MBDiagnostic.Severity(rawValue: rawValue) }
    }

    private enum Key: String, CodingKey, CaseIterable {
        case rules, host, data, against, exclude, exports, failOn
    }

    /// Any name, to find those that mean nothing.
    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    /// - Parameter noun: what a key is, with its article.
    static func refuseKeys(
        of decoder: any Decoder, beyond known: [String], as noun: String
    ) throws {
        let names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        guard let unknown = names.sorted().first(where: { !known.contains($0) }) else { return }
        let near = Suggestion.nearest(to: unknown, among: known)
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "\(unknown.quoted) isn't \(noun)"
                    + Suggestion.phrase(near, orAll: known, after: "there are")))
    }

    package init(from decoder: any Decoder) throws {
        try Self.refuseKeys(of: decoder, beyond: Key.allCases.map(\.rawValue), as: "a setting")
        let values = try decoder.container(keyedBy: Key.self)
        let words = try values.decodeIfPresent([String: String].self, forKey: .rules) ?? [:]
        for (name, word) in words.sorted(by: { $0.key < $1.key }) {
            rules[name] = try Self.severity(word, of: "rules.\(name)")
        }
        host = try values.decodeIfPresent(String.self, forKey: .host)
        data = try values.decodeIfPresent([String: [String]].self, forKey: .data) ?? [:]
        against = try values.decodeIfPresent([String].self, forKey: .against) ?? []
        exclude = try values.decodeIfPresent([String].self, forKey: .exclude) ?? []
        exports = try values.decodeIfPresent(MBChecker.Exports.self, forKey: .exports)
        failOn = try values.decodeIfPresent(String.self, forKey: .failOn).map {
            try Self.severity($0, of: "failOn", among: Severity.ofFindings)
        }
    }

    private static func severity(
        _ word: String, of setting: String, among choices: [Severity] = Severity.allCases
    ) throws -> Severity {
        if let severity = Severity(rawValue: word), choices.contains(severity) { return severity }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [],
                debugDescription:
                    "'\(setting)' is \(word.quoted); it can be \(words(choices))"))
    }

    private static func words(_ severities: [Severity]) -> String {
        severities.map(\.rawValue).joined(separator: ", ")
    }

    /// The most bytes of the file.
    private static let longest = 1_000_000

    /// Reads the file in a directory; nil if there is none.
    ///
    /// - Throws: ``Unreadable`` for a file that isn't valid.
    package init?(in directory: URL) throws {
        let url = directory.appendingPathComponent(Self.name)
        let files = FileManager.default
        guard (try? files.attributesOfItem(atPath: url.path)) != nil else { return nil }
        let target = url.resolvingSymlinksInPath()
        let attributes = try? files.attributesOfItem(atPath: target.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let data = try? NamedFile.bytes(of: target, atMost: Self.longest)
        else {
            throw Unreadable(path: url.path, reason: "it isn't a file that can be read")
        }
        guard data.count <= Self.longest else {
            throw Unreadable(path: url.path, reason: "it has more than \(Self.longest) bytes")
        }
        do {
            try MBValue(json: data).refuseMarks()
            try Self.refuseRepeatedSettings(in: data)
            self = try JSONDecoder().decode(CheckFile.self, from: data)
            for name in exclude where name.contains("*") {
                let file = directory.appendingPathComponent(name)
                guard (try? files.attributesOfItem(atPath: file.path)) == nil else { continue }
                throw Unreadable(
                    path: url.path,
                    reason: "'exclude' names files one by one, and there is no file \(name.quoted)")
            }
        } catch {
            throw Unreadable(path: url.path, reason: Self.reason(of: error))
        }
    }

    /// Which documents' findings aren't reported, by their paths.
    ///
    /// - Parameter directory: where the file is.
    package func exclusion(in directory: URL?) -> (String) -> Bool {
        guard let directory, !exclude.isEmpty else { return { _ in false } }
        func target(_ url: URL) -> String { url.standardizedFileURL.resolvingSymlinksInPath().path }
        let targets = Set(
            exclude.map { HashedKey(target(directory.appendingPathComponent($0))) })
        return { targets.contains(HashedKey(target(URL(fileURLWithPath: $0)))) }
    }

    /// A configuration that isn't valid.
    package struct Unreadable: Error, CustomStringConvertible {
        package let path: String
        package let reason: String

        package var description: String { "\(path): cannot be used: \(reason)" }
    }

    private static func reason(of error: any Error) -> String {
        if let error = error as? MBExpressionError { return error.messageWithPlace }
        guard let error = error as? DecodingError else { return "\(error)" }
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found):
            return needed(at: found.codingPath.map(\.stringValue))
        case .keyNotFound(_, let found), .dataCorrupted(let found): context = found
        @unknown default: return "\(error)"
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return (path.isEmpty ? "" : "'\(path)': ") + context.debugDescription
    }

    /// What a setting needs whose value is of another kind.
    private static func needed(at path: [String]) -> String {
        let isWhole = path.count == 1
        // The place in a list isn't named.
        let setting = "'" + path.prefix(2).joined(separator: ".").inOneLine + "'"
        switch path.first.flatMap(Key.init(stringValue:)) {
        case nil: return #"the file needs settings such as {"failOn": "warning"}"#
        case .rules? where isWhole:
            return setting + #" needs rules and severities such as {"unknown-key": "warning"}"#
        case .rules?: return "\(setting) needs one of \(words(Severity.allCases))"
        case .failOn?: return "\(setting) needs one of \(words(Severity.ofFindings))"
        case .host?: return setting + #" needs "complete" or the path of a contract"#
        case .data? where isWhole:
            return setting + #" needs names and lists of files such as {"r": ["r.json"]}"#
        case .data?: return setting + #" needs a list of files such as ["r.json"]"#
        case .against?: return "'against'" + #" needs a list of files such as ["offers/*.json"]"#
        case .exclude?: return "'exclude'" + #" needs a list of files such as ["generated.xml"]"#
        case .exports? where isWhole:
            return setting + #" needs lists of names such as {"variables": ["title"]}"#
        case .exports?: return setting + #" needs a list of names such as ["title"]"#
        }
    }
}
