import MBDataEnvironment

/// `CreateSymlink`: an effect that creates a symbolic link `file` to `target`.
struct CreateSymlink: OwnAction {
    private let file: MBMLElement.Expression
    private let target: MBMLElement.Expression

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        file = try load.needed("file", of: element, as: .string)
        target = try load.needed("target", of: element, as: .string)
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let path = try context.name(of: file)
        let target = try context.name(of: target)
        try context.requireFiles()
        context.emit(.createLink(path: path, target: target))
        return .next
    }
}
