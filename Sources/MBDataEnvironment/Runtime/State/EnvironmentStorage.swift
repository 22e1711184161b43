/// What an evaluation sees: the storage behind an environment.
///
/// A fork costs one copy of the storage, so what seldom changes is kept behind a reference.
///
/// Sendable because an environment changes its storage only while holding the sole reference to it;
/// shared storage is read-only. What copies share is either copied before it changes
/// (`CopyOnWrite`) or synchronizes its own accesses (the caches).
final class EnvironmentStorage: @unchecked Sendable {
    @exclusivity(unchecked) var variables = VariableTable()
    @exclusivity(unchecked) var functions: FunctionTable
    @exclusivity(unchecked) var limits = MBLimits.standard {
        didSet { seconds = limits.seconds ?? .infinity }
    }
    /// The seconds that an evaluation may take; infinity for no limit.
    @exclusivity(unchecked) private(set) var seconds = Double.infinity
    @exclusivity(unchecked) var isStrict = false
    @exclusivity(unchecked) private var settings = CopyOnWrite(Settings())
    @exclusivity(unchecked) private var rareStateBox = CopyOnWrite(RareState())
    /// Compiled expressions, shared with all environments of the same origin.
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

    /// Takes the functions and variables of another environment; the rest is as in a new one.
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
        seconds = other.seconds
        isStrict = other.isStrict
        settings = other.settings
        rareStateBox = other.rareStateBox
        cache = other.cache
        sharedCaches = other.sharedCaches
    }

    /// Copies an environment's storage for a check, which logs nothing and doesn't affect the
    /// caches of evaluations.
    init(checking other: EnvironmentStorage) {
        variables = other.variables
        functions = other.functions
        limits = other.limits
        isStrict = other.isStrict
        settings = other.settings
        rareStateBox = other.rareStateBox
        cache = ExpressionCache()
        sharedCaches = SharedCaches()
        capabilities.log = MBCollectingLog(capacity: 0)
    }

    /// Declares a function and returns the one that it replaces.
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

    /// The documents that the environment was loaded from.
    var documents: LoadedDocuments {
        _read { yield settings.value.documents }
        _modify { yield &settings.value.documents }
    }

    /// Whether evaluations in this storage and another can differ only because of variables.
    /// Setting a capability, a host type or a document counts as a change, even if the value is
    /// equal.
    func differsOnlyInVariables(from other: EnvironmentStorage) -> Bool {
        functions.versionID == other.functions.versionID && limits == other.limits
            && isStrict == other.isStrict && settings.isShared(with: other.settings)
    }

    var rareState: RareState {
        _read { yield rareStateBox.value }
        _modify { yield &rareStateBox.value }
    }

    func log(
        _ level: MBLogEntry.Level, _ code: MBDiagnostic.Code, _ message: MBMessage,
        from origin: MBLogOrigin?
    ) {
        capabilities.deliver(
            MBLogEntry(level, message, code: code, error: nil, origin: origin))
    }

    /// Logs a warning, unless the same one has already been logged here or in an environment of the
    /// same origin.
    func warnOnce(
        _ code: MBDiagnostic.Code, _ message: MBMessage,
        from origin: @autoclosure () -> MBLogOrigin?
    ) {
        let text = message.text
        if sharedCaches.warnings.insertIfAbsent(true, for: text, cost: text.utf8.count) {
            log(.warning, code, message, from: origin())
        }
    }

    /// - Parameter origin: where the error occurred, if the error doesn't know its document.
    func log(_ error: MBExpressionError, from origin: MBLogOrigin? = nil) {
        capabilities.deliver(
            MBLogEntry(
                .error, MBMessage(error.description), code: nil, error: error, origin: origin))
    }
}
