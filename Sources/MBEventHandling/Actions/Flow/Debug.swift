import MBDataEnvironment

/// `Debug`: logs the values of its attributes. With `break`, it also calls the debugger of the
/// capabilities, if the host provides one.
struct Debug: OwnAction {
    private let expressions: [MBMLElement.Expression]
    private let breaks: MBMLElement.Expression?

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        breaks = try load.optional("break", of: element, as: .boolean)
        let own = ["break"] + MBActions.commonAttributes
        var expressions: [MBMLElement.Expression] = []
        for attribute in element.attributes where !own.contains(attribute.name) {
            expressions.append(try load.compiled(attribute, as: .string))
        }
        self.expressions = expressions
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        var lines = ["Debug of the event '\(context.event.name.excerpt())'"]
        for expression in expressions {
            do {
                let text = try context.value(of: expression)?.description ?? "nothing"
                try context.step(text.utf8.count / 16)
                try context.allocate(text.utf8.count)
                lines.append("\(expression.attribute.name) = \(text)")
            } catch {
                context.report(error)
            }
        }
        let message = lines.joined(separator: "\n")
        context.show(message)
        if context.isTrue(breaks, default: false) {
            context.environment.capabilities.debugger?(message)
        }
        return .next
    }
}
