extension FileFunctions {
    static func lastPathComponent(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.lastComponent(of: path))
    }

    static func stripLastPathComponent(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.deletingLastComponent(of: path))
    }

    static func pathExtension(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.extension(of: path))
    }

    static func stripPathExtension(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return .string(PathText.deletingExtension(of: path))
    }

    static func pathComponents(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let path = try path(call) else { return nil }
        return try call.array(PathText.components(of: path).map { .string($0) })
    }

    /// The path, paid for: taking it apart makes a value of each component.
    private static func path(_ call: borrowing MBMLCall) throws(MBExpressionError) -> String? {
        guard case .string(let path)? = try call.value(0) else { return nil }
        try call.scan(path)
        try call.step(path.utf8.count { $0 == UInt8(ascii: "/") })
        return path
    }
}
