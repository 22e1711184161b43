import MBDataEnvironment

/// Actions that run one after another: the content of `Listener`, `When` or `Case`.
///
/// An action that holds others makes its block while it is loaded, with
/// ``MBDataEnvironment/MBDocumentLoader/actions(in:)``, and runs it:
///
///     struct Twice: MBAction {
///         let block: MBActionBlock
///
///         func run(in context: inout MBActionContext) -> MBActionFlow {
///             let flow = block.run(in: &context)
///             guard flow == .next else { return flow }
///             return block.run(in: &context)
///         }
///     }
///
///     struct TwiceModule: MBModule {
///         func register(with load: inout MBDocumentLoader) {
///             load.extend(
///                 MBActions.self,
///                 with: { element, load in
///                     Twice(block: load.actions(in: element))
///                 }, as: "Twice")
///         }
///     }
public struct MBActionBlock: Sendable {
    /// An action with the attributes that all actions have.
    struct Step: Sendable {
        enum Role: Sendable {
            case plain
            /// Neither belongs to the choices around it nor ends them.
            case aside
            /// One of several choices. The first one whose condition holds runs, and with
            /// `continue`, the next one, too.
            case choice(goesOn: MBMLElement.Expression?)
            /// Runs if none of the choices right before it ended them.
            case otherwise

            /// Adds the role of an action that is left out to those before it, as far as these
            /// matter after it. So there are at most two, however many actions are left out.
            func follow(_ others: inout [Role]) {
                switch (self, others.last) {
                case (.aside, _), (.choice, .choice?): break
                case (.plain, _), (.otherwise, _): others = [self]
                case (.choice, _): others.append(self)
                }
            }
        }

        let action: any MBAction
        /// Whether an app or its module made the action, which may need the thread of the caller.
        let isOfHost: Bool
        let role: Role
        let condition: MBMLElement.Expression?
        let delay: MBMLElement.Expression?
        let trace: MBMLElement.Expression?
        let place: ActionPlace
        /// The roles of the actions right before it that were left out, but would have run.
        var leftOut: [Role] = []

        /// Runs the action.
        func run(in context: inout MBActionContext) throws -> MBActionFlow {
            guard isOfHost else { return try action.run(in: &context) }
            return try MBDocumentLoader.callingHost { try action.run(in: &context) }
        }
    }

    let steps: [Step]

    /// Whether the block is without actions, because there were none or all were left out.
    public var isEmpty: Bool { steps.isEmpty }

    /// Runs the actions from top to bottom, and reports problems to the context.
    ///
    /// - Parameter context: the context of the action that holds the block.
    /// - Returns: `next`, or `leaveListener` if one of the actions returns it or a limit ends the
    ///   event; `leaveBlock` ends only this block.
    public func run(in context: inout MBActionContext) -> MBActionFlow {
        context.nested { context in
            var choice = Choice()
            for step in steps {
                guard !context.isOver else { return .leaveListener }
                for role in step.leftOut { choice.pass(role) }
                guard choice.allows(step.role) else { continue }
                let flow = context.perform(step)
                if flow != nil { choice.take(step.role, &context) }
                switch flow {
                case .next?, nil: continue
                case .leaveBlock?: return .next
                case .leaveListener?: return .leaveListener
                }
            }
            return .next
        }
    }

    /// Which cases of a block may still run. Those up to a `DefaultCase`, or to another action that
    /// runs, belong together.
    struct Choice {
        /// Whether a case ran and no other may.
        private var isDecided = false
        /// Whether another action has run since the last case.
        private var isEnded: Bool

        init(isEnded: Bool = false) { self.isEnded = isEnded }

        /// Notes an action that was left out, as if it had run; of a case, that its condition doesn't
        /// hold.
        mutating func pass(_ role: Step.Role) {
            switch role {
            case .choice: isEnded = false
            case .otherwise: self = Choice()
            case .plain: self = Choice(isEnded: true)
            case .aside: break
            }
        }

        mutating func allows(_ role: Step.Role) -> Bool {
            switch role {
            case .plain, .aside: return true
            case .choice:
                pass(role)
                return !isDecided
            case .otherwise:
                defer { pass(role) }
                return !isEnded && !isDecided
            }
        }

        mutating func take(_ role: Step.Role, _ context: inout MBActionContext) {
            switch role {
            case .plain: pass(role)
            case .aside, .otherwise: break
            case .choice(let goesOn):
                isDecided = !context.isTrue(goesOn, default: false)
            }
        }
    }
}
