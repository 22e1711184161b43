extension MBMLFunction.Area {
    static let resource = MBMLFunction.Area(
        title: "Resource", className: "MBMLResourceFunctions",
        functions: [
            MBMLFunction(
                "directoryForMainBundle", .none, 0...0, isPure: false,
                .init(
                    "",
                    "The directory of the app's main bundle.",
                    returns: "string?",
                    example: "^directoryForMainBundle()", gives: "/app"),
                body: ResourceFunctions.directoryForMainBundle),
            MBMLFunction(
                "directoryForBundleWithIdentifier", .string, 0...1, isPure: false,
                .init(
                    "identifier?: text",
                    "The directory of the loaded bundle with the identifier; nothing if there is "
                        + "none.",
                    returns: "string?",
                    example: "^directoryForBundleWithIdentifier(x.y)", gives: "/app/xy"),
                body: ResourceFunctions.directoryForBundleWithIdentifier),
            MBMLFunction(
                "directoryForClassBundle", .string, 0...1, isPure: false,
                .init(
                    "class: text",
                    "The directory of the bundle that contains the class with the name.",
                    returns: "string",
                    example: "^directoryForClassBundle(Store)", gives: "/app/store"),
                body: ResourceFunctions.directoryForClassBundle),
        ])
}

enum ResourceFunctions {
    static func directoryForMainBundle(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let directories = call.capabilities.directories
        return try call.evaluation.callingHost { directories.mainBundle }.map { .string($0) }
    }

    static func directoryForBundleWithIdentifier(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let identifier = try call.value(0)?.asString, !identifier.isEmpty,
            TextEquality.isHarmless(identifier)
        else { return nil }
        try call.step(FileFunctions.accessCost)
        let directories = call.capabilities.directories
        return try call.evaluation.callingHost { directories.path(ofBundle: identifier) }
            .map { .string($0) }
    }

    static func directoryForClassBundle(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let name = try call.value(0)?.asString, !name.isEmpty else {
            throw MBExpressionError("the class is missing or empty", code: .missingParameter)
        }
        let type = try call.hostType(named: name)
        guard let directory = type.resourceDirectory else {
            throw MBExpressionError(
                "the class '\(type.name)' has no directory; the host gives one when it registers"
                    + " the class",
                code: .functionFailed)
        }
        return .string(directory)
    }
}
