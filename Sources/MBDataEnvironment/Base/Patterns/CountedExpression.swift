import Foundation

/// A regular expression, with what it takes to count the engine's steps.
final class CountedExpression {
    let expression: NSRegularExpression
    let shape: PatternShape
    let counting: Counting
    let cost: PatternCost

    /// How the engine is run when its steps have to be counted.
    ///
    /// It reports every ten thousand steps, and each position where it starts to look in vain,
    /// without saying which of the two it is.
    enum Counting {
        /// With an expression that skips to the next match, or to the end of the text. It matches
        /// wherever the engine starts, so that each report stands for ten thousand steps. The match
        /// is its first group, and absent at the end.
        ///
        /// ```text
        /// text      a b c 1 2 d e f 3 g h
        /// matches  |-----|1|--|2|…       each begins where the last one ended
        ///           skipped  found
        /// ```
        case skipping(NSRegularExpression)
        /// With an expression that also matches, empty and in its last group, at each place where the
        /// pattern doesn't. Every place has a match and a look at the clock, for patterns whose
        /// single steps may take long.
        case everywhere(NSRegularExpression)
        /// With the expression itself: as many additional reports are allowed as the text has
        /// positions.
        case positions
    }

    /// How many steps a step of a pattern with back-references counts as: it compares texts.
    static let weightOfBackReferences = 10

    /// How many steps the least that the engine does at a place counts as: it copies the places of all
    /// groups.
    var weightOfPlaces: Int {
        (shape.hasBackReferences ? Self.weightOfBackReferences : 1)
            * (1 + expression.numberOfCaptureGroups / 16)
    }

    /// How many steps each of the engine's steps counts as: it may also compare many characters.
    var weight: Int {
        weightOfPlaces * (1 + shape.longestRun / (shape.ignoresCase ? 16 : 128))
    }

    /// The comparisons of characters if the longest run of them is compared at each place of a text.
    func comparisons(length: Int) -> Int {
        let run = shape.longestRun * (shape.ignoresCase ? Self.comparisonsIgnoringCase : 1)
        let (product, isTooLarge) = length.multipliedReportingOverflow(by: run)
        return isTooLarge ? .max : product
    }

    /// How many comparisons take as long as one that ignores case.
    private static let comparisonsIgnoringCase = 8

    /// Whether nothing could be put around the pattern, so that steps are counted only roughly.
    var isCountedByPositions: Bool {
        guard case .positions = counting else { return false }
        return true
    }

    /// - Parameter cost: what it takes to make the expression.
    /// - Throws: ``LongPatterns/Exhausted``, or another error if the engine refuses the pattern.
    init(_ pattern: String, cost: PatternCost) throws {
        self.cost = cost
        expression = try LongPatterns.shared.expression(pattern, bytes: cost.bytes / 2)
        shape = PatternShape(pattern)
        if shape.isBoundToLast {
            counting = .positions
        } else if shape.hasBackReferences || shape.hasLongSteps || shape.hasUnknownFlags {
            counting =
                try Self.wrap(pattern, "(?:", ")|()", cost).map { .everywhere($0) } ?? .positions
        } else {
            counting =
                try Self.wrap(pattern, "[\\s\\S]*?(?:(", ")|\\z)", cost).map { .skipping($0) }
                ?? .positions
        }
    }

    /// An expression with more text around the pattern.
    ///
    /// A comment at the end of the pattern extends to the end of its line, a quotation to `\E`.
    private static func wrap(
        _ pattern: String, _ start: String, _ end: String, _ cost: PatternCost
    ) throws -> NSRegularExpression? {
        for (ending, sign) in [("", ""), ("\n", "#"), ("\\E", "\\Q")]
        where sign.isEmpty || pattern.contains(sign) {
            let whole = start + pattern + ending + end
            do {
                return try LongPatterns.shared.expression(whole, bytes: cost.bytes / 2)
            } catch let error as LongPatterns.Exhausted {
                throw error
            } catch {
                // The engine refuses it with this ending.
            }
        }
        return nil
    }
}
