package import Foundation
package import MBDataEnvironment
import Testing

/// A table of cases in `Fixtures`: one JSON object per line.
///
/// | key | meaning |
/// |---|---|
/// | `id` | names the case in failures |
/// | `as` | the context |
/// | `expression` | the text |
/// | `variables` | values by name, tagged |
/// | `expect` | the value, tagged; null for nothing |
/// | `code`, `range`, `at` | of the error, the range in UTF-16 code units |
/// | `says` | a part of the error's message |
/// | `log` | the levels of the log entries; nothing if absent |
package struct CaseTable {
    package enum Expectation {
        case value(MBValue?)
        case error(code: String, range: Range<Int>?, location: String?, says: String?)
    }

    package struct Case {
        package let id: String
        package let context: MBContext
        package let expression: String
        package let variables: MBDictionary
        package let expectation: Expectation
        package let log: [String]
        /// The whole line, for keys that only some tables use.
        package let row: MBDictionary
    }

    package struct Malformed: Error {
        package let line: String
    }

    package let cases: [Case]

    /// Reads a table, such as `Language/numbers`.
    package init(_ name: String) throws {
        let url = Self.fixtures.appending(path: name + ".jsonl")
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        cases = try text.split(separator: "\n").map { try Case(line: String($0)) }
    }

    package static let fixtures = MarkdownPage.repository.appending(path: "Fixtures")
}

extension CaseTable.Case {
    package init(line: String) throws {
        let row = try MBValue(json: line, tagged: true)
        guard let entries = row.asDictionary, let id = entries["id"]?.asString,
            let context = entries["as"]?.asString.flatMap(MBContext.init),
            let expression = entries["expression"]?.asString,
            let expectation = CaseTable.Expectation(entries)
        else { throw CaseTable.Malformed(line: line) }
        self.id = id
        self.context = context
        self.expression = expression
        self.expectation = expectation
        variables = entries["variables"]?.asDictionary ?? [:]
        log = entries["log"]?.asArray?.map(\.description) ?? []
        self.row = entries
    }

    /// An environment with the variables of the case.
    package func environment(_ log: MBCollectingLog) throws -> MBEnvironment {
        try MBEnvironment.pinned(log).setting(variables)
    }
}

extension CaseTable.Expectation {
    fileprivate init?(_ entries: MBDictionary) {
        guard let code = entries["code"]?.asString else {
            guard let value = entries["expect"] else { return nil }
            self = .value(value.isNull ? nil : value)
            return
        }
        let bounds = (entries["range"]?.asArray ?? []).compactMap { $0.integerValue.map(Int.init) }
        let range = bounds.count == 2 ? bounds[0]..<bounds[1] : nil
        self = .error(
            code: code, range: range, location: entries["at"]?.asString,
            says: entries["says"]?.asString)
    }
}

extension MBEnvironment {
    /// An environment that doesn't depend on the machine: a fixed clock, UTC, en_US.
    package static func pinned(_ log: any MBLogSink = MBCollectingLog()) -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
        environment.capabilities.timeZone = .gmt
        environment.capabilities.locale = Locale(identifier: "en_US")
        environment.capabilities.log = log
        return environment
    }
}
