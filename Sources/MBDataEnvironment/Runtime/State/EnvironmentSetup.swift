/// What environments share until one of them changes it: functions, limits, capabilities, caches.
///
/// The caches synchronize their own accesses.
///
/// Sendable because a storage changes its setup only while holding the sole reference to it.
final class EnvironmentSetup: @unchecked Sendable {
    struct Settings {
        var capabilities = MBCapabilities()
        /// Nil for the standard ones, which most processes never create.
        var hostTypes: MBHostType.Registry?
        var documents = LoadedDocuments.none
    }

    // Unchecked: whoever changes a setup holds the one reference to it; shared setups are read-only.
    @exclusivity(unchecked) private(set) var functions: FunctionTable
    // Unchecked: only the holder of the sole reference to a setup changes it.
    @exclusivity(unchecked) var limits: MBLimits {
        didSet { seconds = limits.seconds ?? .infinity }
    }
    /// The seconds that an evaluation may take; infinity for no limit.
    // Unchecked: only the holder of the sole reference to a setup changes it.
    @exclusivity(unchecked) private(set) var seconds: Double
    // Unchecked: only the holder of the sole reference to a setup changes it.
    @exclusivity(unchecked) var isStrict: Bool
    // Unchecked: only the holder of the sole reference to a setup changes it.
    @exclusivity(unchecked) var settings: CopyOnWrite<Settings>
    // Unchecked: only the holder of the sole reference to a setup changes it.
    @exclusivity(unchecked) var rareState: CopyOnWrite<RareState>
    // Unchecked: only the holder of the sole reference to a setup changes it.
    @exclusivity(unchecked) private(set) var cache: ExpressionCache

    init(_ functions: FunctionTable) {
        self.functions = functions
        limits = .standard
        seconds = limits.seconds ?? .infinity
        isStrict = false
        settings = CopyOnWrite(Settings())
        rareState = RareState.none
        cache = ExpressionCache()
    }

    private init(_ other: EnvironmentSetup, _ cache: ExpressionCache) {
        functions = other.functions
        limits = other.limits
        seconds = other.seconds
        isStrict = other.isStrict
        settings = other.settings
        rareState = other.rareState
        self.cache = cache
    }

    convenience init(copying other: EnvironmentSetup) {
        self.init(other, other.cache)
    }

    /// Copies a setup with empty caches.
    convenience init(isolating other: EnvironmentSetup, recording coverage: ExpressionCoverage?) {
        self.init(other, ExpressionCache(recording: coverage))
    }

    /// Declares a function and returns the one that it replaces.
    func declare(_ function: MBMLFunction) -> MBMLFunction? {
        if isKnownUniquelyReferenced(&cache) {
            cache.extend(with: function)
        } else {
            cache = cache.declaring(function)
        }
        return functions.declare(function)
    }
}
