import MBDataEnvironment

/// `FilterData`: refreshes a data filter.
struct FilterData: MBAction {
    private let name: MBMLExpression

    /// What comparing an unknown name with a known one costs.
    private static let costOfName = 4

    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element, beyond: ["name"])
        name = try load.needed("name", of: element, as: .string)
    }

    func run(_ run: inout MBActionRun) throws -> MBActionFlow {
        let name = try run.name(of: name)
        let filters = run.environment[DataFilters.self]
        guard let filter = filters[name] else {
            try run.pay(steps: filters.count * Self.costOfName)
            run.report(
                .error, .unknownFilter,
                "no data filter '\(name)' is declared" + filters.suggestion(for: name))
            return .next
        }
        try filter.refresh(&run)
        return .next
    }
}
