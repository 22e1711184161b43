import MBDataEnvironment

/// A report of case files that continuous integration reads: JUnit's XML.
package struct JUnitReport {
    /// What became of a case.
    package enum Verdict: Sendable {
        case passed
        /// The lines that say why.
        case failed([String])
        case skipped(String)
    }

    private struct Suite {
        let name: String
        var cases: [(id: String, line: Int, verdict: Verdict)] = []
        /// Why the file couldn't be used, or what is wrong in its documents.
        var errors: [String] = []
    }

    private var suites: [Suite] = []

    package init() {}

    /// Begins the report of a file.
    package mutating func begin(file: String) { suites.append(Suite(name: file)) }

    /// Adds a case of the file that was begun last.
    package mutating func add(_ example: MBCase, _ verdict: Verdict) {
        guard !suites.isEmpty else { return }
        suites[suites.count - 1].cases.append((example.id, example.location.line, verdict))
    }

    /// Notes that the file that was begun last can't be used, or that a document that it loads has
    /// an error.
    package mutating func fail(_ message: String) {
        guard !suites.isEmpty else { return }
        suites[suites.count - 1].errors.append(message)
    }

    /// The document, with a line break at the end.
    package var xml: String {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
        for suite in suites {
            let name = Self.attribute(suite.name)
            let failed = suite.cases.count { if case .failed = $0.verdict { true } else { false } }
            let skipped = suite.cases.count {
                if case .skipped = $0.verdict { true } else { false }
            }
            let errors = suite.errors.isEmpty ? 0 : 1
            lines.append(
                "  <testsuite name=\"\(name)\" tests=\"\(suite.cases.count + errors)\" "
                    + "failures=\"\(failed)\" errors=\"\(errors)\" skipped=\"\(skipped)\">")
            if !suite.errors.isEmpty {
                lines.append("    <testcase classname=\"\(name)\" name=\"\(name)\">")
                lines.append(
                    "      <error>\(Self.text(suite.errors.joined(separator: "\n")))</error>")
                lines.append("    </testcase>")
            }
            for example in suite.cases {
                let start =
                    "    <testcase classname=\"\(name)\" name=\"\(Self.attribute(example.id))\" "
                    + "file=\"\(name)\" line=\"\(example.line)\""
                switch example.verdict {
                case .passed: lines.append(start + "/>")
                case .skipped(let reason):
                    lines.append(start + ">")
                    lines.append("      <skipped message=\"\(Self.attribute(reason))\"/>")
                    lines.append("    </testcase>")
                case .failed(let details):
                    lines.append(start + ">")
                    let message = Self.attribute(details.first ?? "")
                    let body = Self.text(details.joined(separator: "\n"))
                    lines.append("      <failure message=\"\(message)\">\(body)</failure>")
                    lines.append("    </testcase>")
                }
            }
            lines.append("  </testsuite>")
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private static func attribute(_ text: String) -> String {
        XMLText.escaped(allowed(text), isAttribute: true)
    }

    private static func text(_ text: String) -> String {
        XMLText.escaped(allowed(text), isAttribute: false)
    }

    /// A text without what XML can't hold: that is written as `\u0000`.
    private static func allowed(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if XMLText.isAllowed(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += ShownText.quoted(String(scalar)).dropFirst().dropLast()
            }
        }
    }
}
