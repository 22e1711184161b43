import Foundation

/// Counts the engine's steps while it looks for matches, in blocks of ten thousand.
///
/// The engine reports each position where it starts to look in vain, and every ten thousand steps.
/// A report doesn't say which of the two it is. So as many additional reports as the text has
/// positions are allowed, if the text is short or the pattern can't make the engine backtrack;
/// otherwise, each position is matched on its own.
final class Matching {
    /// Steps of the engine between two reports.
    static let block = 10_000
    /// Up to this length of the text, the difference between positions and steps doesn't matter.
    private static let shortText = 1_000
    /// The number of reports between two checks of the clock.
    private static let reportsPerLook = 16
    /// The number of positions that allow another block: each takes a few steps of the engine.
    private static let placesPerBlock = 1_000

    private(set) var found: [NSTextCheckingResult] = []
    private(set) var isGivenUp = false
    private var reports = 0
    private var places = 0
    private var looks = 0
    private let expression: CountedExpression
    private let length: Int
    private let isEverywhere: Bool
    /// The number of allowed blocks of steps, and how many each block counts as.
    private let blocks: Int
    private let weight: Int

    /// How many steps a step of a back-reference counts as: it compares texts.
    static let weightOfBackReferences = 10

    init(_ expression: CountedExpression, length: Int, steps: Int) {
        self.expression = expression
        self.length = length
        weight = expression.shape.hasBackReferences ? Self.weightOfBackReferences : 1
        blocks = steps / Self.block / weight
        isEverywhere = expression.everywhere != nil && length > Self.shortText / weight
    }

    /// Looks for matches.
    ///
    /// - Parameter watch: when the evaluation must end.
    func run(in text: String, atMost count: Int, _ watch: Watch) {
        let used = isEverywhere ? expression.everywhere : nil
        let engine = used ?? expression.expression
        let last = engine.numberOfCaptureGroups
        engine.enumerateMatches(
            in: text, options: [.reportProgress, .reportCompletion],
            range: NSRange(location: 0, length: length)
        ) { [self] match, flags, stop in
            if let match {
                if isEverywhere, match.range(at: last).location != NSNotFound {
                    places += 1
                } else {
                    found.append(match)
                }
            }
            if flags.contains(.progress) { reports += 1 }
            looks += 1
            let isDue = weight > 1 || looks % Self.reportsPerLook == 0
            isGivenUp = isTooMuch || flags.contains(.internalError) || isDue && watch.isOver
            if found.count >= count || isGivenUp { stop.pointee = true }
        }
        if !isEverywhere, expression.everywhere != nil, blocksTaken > blocks { isGivenUp = true }
    }

    /// Whether the reports so far exceed the allowed number.
    private var isTooMuch: Bool {
        isEverywhere
            ? reports > blocks + places / Self.placesPerBlock
            : reports > blocks + length + found.count
    }

    /// The number of blocks of steps that the engine took.
    private var blocksTaken: Int {
        guard !isEverywhere else { return max(0, reports - places / Self.placesPerBlock) }
        let matched = found.reduce(0) { $0 + $1.range.length }
        return max(0, reports - max(0, length - matched) - found.count)
    }

    /// The cost in steps of the evaluation.
    var cost: Int {
        let visited = isEverywhere ? places : min(reports, length)
        return found.count + visited / 8 + blocksTaken * (Self.block / 10) * weight
    }
}
