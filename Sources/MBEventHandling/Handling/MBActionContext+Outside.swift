import MBDataEnvironment

/// Access to documents and files outside the environment.
extension MBActionContext {
    /// The cost of loading a document: within the standard limits, an event can load two hundred.
    private static let costOfDocument = 5_000

    /// The size of what a document may add to, and of what is copied then.
    private var sizeOfTables: Int {
        environment[Listeners.self].count + environment[DataFilters.self].count
            + environment.functionCount
    }

    /// Loads a document and posts its events.
    mutating func load(document name: String, ifNotLoaded: Bool) throws {
        loads += 1
        guard loads <= environment.limits.includes else {
            throw MBExpressionError(
                "an event loads no more than \(environment.limits.includes) documents (includes)",
                code: .limitExceeded)
        }
        try step(Self.costOfDocument + sizeOfTables / 8)
        let loaded: MBEnvironment.LoadResult
        do throws(MBEnvironment.LoadError) {
            loaded = try loading(document: name, ifNotLoaded: ifNotLoaded)
        } catch {
            if error.diagnostic.location == nil {
                report(.error, error.diagnostic.code, error.diagnostic.content)
            } else {
                append(error.diagnostic)
            }
            return
        }
        let seconds = environment.limits.seconds
        environment = loaded.environment
        if environment.limits.seconds != seconds { environment.limits.seconds = seconds }
        for diagnostic in loaded.diagnostics { append(diagnostic) }
        for event in loaded.events { post(event) }
    }

    /// The files that the environment grants.
    ///
    /// - Throws: `capabilityMissing` if it grants none.
    @discardableResult
    func requireFiles() throws -> any MBFileAccess {
        guard let files = environment.capabilities.files else { throw MBEffect.noFiles }
        return files
    }

    /// The bytes of a file, checked against the limits.
    mutating func contents(of path: String) throws -> [UInt8] {
        let files = try requireFiles()
        try step(100)
        let limits = environment.limits
        let bytes = try files.contents(
            of: path, limit: min(limits.stringLength, limits.memory))
        try checkTimeAfterApp()
        guard bytes.count <= limits.stringLength else {
            throw MBExpressionError.stringTooLong(limits.stringLength)
        }
        try step(bytes.count / 16)
        try allocate(bytes.count)
        return bytes
    }
}
