extension FileFunctions {
    static func lastPathComponent(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.lastComponent(of: path, call.evaluation.watch))
    }

    static func stripLastPathComponent(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.deletingLastComponent(of: path, call.evaluation.watch))
    }

    static func pathExtension(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.extension(of: path, call.evaluation.watch))
    }

    static func stripPathExtension(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.deletingExtension(of: path, call.evaluation.watch))
    }

    static func pathComponents(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return try call.array(
            PathText.components(of: path, call.evaluation.watch).map { .string($0) })
    }

    /// The path, charged to the budget: splitting it makes a value of each component.
    private static func path(_ call: borrowing MBMLCall) throws(MBExpressionError) -> String? {
        guard case .string(let path)? = try call.value(0) else { return nil }
        try call.scan(path)
        try call.step(PathText.slashes(in: path))
        return path
    }
}
