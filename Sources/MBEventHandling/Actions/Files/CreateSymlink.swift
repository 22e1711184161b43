import MBDataEnvironment

/// `CreateSymlink`: an effect that makes a symbolic link `file` which leads to `target`.
struct CreateSymlink: MBAction {
    private let file: MBMLExpression
    private let target: MBMLExpression

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element, beyond: ["file", "target"])
        file = try load.needed("file", of: element, as: .string)
        target = try load.needed("target", of: element, as: .string)
    }

    func run(_ run: inout MBActionRun) throws -> MBActionFlow {
        let path = try run.name(of: file)
        let target = try run.name(of: target)
        try run.requireFiles()
        run.emit(.createLink(path: path, target: target))
        return .next
    }
}
