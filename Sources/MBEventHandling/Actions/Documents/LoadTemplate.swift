import MBDataEnvironment

/// `LoadTemplate`: loads a document at run time, unless it is loaded already.
struct LoadTemplate: MBAction {
    private let file: MBMLExpression
    private let forceReload: MBMLExpression?

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element, beyond: ["file", "forceReload"])
        file = try load.needed("file", of: element, as: .string)
        forceReload = try load.optional("forceReload", of: element, as: .boolean)
    }

    func run(_ run: inout MBActionRun) throws -> MBActionFlow {
        let name = try run.name(of: file)
        let isForced = run.isTrue(forceReload, default: false)
        try run.load(document: name, ifNotLoaded: !isForced)
        return .next
    }
}
