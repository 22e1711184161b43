public import MBDataEnvironment

/// For modules that add actions.
extension MBDocumentLoader {
    /// Warns about attributes other than an action's own and those that all actions have, with the
    /// code `unsupportedAttribute`.
    ///
    /// - Parameters:
    ///   - element: the element of the action.
    ///   - known: the names of the action's own attributes.
    public mutating func warn(ofAction element: MBMLElement, beyond known: [String]) {
        warn(of: element, beyond: known + MBActions.commonAttributes)
    }

    /// Compiles the actions inside an element, for an action that holds others.
    ///
    /// Unknown actions, and those whose attributes are wrong, are reported and left out.
    ///
    /// - Parameter element: the element whose children are actions.
    /// - Returns: the actions in order; it may be empty.
    public mutating func actions(in element: MBMLElement) -> MBActionBlock {
        MBDocumentLoader.withStack {
            var hasCase = false
            // The action that ended the last choice, and the roles of those that were left out.
            var ending: String?
            var leftOut: [MBActionBlock.Step.Role] = []
            var steps: [MBActionBlock.Step] = []
            steps.reserveCapacity(element.children.count)
            for child in element.children {
                if child.name == "DefaultCase", !hasCase {
                    reportDefaultCase(child, after: ending)
                    continue
                }
                let isSure = child["if"] == nil && child["afterDelay"] == nil
                let role: MBActionBlock.Step.Role
                if var step = step(of: child) {
                    role = step.role
                    step.leftOut = leftOut
                    leftOut = []
                    steps.append(step)
                } else {
                    role = Self.role(of: child.name)
                    if case .plain = role, !isSure { continue }
                    role.follow(&leftOut)
                }
                switch role {
                case .choice: (hasCase, ending) = (true, nil)
                case .otherwise: (hasCase, ending) = (false, nil)
                case .plain: if isSure, hasCase { (hasCase, ending) = (false, child.name) }
                case .aside: break
                }
            }
            return MBActionBlock(steps: steps)
        }
    }

    private mutating func step(of element: MBMLElement) -> MBActionBlock.Step? {
        let vocabulary = environment[MBActions.self]
        guard let factory = vocabulary[element.name] else {
            if isReporting { reportUnknown(element, vocabulary) }
            return nil
        }
        guard let action = factory(element, &self) else { return nil }
        do throws(Rejected) {
            let isDefault = element.name == "DefaultCase"
            let goesOn =
                element.name == "Case"
                ? try optional("continue", of: element, as: .boolean) : nil
            let isBreak = element.name == "Break"
            return MBActionBlock.Step(
                action: action, isOfHost: !(action is any OwnAction),
                role: Self.role(of: element.name, goesOn: goesOn),
                condition: isDefault ? nil : try condition(of: element),
                delay: isBreak ? nil : try optional("afterDelay", of: element, as: .number),
                trace: try optional("trace", of: element, as: .boolean),
                place: ActionPlace(name: element.name, file: file, location: element.location))
        } catch {
            return nil
        }
    }

    private static func role(
        of name: String, goesOn: MBMLElement.Expression? = nil
    ) -> MBActionBlock.Step.Role {
        switch name {
        case "Case": .choice(goesOn: goesOn)
        case "DefaultCase": .otherwise
        case "When", "Assert", "Break": .aside
        default: .plain
        }
    }

    /// - Parameter ending: the action that ended the choice before it; nil if there was none.
    private mutating func reportDefaultCase(_ element: MBMLElement, after ending: String?) {
        report(
            .error, .unexpectedElement,
            ending.map {
                "a DefaultCase must follow a Case, but '\($0)' ends the choice before it"
            } ?? "a DefaultCase must follow a Case",
            at: element.location)
    }

    private mutating func reportUnknown(
        _ element: MBMLElement, _ vocabulary: MBDocumentLoader.Vocabulary<MBActions.Factory>
    ) {
        if let (severity, reason) = UnsupportedActions.reason(for: element.name) {
            report(
                severity, .unsupportedAction, "'\(element.name)' \(reason)", at: element.location)
            return
        }
        report(
            .error, .unknownAction,
            "unknown action '\(element.name)'"
                + MBMessage.suggestion(for: element.name, among: vocabulary.names),
            at: element.location)
    }
}
