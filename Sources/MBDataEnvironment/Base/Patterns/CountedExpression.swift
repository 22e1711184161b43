import Foundation

/// A regular expression, with what it takes to count the engine's steps.
final class CountedExpression {
    let expression: NSRegularExpression
    /// The same expression, or an empty match at each place where it doesn't match. Every place
    /// then has a match, so anything else that the engine reports is a step.
    let everywhere: NSRegularExpression?
    let shape: PatternShape

    /// - Throws: if the engine refuses the pattern.
    init(_ pattern: String) throws {
        expression = try NSRegularExpression(pattern: pattern)
        shape = PatternShape(pattern)
        // A comment at the end of the pattern extends to the end of its line, a quotation to `\E`.
        everywhere =
            shape.isStraight || shape.isBoundToLast
            ? nil
            : ["", "\n", "\\E"].lazy.compactMap {
                try? NSRegularExpression(pattern: "(?:\(pattern)\($0))|()")
            }.first
    }
}
