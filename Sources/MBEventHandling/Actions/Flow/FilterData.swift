import MBDataEnvironment

/// `FilterData`: refreshes a data filter.
struct FilterData: OwnAction {
    private let name: MBMLElement.Expression

    /// The cost of comparing an unknown name with a known one.
    private static let costOfName = 4

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        name = try load.needed("name", of: element, as: .string)
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let name = try context.name(of: name)
        let filters = context.environment[DataFilters.self]
        guard let filter = filters[name] else {
            try context.step(filters.count * Self.costOfName)
            context.report(
                .error, .unknownFilter,
                "no data filter '\(name)' is declared"
                    + MBMessage.suggestion(for: name, among: filters.names))
            return .next
        }
        try filter.refresh(&context)
        return .next
    }
}
