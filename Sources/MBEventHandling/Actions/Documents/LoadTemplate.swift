import MBDataEnvironment

/// `LoadTemplate`: loads a document at run time, unless it is loaded already.
struct LoadTemplate: OwnAction {
    private let file: MBMLElement.Expression
    private let forceReload: MBMLElement.Expression?

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        file = try load.needed("file", of: element, as: .string)
        if let name = element.attribute("file") { load.assume(document: name, of: element) }
        forceReload = try load.optional("forceReload", of: element, as: .boolean)
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let name = try context.name(of: file)
        let isForced = context.isTrue(forceReload, default: false)
        try context.load(document: name, ifNotLoaded: !isForced)
        return .next
    }
}
