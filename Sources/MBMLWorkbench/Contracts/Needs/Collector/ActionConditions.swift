import MBDataEnvironment

/// The conditions on which the actions of a block are reached because of those before them, as far
/// as they ask what the app has.
struct ActionConditions {
    /// Whether the block is in another one.
    private let isNested: Bool
    /// Those on which no `Break` ended the block.
    private var going: [FeatureGuard] = []
    /// Those on which no `Case` before another one kept it from running.
    private var undecided: [FeatureGuard] = []
    /// Those on which no `Case` before a `DefaultCase` ran.
    private var unmatched: [FeatureGuard] = []

    /// Whether an action since the last `Case` may have ended the choice.
    private var mayBeOver = false

    /// The most conditions of each kind to keep; nobody asks for more at once.
    private static let most = 32

    private init(isNested: Bool) {
        self.isNested = isNested
    }

    /// The actions of a block, each with the conditions on which it's reached.
    ///
    /// - Parameter guardOf: what a condition asks.
    static func actions(
        in block: MBMLElement, isNested: Bool, _ guardOf: (MBMLElement.Attribute) -> FeatureGuard
    ) -> [(action: MBMLElement, conditions: [FeatureGuard])] {
        var before = ActionConditions(isNested: isNested)
        return block.children.map { action in
            let conditions = before.conditions(of: action)
            let isAssertion = action.name == "Assert"
            before.add(
                action, action.attribute(isAssertion ? "condition" : "if").map(guardOf) ?? .unknown)
            return (action, conditions)
        }
    }

    /// The conditions on which an action is reached.
    private func conditions(of action: MBMLElement) -> [FeatureGuard] {
        switch action.name {
        case "Case": mayBeOver ? going : going + undecided
        case "DefaultCase": going + unmatched
        default: going
        }
    }

    /// Adds what an action says about those after it.
    ///
    /// - Parameter condition: its own condition.
    private mutating func add(_ action: MBMLElement, _ condition: FeatureGuard) {
        let failed = FeatureGuard.not(condition)
        switch action.name {
        case "Break":
            guard condition.asks else { return }
            // In the legacy library, one in a nested block doesn't keep the next action from
            // running.
            let isLegacy = FeatureGuard.not(.language(.greaterOrEqual, 0))
            Self.append(isNested ? .any([failed, isLegacy]) : failed, to: &going)
        case "Case":
            if mayBeOver { beginChoice() }
            // One that runs later doesn't decide about the others.
            guard condition.asks, action["afterDelay"] == nil else { return }
            if action["continue"] == nil { Self.append(failed, to: &undecided) }
            Self.append(failed, to: &unmatched)
        case "DefaultCase": beginChoice()
        case "Assert":
            // A condition may keep it from running, and one that runs later ends nothing.
            guard condition.asks, action["if"] == nil, action["afterDelay"] == nil else { return }
            Self.append(condition, to: &going)
        case "When": break
        // Another action ends the choice when it runs, unless it certainly runs later.
        default: mayBeOver = mayBeOver || action["afterDelay"].flatMap(Double.init) ?? -1 < 0
        }
    }

    private mutating func beginChoice() { (undecided, unmatched, mayBeOver) = ([], [], false) }

    private static func append(_ condition: FeatureGuard, to conditions: inout [FeatureGuard]) {
        if conditions.count < most { conditions.append(condition) }
    }
}
