/// What an evaluation sees: the storage behind an environment.
///
/// Copying it is what a fork costs: what is seldom changed stands behind one reference.
///
/// Sendable because an environment changes it only while it holds the one reference to it; every
/// shared one is read only. What it shares with its copies is copied before it is changed
/// (`CopyOnWrite`) or checks its own accesses (the caches).
final class EnvironmentStorage: @unchecked Sendable {
    @exclusivity(unchecked) var variables = VariableTable()
    @exclusivity(unchecked) var functions: FunctionTable
    @exclusivity(unchecked) var limits = MBLimits.standard {
        didSet { hasDeadline = limits.seconds != nil }
    }
    @exclusivity(unchecked) private(set) var hasDeadline = false
    @exclusivity(unchecked) var isStrict = false
    @exclusivity(unchecked) private var settings = CopyOnWrite(Settings())
    @exclusivity(unchecked) private var extraBox = CopyOnWrite(Extras())
    /// Compiled expressions, shared with the environments that come from the same one.
    @exclusivity(unchecked) private(set) var cache: ExpressionCache
    let sharedCaches: SharedCaches

    private struct Settings {
        var capabilities = MBCapabilities()
        var hostTypes = MBHostType.Registry.standard
        var documents = LoadedDocuments()
    }

    init(functions: FunctionTable) {
        self.functions = functions
        cache = ExpressionCache()
        sharedCaches = SharedCaches()
    }

    /// The functions and variables of another environment, and everything else as in a new one.
    init(declarationsOf other: EnvironmentStorage) {
        variables = other.variables
        functions = other.functions
        cache = ExpressionCache()
        sharedCaches = SharedCaches()
    }

    init(copying other: EnvironmentStorage) {
        variables = other.variables
        functions = other.functions
        limits = other.limits
        hasDeadline = other.hasDeadline
        isStrict = other.isStrict
        settings = other.settings
        extraBox = other.extraBox
        cache = other.cache
        sharedCaches = other.sharedCaches
    }

    /// The same variables and functions for a check, which logs nothing and leaves no trace in what
    /// evaluations remember.
    init(checking other: EnvironmentStorage) {
        variables = other.variables
        functions = other.functions
        limits = other.limits
        isStrict = other.isStrict
        settings = other.settings
        extraBox = other.extraBox
        cache = ExpressionCache()
        sharedCaches = SharedCaches()
        capabilities.log = MBCollectingLog(capacity: 0)
    }

    /// Declares a function, answering the one that it replaces.
    func declare(_ function: MBMLFunction) -> MBMLFunction? {
        if !isKnownUniquelyReferenced(&cache) { cache = cache.declaring(function) }
        return functions.declare(function)
    }

    var capabilities: MBCapabilities {
        _read { yield settings.value.capabilities }
        _modify { yield &settings.value.capabilities }
    }

    var hostTypes: MBHostType.Registry {
        _read { yield settings.value.hostTypes }
        _modify { yield &settings.value.hostTypes }
    }

    /// Where it was loaded from.
    var documents: LoadedDocuments {
        _read { yield settings.value.documents }
        _modify { yield &settings.value.documents }
    }

    /// Whether evaluations in these and others can differ only because of variables. Settings that
    /// were set count as changed, even to equal ones.
    func differsOnlyInVariables(from other: EnvironmentStorage) -> Bool {
        functions.versionID == other.functions.versionID && limits == other.limits
            && isStrict == other.isStrict && settings.isShared(with: other.settings)
    }

    var extras: Extras {
        _read { yield extraBox.value }
        _modify { yield &extraBox.value }
    }

    func log(
        _ level: MBLogEntry.Level, _ code: MBDiagnostic.Code, _ message: MBMessage,
        from origin: MBLogOrigin?
    ) {
        capabilities.log.log(
            MBLogEntry(level, message, code: code, error: nil, origin: origin))
    }

    /// Gives a warning unless the same one was given before, here or in an environment that comes
    /// from the same one.
    func warnOnce(
        _ code: MBDiagnostic.Code, _ message: MBMessage,
        from origin: @autoclosure () -> MBLogOrigin?
    ) {
        let text = message.text
        if sharedCaches.warnings.insertIfAbsent(true, for: text, cost: text.utf8.count) {
            log(.warning, code, message, from: origin())
        }
    }

    /// - Parameter origin: where it happened, if the error doesn't know the document.
    func log(_ error: MBExpressionError, from origin: MBLogOrigin? = nil) {
        capabilities.log.log(
            MBLogEntry(
                .error, MBMessage(error.description), code: nil, error: error, origin: origin))
    }
}
