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
            var (hasCase, isCaseLeftOut) = (false, false)
            var steps: [MBActionBlock.Step] = []
            steps.reserveCapacity(element.children.count)
            for child in element.children {
                if child.name == "DefaultCase", !hasCase {
                    report(
                        .error, .unexpectedElement, "a DefaultCase must follow a Case",
                        at: child.location)
                    continue
                }
                guard var step = step(of: child) else {
                    if child.name == "Case" { (hasCase, isCaseLeftOut) = (true, true) }
                    continue
                }
                step.followsLeftOutCase = isCaseLeftOut
                isCaseLeftOut = false
                steps.append(step)
                switch step.role {
                case .choice: hasCase = true
                case .otherwise: hasCase = false
                case .plain: hasCase = hasCase && (step.condition != nil || step.delay != nil)
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
            let isBreak = element.name == "Break"
            return MBActionBlock.Step(
                action: action, role: try role(of: element),
                condition: isDefault ? nil : try condition(of: element),
                delay: isBreak ? nil : try optional("afterDelay", of: element, as: .number),
                trace: try optional("trace", of: element, as: .boolean),
                place: ActionPlace(name: element.name, file: file, location: element.location))
        } catch {
            return nil
        }
    }

    private mutating func role(
        of element: MBMLElement
    ) throws(Rejected) -> MBActionBlock.Step.Role {
        switch element.name {
        case "Case":
            return .choice(goesOn: try optional("continue", of: element, as: .boolean))
        case "DefaultCase": return .otherwise
        case "When", "Assert", "Break": return .aside
        default: return .plain
        }
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
