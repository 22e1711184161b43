public import MBDataEnvironment

/// How a case differs from what it must give.
///
/// Its description is what `mbml test` prints:
///
/// ```text
/// shop.cases.jsonl:7: lines
///   $[1].price: expected 4, got 5
/// ```
public struct MBCaseFailure: Error, Sendable, CustomStringConvertible {
    /// The name of the case.
    public let id: String

    /// Where the case begins in its file.
    public let location: MBSourceLocation

    /// The differences, each with its path in the value: `$.items[3].price: expected 4, got 5`. At
    /// most ten are kept.
    public let messages: [String]

    /// How the parts of the expression come to its value; nil for an event.
    public let explanation: MBExplanation?

    package let differences: [CaseDifference]
    /// How many more differences there are.
    package let more: Int

    init(_ failed: MBCase, _ comparison: CaseComparison, explanation: MBExplanation?) {
        (id, location) = (failed.id, failed.location)
        differences = comparison.differences
        messages = differences.map(\.description)
        more = comparison.more
        self.explanation = explanation
    }

    /// The place and the name of the case, the differences, and for a condition the values of its
    /// operands.
    public var description: String {
        ([heading] + details.map { "  " + $0 }).joined(separator: "\n")
    }

    /// `FILE:LINE: ID`.
    package var heading: String {
        "\((location.file ?? "").inOneLine):\(location.line): \(ShownText.visible(id))"
    }

    /// The lines below the heading.
    package var details: [String] {
        var lines = messages.flatMap { $0.split(separator: "\n").map(String.init) }
        if more > 0 { lines.append("and \(more) more difference\(more == 1 ? "" : "s")") }
        if let explanation {
            // The explanation's own words for where nothing comes from.
            lines += explanation.description.split(separator: "\n").map(String.init)
                .filter { $0.hasPrefix("nothing because of ") }
            lines += OperandValues.lines(of: explanation)
        }
        return lines
    }

    /// The description with the whole explanation.
    package var explained: [String] {
        guard let explanation else { return details }
        return details
            + explanation.description.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }
}
