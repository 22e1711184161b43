import MBDataEnvironment

/// `PopVar` and `UnsetVar`.
struct ResetVariable: OwnAction {
    enum Manner: Sendable {
        /// Restores the value that the variable had before the last push.
        case pop
        /// Removes the value.
        case unset
    }

    private let manner: Manner
    private let name: MBMLElement.Expression

    init(
        _ element: MBMLElement, _ load: inout MBDocumentLoader, _ manner: Manner
    ) throws(Rejected) {
        self.manner = manner
        load.warn(ofAction: element)
        name = try load.needed("name", of: element, as: .string)
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let name = try context.name(of: name)
        switch manner {
        case .pop: try context.environment.pop(name)
        case .unset: try context.unset(name)
        }
        return .next
    }
}
