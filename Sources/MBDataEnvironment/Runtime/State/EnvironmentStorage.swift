/// What an evaluation sees: the storage behind an environment.
///
/// A fork copies the storage, which retains only the top layer of the variables and the setup: all
/// that seldom changes is behind that one reference.
///
/// Shared storage is read-only. What copies share is either copied before it changes or synchronizes
/// its own accesses (the caches).
///
/// Sendable because an environment changes its storage only while holding the sole reference to it.
final class EnvironmentStorage: @unchecked Sendable {
    // Unchecked: only the holder of the sole reference to the storage changes it.
    @exclusivity(unchecked) var variables: VariableTable
    // Unchecked: only the holder of the sole reference to the storage changes it.
    @exclusivity(unchecked) private var setup: EnvironmentSetup

    private init(_ variables: VariableTable, _ setup: EnvironmentSetup) {
        self.variables = variables
        self.setup = setup
    }

    convenience init(functions: FunctionTable) {
        self.init(VariableTable(), EnvironmentSetup(functions))
    }

    /// Takes the functions and variables of another environment; the rest is as in a new one.
    convenience init(declarationsOf other: EnvironmentStorage) {
        self.init(other.variables, EnvironmentSetup(other.setup.functions))
    }

    convenience init(copying other: EnvironmentStorage) {
        self.init(other.variables, other.setup)
    }

    /// Copies an environment's storage for a check, which logs nothing and doesn't affect the
    /// caches of evaluations.
    convenience init(checking other: EnvironmentStorage) {
        self.init(other.variables, EnvironmentSetup(isolating: other.setup, recording: nil))
        capabilities.log = MBCollectingLog(capacity: 0)
    }

    /// Copies an environment's storage with empty caches.
    convenience init(
        isolating other: EnvironmentStorage, recording coverage: ExpressionCoverage?
    ) {
        self.init(
            other.variables, EnvironmentSetup(isolating: other.setup, recording: coverage))
    }

    /// The setup, copied before it changes if another environment shares it.
    private var ownSetup: EnvironmentSetup {
        if !isKnownUniquelyReferenced(&setup) { setup = EnvironmentSetup(copying: setup) }
        return setup
    }

    @inline(__always)
    var functions: FunctionTable {
        _read { yield setup.functions }
    }

    var limits: MBLimits {
        @inline(__always) _read { yield setup.limits }
        set { ownSetup.limits = newValue }
    }

    /// The seconds that an evaluation may take; infinity for no limit.
    @inline(__always)
    var seconds: Double { setup.seconds }

    var isStrict: Bool {
        @inline(__always) get { setup.isStrict }
        set { ownSetup.isStrict = newValue }
    }

    /// Whether a variable keeps its name in loops: it's read-only, and they would hide it.
    func keepsInLoops(_ key: HashedKey) -> Bool {
        variables.hasReadOnlyLoopName && variables.isReadOnly(nameOfLoops: key)
    }

    /// Declares a function and returns the one that it replaces.
    func declare(_ function: MBMLFunction) -> MBMLFunction? { ownSetup.declare(function) }

    /// Compiled expressions, shared with all environments of the same origin.
    var cache: ExpressionCache { setup.cache }

    var sharedCaches: SharedCaches { setup.cache.sharedCaches }

    var capabilities: MBCapabilities {
        _read { yield setup.settings.value.capabilities }
        _modify { yield &ownSetup.settings.value.capabilities }
    }

    var hostTypes: MBHostType.Registry {
        get { setup.settings.value.hostTypes ?? .standard }
        _modify {
            // Taken out, so that adding a type doesn't copy the others.
            var types = ownSetup.settings.value.hostTypes.take() ?? .standard
            defer { ownSetup.settings.value.hostTypes = types }
            yield &types
        }
    }

    /// The documents that the environment was loaded from.
    var documents: LoadedDocuments {
        _read { yield setup.settings.value.documents.value }
        _modify { yield &ownSetup.settings.value.documents.value }
    }

    var rareState: RareState {
        _read { yield setup.rareState.value }
        _modify { yield &ownSetup.rareState.value }
    }

    /// Whether evaluations in this storage and another can differ only because of variables.
    /// Setting a capability, a host type or a document counts as a change, even if the value is
    /// equal.
    func differsOnlyInVariables(from other: EnvironmentStorage) -> Bool {
        functions.versionID == other.functions.versionID && limits == other.limits
            && isStrict == other.isStrict && setup.settings.isShared(with: other.setup.settings)
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
        if isNew(message.text) { log(.warning, code, message, from: origin()) }
    }

    /// Logs an error, unless the same one has already been logged here or in an environment of the
    /// same origin.
    func logOnce(_ error: MBExpressionError) {
        if isNew(error.message) { log(error) }
    }

    private func isNew(_ text: String) -> Bool {
        sharedCaches.warnings.insertIfAbsent(true, for: text, cost: text.utf8.count)
    }

    /// - Parameter origin: where the error occurred, if the error doesn't know its document.
    func log(_ error: MBExpressionError, from origin: MBLogOrigin? = nil) {
        capabilities.deliver(
            MBLogEntry(
                .error, MBMessage(error.description), code: nil, error: error, origin: origin))
    }
}
