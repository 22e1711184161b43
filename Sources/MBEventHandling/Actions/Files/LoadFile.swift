import MBDataEnvironment

/// `LoadFile`: reads a file that the host grants into a variable.
struct LoadFile: OwnAction {
    private let file: MBMLElement.Expression
    private let variable: MBMLElement.Expression
    private let isText: Bool

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        file = try load.needed("file", of: element, as: .string)
        variable = try load.needed("var", of: element, as: .string)
        load.assume(variable: variable.attribute.value)
        let type = element.attribute("type")
        isText = type == nil || type?.value == "text"
        if let type, !EventTags.fileTypes.contains(type.value) {
            load.report(
                .warning, .invalidAttribute,
                "'type' must be 'text' or 'data', found '\(type.value)', read as 'data'",
                at: type.location)
        }
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let path = try context.name(of: file)
        let variable = try context.name(of: variable)
        let bytes = try context.contents(of: path)
        guard isText else {
            try context.set(variable, to: .opaque(MBData(bytes)))
            return .next
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            throw MBExpressionError("cannot read '\(path)' as text: it is not UTF-8")
        }
        try context.set(variable, to: .string(text))
        return .next
    }
}
