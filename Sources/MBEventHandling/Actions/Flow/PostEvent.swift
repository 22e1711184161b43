import MBDataEnvironment

/// `PostEvent`: an event whose listeners run before the next action. Attributes that have no
/// meaning of their own are variables meanwhile.
struct PostEvent: MBAction {
    private let name: MBMLExpression
    private let object: MBMLExpression?
    private let variables: [MBMLExpression]

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        name = try load.needed("name", of: element, as: .string)
        object = try load.optional("object", of: element, as: .object)
        let own = ["name", "object"] + MBActions.commonAttributes
        var variables: [MBMLExpression] = []
        for attribute in element.attributes where !own.contains(attribute.name) {
            load.assume(variable: attribute.name)
            variables.append(try load.compiled(attribute, as: .object))
        }
        self.variables = variables
    }

    func run(_ run: inout MBActionRun) throws -> MBActionFlow {
        let name = try run.name(of: name)
        let object =
            if let object { try run.value(of: object) } else { run.event.object }
        var bindings: [MBActionRun.Binding] = []
        for variable in variables {
            bindings.append((variable.attribute.name, try run.value(of: variable)))
        }
        run.post(MBEvent(name, object: object), with: bindings)
        return .next
    }
}
