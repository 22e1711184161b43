import MBDataEnvironment

/// `SaveFile`: an effect that writes the text or the data of a variable to a file.
struct SaveFile: OwnAction {
    private let file: MBMLElement.Expression
    private let variable: MBMLElement.Expression

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        file = try load.needed("file", of: element, as: .string)
        variable = try load.needed("var", of: element, as: .string)
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let path = try context.name(of: file)
        let name = try context.name(of: variable)
        try context.requireFiles()
        let value = try context.value(of: name)
        guard
            let bytes = value?.asOpaque(MBData.self)?.bytes
                ?? value?.asString.map({ [UInt8]($0.utf8) })
        else {
            let found = value.map { "is \($0.typeName.withArticle)" } ?? "has no value"
            throw MBExpressionError(
                "only text and data can be saved; $\(name) \(found)", code: .notConvertible)
        }
        try context.step(bytes.count / 16)
        try context.allocate(bytes.count)
        context.emit(.saveFile(path: path, bytes: bytes))
        return .next
    }
}
