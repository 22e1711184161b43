import Foundation

/// Looks for matches, and counts the engine's steps in blocks of ten thousand, unless the pattern
/// can't take many on so long a text.
final class Matching {
    /// Steps of the engine between two reports.
    static let block = 10_000
    /// Up to this length of the text, the difference between positions and steps doesn't matter.
    private static let shortText = 1_000
    /// The number of matches and reports of positions between two looks at the clock.
    private static let callsPerLook = 16
    /// The number of positions that allow another block.
    private static let placesPerBlock = block / PatternShape.stepsPerPlace
    /// The steps that skipping a place takes, which are never expensive because of the pattern.
    private static let stepsToSkip = 2

    private enum Way {
        /// Without counting.
        case free
        /// As in ``CountedExpression/Counting``.
        case skipping, everywhere
        /// On a short text for which it doesn't matter that positions are reported like steps.
        case shortly
        /// With a pattern that nothing can be put around.
        case positions
    }

    private(set) var found: [PatternMatch] = []
    private(set) var isGivenUp = false
    private var isComplete = false
    private var reports = 0
    private var places = 0
    private var calls = 0
    private let way: Way
    private let engine: NSRegularExpression
    private let length: Int
    /// The number of matches to look for.
    private let wanted: Int
    /// The number of allowed blocks of steps, and how many each block counts as.
    private let blocks: Int
    private let weight: Int
    private let weightOfPlaces: Int

    init(_ expression: CountedExpression, length: Int, atMost wanted: Int, steps: Int) {
        self.length = length
        self.wanted = wanted
        (weight, weightOfPlaces) = (expression.weight, expression.weightOfPlaces)
        blocks = steps / Self.block / weight
        guard !expression.shape.isFree(length: length, steps: steps) else {
            (way, engine) = (.free, expression.expression)
            return
        }
        switch expression.counting {
        case .skipping(let engine): (way, self.engine) = (.skipping, engine)
        case .everywhere(let engine) where length > Self.shortText / weight:
            (way, self.engine) = (.everywhere, engine)
        case .everywhere: (way, engine) = (.shortly, expression.expression)
        case .positions: (way, engine) = (.positions, expression.expression)
        }
    }

    /// Looks for matches.
    ///
    /// - Parameter watch: when the evaluation must end.
    func run(in text: String, _ watch: Watch) {
        // Completion is reported for its flags: without it, a stack that overflows in the engine is
        // the same as no match.
        engine.enumerateMatches(
            in: text,
            options: way == .free ? .reportCompletion : [.reportProgress, .reportCompletion],
            range: NSRange(location: 0, length: length)
        ) { [self] match, flags, stop in
            if let match { take(match) }
            if flags.contains(.progress) { reports += 1 }
            calls += 1
            let isDue = way == .skipping || weight > 1 || calls % Self.callsPerLook == 0
            isGivenUp = isTooMuch || flags.contains(.internalError) || isDue && watch.isOver
            if isComplete || found.count >= wanted || isGivenUp { stop.pointee = true }
        }
        if way == .shortly, blocksTaken > blocks { isGivenUp = true }
    }

    private func take(_ match: NSTextCheckingResult) {
        switch way {
        case .free, .shortly, .positions: found.append(PatternMatch(match))
        case .skipping:
            let match = PatternMatch(match, groupsAround: 1)
            let range = match.range
            if range.location == NSNotFound {
                isComplete = true
            } else if range.length > 0 || found.last?.range != range {
                // Where the engine skipped to an empty match, it finds it a second time.
                found.append(match)
            }
        case .everywhere:
            if match.range(at: engine.numberOfCaptureGroups).location == NSNotFound {
                found.append(PatternMatch(match))
            } else {
                places += 1
            }
        }
    }

    /// Whether the reports so far exceed the allowed number.
    private var isTooMuch: Bool {
        switch way {
        case .free: false
        case .skipping: reports > blocks + blocks(toVisit: length)
        case .everywhere: reports > blocks + places / Self.placesPerBlock
        case .shortly, .positions: reports > blocks + length + found.count
        }
    }

    /// The blocks that visiting a number of positions allows in addition: skipping each, and looking
    /// for the pattern there.
    private func blocks(toVisit places: Int) -> Int {
        let skipping = places * Self.stepsToSkip / weightOfPlaces
        let looking = places * (PatternShape.stepsPerPlace - Self.stepsToSkip) / weight
        return (skipping + looking) / Self.block
    }

    /// The number of positions at which the engine looked for a match.
    private var visited: Int {
        switch way {
        case .free, .skipping: found.count < wanted ? length : found.last?.range.upperBound ?? 0
        case .everywhere: places
        case .shortly, .positions: min(reports, length)
        }
    }

    /// The number of blocks of steps that the engine took.
    private var blocksTaken: Int {
        switch way {
        case .free: return 0
        case .skipping: return max(0, reports - blocks(toVisit: visited))
        case .everywhere: return max(0, reports - visited / Self.placesPerBlock)
        case .shortly, .positions:
            let matched = found.reduce(0) { $0 + $1.range.length }
            return max(0, reports - max(0, length - matched) - found.count)
        }
    }

    /// The cost in steps of the evaluation.
    var cost: Int {
        // A heavy pattern costs more than an Int of 32 bits holds.
        let ofBlocks = Int64(blocksTaken) * Int64(Self.block / 10) * Int64(weight)
        return Int(clamping: Int64(found.count + visited / 8) + ofBlocks)
    }
}
