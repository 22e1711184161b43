extension MBMLFunction.Area {
    static let environment = MBMLFunction.Area(
        title: "Environment", className: "MBMLEnvironmentFunctions",
        functions: [
            MBMLFunction(
                "mbmlLoadedPaths", .none, 0...0,
                .init(
                    "",
                    "The paths of the MBML documents that were loaded, in that order.",
                    returns: "[string]",
                    example: "^mbmlLoadedPaths().count", gives: "0"),
                body: EnvironmentFunctions.mbmlLoadedPaths),
            MBMLFunction(
                "mbmlLoadedFiles", .none, 0...0,
                .init(
                    "",
                    "The file names of the MBML documents that were loaded, in that order.",
                    returns: "[string]",
                    example: "^mbmlLoadedFiles().count", gives: "0"),
                body: EnvironmentFunctions.mbmlLoadedFiles),
            MBMLFunction(
                "mbmlPathIsLoaded", .string, 0...1, isPure: false,
                .init(
                    "path?: text",
                    "Whether the MBML document at the path was loaded.",
                    returns: "bool",
                    example: "^mbmlPathIsLoaded(/app/other.xml)", gives: "0"),
                body: EnvironmentFunctions.mbmlPathIsLoaded),
            MBMLFunction(
                "mbmlFileIsLoaded", .string, 0...1,
                .init(
                    "name?: text",
                    "Whether an MBML document with the file name was loaded, from any directory.",
                    returns: "bool",
                    example: "^mbmlFileIsLoaded(other.xml)", gives: "0"),
                body: EnvironmentFunctions.mbmlFileIsLoaded),
        ])
}

enum EnvironmentFunctions {
    static func mbmlLoadedPaths(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try call.array(try paths(call).map { .string($0) })
    }

    static func mbmlLoadedFiles(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try call.array(try paths(call).map { .string(PathText.lastComponent(of: $0)) })
    }

    static func mbmlPathIsLoaded(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard case .string(let path)? = try call.value(0), !path.isEmpty else { return false }
        let loaded = try paths(call)
        try call.scan(path)
        let home = try home(for: [path] + loaded, call)
        let wanted = PathText.standardized(path, home: home, call.evaluation.watch)
        try call.evaluation.checkTime()
        return .bool(
            loaded.contains {
                let path = PathText.standardized($0, home: home)
                return TextEquality.isIdentical(path, wanted)
            })
    }

    /// The home directory, which paths that begin with `~` need; looking it up takes long.
    private static func home(
        for paths: [String], _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String? {
        guard paths.contains(where: { $0.utf8.first == UInt8(ascii: "~") }) else { return nil }
        try call.step(FileFunctions.accessCost)
        let directories = call.capabilities.directories
        return try call.evaluation.callingHost { directories.path(of: .home) }
    }

    static func mbmlFileIsLoaded(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard case .string(let name)? = try call.value(0), !name.isEmpty else { return false }
        return .bool(
            try paths(call).contains {
                TextEquality.isIdentical(PathText.lastComponent(of: $0), name)
            })
    }

    /// The paths of the loaded documents, charged to the budget: splitting one costs about a step
    /// for every eight bytes.
    private static func paths(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [String] {
        let paths = call.evaluation.storage.documents.paths
        for path in paths { try call.step(1 + path.utf8.count / 8) }
        return paths
    }
}
