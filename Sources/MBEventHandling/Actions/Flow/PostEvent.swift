import MBDataEnvironment

/// `PostEvent`: posts an event whose listeners run before the next action. Attributes without a
/// meaning of their own are variables while they run.
struct PostEvent: OwnAction {
    private let name: MBMLElement.Expression
    private let object: MBMLElement.Expression?
    private let variables: [MBMLElement.Expression]

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        name = try load.needed("name", of: element, as: .string)
        object = try load.optional("object", of: element, as: .object)
        let own = ["name", "object"] + MBActions.commonAttributes
        var variables: [MBMLElement.Expression] = []
        for attribute in element.attributes where !own.contains(attribute.name) {
            load.assume(variable: attribute.name)
            variables.append(try load.compiled(attribute, as: .object))
        }
        self.variables = variables
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let name = try context.name(of: name)
        let object =
            if let object {
                try context.markedOrNothing(of: object).value
            } else {
                context.event.object
            }
        var bindings: [MBActionContext.Binding] = []
        for variable in variables {
            let value = try context.markedOrNothing(of: variable)
            bindings.append((variable.attribute.name, value))
        }
        context.post(MBEvent(name, object: object), with: bindings)
        return .next
    }
}
