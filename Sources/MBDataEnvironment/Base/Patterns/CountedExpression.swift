import Foundation

/// A regular expression with what is needed to count the steps of the engine.
final class CountedExpression {
    let expression: NSRegularExpression
    /// The same, or nothing at each place where it doesn't match: then each place is known, and all
    /// else that the engine reports are its steps.
    let everywhere: NSRegularExpression?
    let shape: PatternShape

    /// - Throws: if the engine refuses the pattern.
    init(_ pattern: String) throws {
        expression = try NSRegularExpression(pattern: pattern)
        shape = PatternShape(pattern)
        // A comment at the end of the pattern goes to the end of its line, a quotation to `\E`.
        everywhere =
            shape.isStraight || shape.isBoundToLast
            ? nil
            : ["", "\n", "\\E"].lazy.compactMap {
                try? NSRegularExpression(pattern: "(?:\(pattern)\($0))|()")
            }.first
    }
}
