import MBDataEnvironment

/// `Assert`: ends the listener unless a condition holds. A condition that can't be evaluated
/// doesn't hold.
struct Assert: OwnAction {
    private let condition: MBMLElement.Expression
    private let message: MBMLElement.Expression?

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        condition = try load.needed("condition", of: element, as: .boolean)
        message = try load.optional("message", of: element, as: .string)
    }

    func run(in context: inout MBActionContext) -> MBActionFlow {
        do {
            guard try context.value(of: condition)?.truth != true else { return .next }
            let reason = try message.map { expression in try context.string(of: expression) }
            context.report(
                .error, .assertionFailed,
                reason ?? "'\(condition.attribute.value)' does not hold")
        } catch {
            context.report(error)
        }
        return .leaveListener
    }
}
