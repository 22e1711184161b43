public import MBDataEnvironment

/// Something that a check found in documents or in an expression: what, where, and what to do.
///
///     let findings = MBChecker().check("^uper($x)")
///     let finding = findings[0]
///     let rule = finding.rule.name
///     // → "unknown-function"
///     let isError = finding.severity == .error
///     // → true
///     let columns = [finding.start?.column, finding.end?.column]
///     // → [1, 10]
///
/// Its ``description`` is one line, as compilers print it. Compare the ``rule``, never the message.
public struct MBFinding: Sendable, Hashable, CustomStringConvertible {
    /// The rule that found it.
    public let rule: MBRule
    /// How severe it is, with the configuration of the check.
    public internal(set) var severity: MBDiagnostic.Severity
    /// What is wrong and what to do instead, in one sentence for authors.
    public let message: String
    /// The path of the document; nil for a single expression, and for what isn't in one document.
    public let file: String?
    /// The line and column where it begins; nil if it isn't at one place.
    public let start: MBSourceLocation?
    /// Where it ends: the place after its last character; nil if that isn't known.
    public let end: MBSourceLocation?
    /// The line of the document, with the range that is wrong; nil for a single expression.
    public let snippet: MBDiagnostic.Snippet?
    /// The text that should replace the part from ``start`` to ``end``, with the escapes that the
    /// document needs there; nil if that isn't certain.
    public let replacement: String?
    /// What was meant, without escapes; nil if only the message says so.
    private(set) var meant: String?
    /// The code of the diagnostic or error that loading or evaluating reports for it; nil if only a
    /// check finds it.
    public internal(set) var code: MBDiagnostic.Code?
    /// The unknown variable, if one note is to sum up all of them.
    private(set) var unknownVariable: String?

    init(
        _ rule: MBRule, _ message: String, severity: MBDiagnostic.Severity? = nil,
        file: String? = nil, start: MBSourceLocation? = nil, end: MBSourceLocation? = nil,
        snippet: MBDiagnostic.Snippet? = nil, replacement: String? = nil
    ) {
        self.rule = rule
        self.severity = severity ?? rule.severity
        self.message = message
        self.file = file
        self.start = start?.inFile(file)
        self.end = end?.inFile(file)
        self.snippet = snippet
        self.replacement = replacement
        meant = replacement
    }

    /// The finding with the text that a document has to write.
    func written(as replacement: String?) -> MBFinding {
        var copy = MBFinding(
            rule, message, severity: severity, file: file, start: start, end: end,
            snippet: snippet, replacement: replacement)
        (copy.meant, copy.code, copy.unknownVariable) = (meant, code, unknownVariable)
        return copy
    }

    /// An unknown variable of a host that isn't known completely.
    func summedUp(as name: String) -> MBFinding {
        var copy = self
        copy.unknownVariable = name
        copy.severity = .note
        return copy
    }

    /// The findings with one note in place of all that name unknown variables.
    static func summingUp(_ findings: [MBFinding]) -> [MBFinding] {
        let names = Set(findings.compactMap(\.unknownVariable)).inOrder()
        guard !names.isEmpty else { return findings }
        let shown = names.prefix(8).map { "$" + $0 }.joined(separator: ", ")
        let more = names.count > 8 ? " and \(names.count - 8) more" : ""
        let (noun, verb) = names.count == 1 ? ("variable", "is") : ("variables", "are")
        let severity = findings.first { $0.unknownVariable != nil }?.severity
        let note = MBFinding(
            .unknownVariable,
            "\(names.count) \(noun) \(verb) declared neither by the documents nor by the host: "
                + shown + more,
            severity: severity)
        return [note] + findings.filter { $0.unknownVariable == nil }
    }

    /// One line, as compilers print it: `file:line:column: error: message [rule]`.
    public var description: String { description(inFile: file) }

    /// Returns the description with another path of the document.
    ///
    /// - Parameter path: what to print as the document's path, such as one relative to a
    ///   repository; nil leaves it out.
    public func description(inFile path: String?) -> String {
        let place = start.map { $0.inFile(path).description } ?? path
        let text = (place.map { $0 + ": " } ?? "") + "\(severity.rawValue): \(message)"
        return "\(text.inOneLine) [\(rule.name)]"
    }
}

extension MBFinding {
    /// What apps don't offer; nil for a code that isn't the name of a rule.
    init?(_ diagnostic: MBDiagnostic) {
        guard let rule = MBRule.named(diagnostic.code.rawValue) else { return nil }
        let start = diagnostic.location
        let length = diagnostic.snippet?.range.count ?? 0
        self.init(
            rule, diagnostic.message, severity: diagnostic.severity, file: diagnostic.file,
            start: start,
            end: start.map { MBSourceLocation(line: $0.line, column: $0.column + length) },
            snippet: diagnostic.snippet)
    }

    /// Something found in a text that isn't in a document.
    init(_ problem: ExpressionFinding, in text: String) {
        let source = SourceText(text: text)
        self.init(
            problem.rule, problem.message, severity: problem.severity,
            start: source.location(of: problem.range.lower),
            end: source.location(of: problem.range.upper), replacement: problem.replacement)
        code = problem.code
    }
}
