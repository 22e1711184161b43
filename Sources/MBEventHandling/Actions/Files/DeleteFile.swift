import MBDataEnvironment

/// `DeleteFile`: an effect that deletes a file.
struct DeleteFile: OwnAction {
    private let file: MBMLElement.Expression

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        file = try load.needed("file", of: element, as: .string)
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let path = try context.name(of: file)
        try context.requireFiles()
        context.emit(.deleteFile(path: path))
        return .next
    }
}
