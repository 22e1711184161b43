/// What environments share until one of them changes it: functions, capabilities, caches.
///
/// Sendable because a storage changes its setup only while holding the sole reference to it; the
/// caches synchronize their own accesses.
final class EnvironmentSetup: @unchecked Sendable {
    struct Settings {
        var capabilities = MBCapabilities()
        var hostTypes = MBHostType.Registry.standard
        var documents = LoadedDocuments()
    }

    @exclusivity(unchecked) private(set) var functions: FunctionTable
    @exclusivity(unchecked) var settings: CopyOnWrite<Settings>
    @exclusivity(unchecked) var rareState: CopyOnWrite<RareState>
    @exclusivity(unchecked) private(set) var cache: ExpressionCache
    private let lazyCaches: Shared<SharedCaches>

    private init(
        _ functions: FunctionTable, _ settings: CopyOnWrite<Settings>,
        _ rareState: CopyOnWrite<RareState>, _ cache: ExpressionCache,
        _ lazyCaches: Shared<SharedCaches>
    ) {
        self.functions = functions
        self.settings = settings
        self.rareState = rareState
        self.cache = cache
        self.lazyCaches = lazyCaches
    }

    convenience init(_ functions: FunctionTable) {
        self.init(
            functions, CopyOnWrite(Settings()), CopyOnWrite(RareState()), ExpressionCache(),
            Shared { SharedCaches() })
    }

    convenience init(copying other: EnvironmentSetup) {
        self.init(
            other.functions, other.settings, other.rareState, other.cache, other.lazyCaches)
    }

    /// Copies a setup with empty caches.
    convenience init(checking other: EnvironmentSetup) {
        self.init(
            other.functions, other.settings, other.rareState, ExpressionCache(),
            Shared { SharedCaches() })
    }

    var sharedCaches: SharedCaches { lazyCaches.value }

    /// Declares a function and returns the one that it replaces.
    func declare(_ function: MBMLFunction) -> MBMLFunction? {
        if !isKnownUniquelyReferenced(&cache) { cache = cache.declaring(function) }
        return functions.declare(function)
    }
}
