import MBDataEnvironment

/// `Assert`: a condition without which the listener does not go on. One that fails to evaluate does
/// not hold.
struct Assert: MBAction {
    private let condition: MBMLExpression
    private let message: MBMLExpression?

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element, beyond: ["condition", "message"])
        condition = try load.needed("condition", of: element, as: .boolean)
        message = try load.optional("message", of: element, as: .string)
    }

    func run(_ run: inout MBActionRun) -> MBActionFlow {
        do {
            guard try run.value(of: condition)?.truth != true else { return .next }
            let reason = try message.map { expression in try run.string(of: expression) }
            run.report(
                .error, .assertionFailed,
                reason ?? "'\(condition.attribute.value)' does not hold")
        } catch {
            run.report(error)
        }
        return .leaveListener
    }
}
