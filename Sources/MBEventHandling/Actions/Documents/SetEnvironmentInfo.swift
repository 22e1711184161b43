import MBDataEnvironment

/// `SetEnvironmentInfo`: sets attributes of the environment, like those of the manifest's root
/// element.
struct SetEnvironmentInfo: OwnAction {
    private let attributes: [MBMLElement.Attribute]

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) {
        load.warn(ofAction: element)
        attributes = element.attributes.filter { !MBActions.commonAttributes.contains($0.name) }
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        var all = context.environment.attributes
        try context.step(attributes.count + all.count / 8)
        for attribute in attributes { all[attribute.name] = .string(attribute.value) }
        context.environment.attributes = all
        return .next
    }
}
