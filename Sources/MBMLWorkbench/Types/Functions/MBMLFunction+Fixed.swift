import MBDataEnvironment

extension MBMLFunction {
    /// Whether it's one of the library's functions whose calls depend on nothing but their
    /// parameters, in all apps and on all devices.
    var isFixed: Bool { Self.fixed[name] === self }

    /// Whether calls depend on the language and the region of a device.
    var isLocalized: Bool { Self.localized.contains(name) && isOfLibrary }

    private static let fixed: [String: MBMLFunction] = {
        let functions = Area.all.filter { fixedAreas.contains($0.title) }.flatMap(\.functions)
            .filter { $0.isPure && $0.ownVariables.isEmpty && !$0.isLocalized }
        return Dictionary(uniqueKeysWithValues: functions.map { ($0.name, $0) })
    }()

    /// The areas without functions that ask for loaded documents, classes of the app, fonts, the
    /// calendar and the like.
    private static let fixedAreas: Set<String> = [
        "Amount", "Collection", "DataProcessing", "Encoding", "Escaping", "Geometry", "Language",
        "Logic", "Math", "Regex", "String", "Targeting",
    ]

    private static let localized: Set<String> = [
        "formatCompact", "formatCurrency", "formatInteger", "formatNumber", "formatPercent",
        "joinWords", "parseLocalNumber", "plural",
    ]
}
