extension FileFunctions {
    /// The cost of a system call, in steps.
    static let accessCost = 100

    static func listDirectory(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let path = try required(call)
        let files = try files(for: path, call)
        let limit = call.limits.elements
        let names = try reach(path, call) { try files.entries(of: path, limit: limit) }
        try call.step(names.count)
        let sorted = names.sorted(call.evaluation.watch) { $0.precedes($1) }
        try call.evaluation.checkTime()
        return try call.array((sorted ?? []).map { .string($0) })
    }

    static func fileExists(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .bool(try status(call) != nil)
    }

    static func fileIsReadable(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .bool(try status(call)?.isReadable ?? false)
    }

    static func fileIsWritable(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .bool(try status(call)?.isWritable ?? false)
    }

    static func fileIsDeletable(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        .bool(try status(call, followsLink: false)?.isDeletable ?? false)
    }

    static func isDirectoryAtPath(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        .bool(try status(call)?.isDirectory ?? false)
    }

    static func sizeOfFile(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let path = try required(call)
        guard let status = try status(call, followsLink: false) else {
            throw FileProblem.failed("measure", path, FileProblem.isMissing)
        }
        return MBValue(status.size)
    }

    static func fileData(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let bytes = try contents(of: try required(call), call)
        try call.evaluation.allocate(bytes.count)
        return .opaque(MBData(bytes))
    }

    static func fileContents(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let path = try required(call)
        let bytes = try contents(of: path, call)
        var position = 0
        var pace = Pace()
        while position < bytes.count {
            try call.work(1, &pace)
            let length = UTF8Sequence.length(at: position, of: bytes)
            guard length > 0 else {
                let reason = "it is not text in UTF-8, see byte \(position + 1)"
                throw FileProblem.failed("read", path, reason)
            }
            position += length
        }
        return .string(String(decoding: bytes, as: UTF8.self))
    }

    static func deleteFile(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let path = try required(call)
        let files = try files(for: path, call)
        try reach(path, call) { try files.delete(path) }
        return true
    }
}

extension FileFunctions {
    /// The path, which must not be missing or empty.
    private static func required(_ call: borrowing MBMLCall) throws(MBExpressionError) -> String {
        guard let path = try call.value(0)?.asString, !path.isEmpty else {
            throw MBExpressionError("the path is missing or empty", code: .missingParameter)
        }
        return path
    }

    /// The access that the environment grants. Its use is charged here, because a path is resolved
    /// component by component.
    private static func files(
        for path: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> any MBFileAccess {
        guard let files = call.capabilities.files else {
            throw MBExpressionError(
                "file access is not granted; the host grants directories with capabilities.files",
                code: .capabilityMissing)
        }
        try call.step(accessCost + min(path.utf8.count, 10_000))
        return files
    }

    /// The status of the file at the path; nil if there is no file or no path.
    private static func status(
        _ call: borrowing MBMLCall, followsLink: Bool = true
    ) throws(MBExpressionError) -> MBCapabilities.FileStatus? {
        guard let path = try call.value(0)?.asString, !path.isEmpty else { return nil }
        let files = try files(for: path, call)
        return try reach(path, call) { try files.status(of: path, followsLink: followsLink) }
    }

    /// The bytes of a file, checked against the limits.
    private static func contents(
        of path: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [UInt8] {
        let files = try files(for: path, call)
        let limit = call.limits.stringLength
        let bytes = try reach(path, call) { try files.contents(of: path, limit: limit) }
        guard bytes.count <= limit else { throw call.evaluation.stringTooLong }
        try call.step(bytes.count / 16)
        return bytes
    }

    /// Runs an operation of the file provider with a path.
    private static func reach<Result>(
        _ path: String, _ call: borrowing MBMLCall, _ body: () throws -> Result
    ) throws(MBExpressionError) -> Result {
        try call.reach("the file access of the host failed for \(path.quoted)", body)
    }
}
