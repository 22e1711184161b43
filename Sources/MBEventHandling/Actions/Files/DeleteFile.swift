import MBDataEnvironment

/// `DeleteFile`: an effect that deletes a file.
struct DeleteFile: MBAction {
    private let file: MBMLExpression

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element, beyond: ["file"])
        file = try load.needed("file", of: element, as: .string)
    }

    func run(_ run: inout MBActionRun) throws -> MBActionFlow {
        let path = try run.name(of: file)
        try run.requireFiles()
        run.emit(.deleteFile(path: path))
        return .next
    }
}
