import MBDataEnvironment

extension MBMLFunction {
    /// Whether it's one of the library's functions whose calls depend on nothing but their
    /// parameters, in all apps and on all devices.
    var isFixed: Bool { Self.fixed[name] === self }

    /// Whether calls depend, beside their parameters, only on the language and region, the time, chance
    /// and files, so that a mistake in them fails everywhere.
    ///
    /// - Parameter count: the number of parameters.
    func failsEverywhere(with count: Int) -> Bool {
        guard let area = Self.varying[name], isUnchanged else { return false }
        return !Self.appAreas.contains(area) || count == 0
    }

    /// Whether calls depend on the language and the region of a device.
    var isLocalized: Bool { Self.localized.contains(name) && isOfLibrary }

    private static let fixed: [String: MBMLFunction] = {
        let functions = Area.all.filter { fixedAreas.contains($0.title) }.flatMap(\.functions)
            .filter { $0.isPure && $0.ownVariables.isEmpty && !$0.isLocalized }
        return Dictionary(uniqueKeysWithValues: functions.map { ($0.name, $0) })
    }()

    /// The areas whose pure functions don't ask for loaded documents, classes of the app, fonts, the
    /// calendar and the like.
    private static let fixedAreas: Set<String> = [
        "Amount", "Collection", "DataProcessing", "Debug", "Encoding", "Escaping", "File",
        "Geometry",
        "Language", "Logic", "Math", "Regex", "String", "Targeting",
    ]

    /// The areas of the functions that aren't fixed, but whose mistakes may be.
    private static let varying: [String: String] = {
        let areas: Set<String> = [
            "Amount", "Calendar", "Date", "File", "Math", "String", "Wording",
        ]
        // What the language decides, and the text that is evaluated.
        let others: Set<String> = ["eval", "parseLocalNumber"]
        let found = Area.all.filter { areas.union(appAreas).contains($0.title) }.flatMap { area in
            area.functions.filter { fixed[$0.name] == nil && !others.contains($0.name) }
                .map { ($0.name, area.title) }
        }
        return Dictionary(found) { first, _ in first }
    }()

    /// The areas of functions whose parameters name what only the app knows.
    private static let appAreas: Set<String> = ["Resource", "Runtime"]

    private static let localized: Set<String> = [
        "formatCompact", "formatCurrency", "formatInteger", "formatNumber", "formatPercent",
        "joinWords", "parseLocalNumber", "plural",
    ]
}
