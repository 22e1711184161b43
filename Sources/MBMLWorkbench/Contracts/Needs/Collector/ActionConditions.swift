import MBDataEnvironment

/// The conditions on which the actions of a block are reached because of those before them, as far
/// as they ask what the app has.
struct ActionConditions {
    /// Whether the block is in another one.
    private let isNested: Bool
    /// Those on which no `Break` ended the block.
    private var going: [FeatureGuard] = []
    /// Those on which no `Case` before another one, or before a `DefaultCase`, kept it from running.
    private var undecided: [FeatureGuard] = []
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
        case "DefaultCase": going + undecided
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
            // One that runs later, or after which the others may run, doesn't decide about them.
            guard condition.asks, action["afterDelay"] == nil, action["continue"] == nil
            else { return }
            Self.append(failed, to: &undecided)
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

    private mutating func beginChoice() { (undecided, mayBeOver) = ([], false) }

    private static func append(_ condition: FeatureGuard, to conditions: inout [FeatureGuard]) {
        if conditions.count < most { conditions.append(condition) }
    }
}
