import Foundation

/// What an evaluation sees: the storage behind an environment.
///
/// Sendable because an environment changes it only while it holds the one reference to it; every
/// shared one is read only.
final class Surroundings: @unchecked Sendable {
    @exclusivity(unchecked) var variables = VariableTable()
    @exclusivity(unchecked) var functions: FunctionTable
    @exclusivity(unchecked) var capabilities = MBCapabilities()
    @exclusivity(unchecked) var limits = MBLimits.standard {
        didSet { hasDeadline = limits.seconds != nil }
    }
    @exclusivity(unchecked) private(set) var hasDeadline = false
    @exclusivity(unchecked) var isStrict = false
    @exclusivity(unchecked) var hostTypes = MBHostTypeRegistry.standard
    /// Where it was loaded from.
    @exclusivity(unchecked) var documents = LoadedDocuments()
    /// Compiled expressions, shared by all environments that come from the same one.
    let cache: ExpressionCache
    /// Regular expressions by pattern.
    let patterns: BoundedCache<HashedKey, NSRegularExpression>
    /// Date formatters by pattern, locale and zone.
    let formatters: BoundedCache<DateFormatterKey, DateFormatter>
    /// Warnings that are given once.
    let warnings: BoundedCache<String, Bool>
    /// Number formatters by locale, for whole numbers.
    let integerFormatters: BoundedCache<Locale, NumberFormatter>

    init(functions: FunctionTable, cache: ExpressionCache) {
        self.functions = functions
        self.cache = cache
        patterns = BoundedCache(capacity: 100)
        formatters = BoundedCache(capacity: 100)
        warnings = BoundedCache(capacity: 500, costLimit: 100_000)
        integerFormatters = BoundedCache(capacity: 20)
    }

    init(copying other: Surroundings) {
        variables = other.variables
        functions = other.functions
        capabilities = other.capabilities
        limits = other.limits
        hasDeadline = other.hasDeadline
        isStrict = other.isStrict
        hostTypes = other.hostTypes
        documents = other.documents
        cache = other.cache
        patterns = other.patterns
        formatters = other.formatters
        warnings = other.warnings
        integerFormatters = other.integerFormatters
    }

    func log(_ level: MBLogEntry.Level, _ message: String) {
        capabilities.log.log(MBLogEntry(level, message))
    }

    /// Gives a warning unless the same one was given before, here or in an environment that comes
    /// from the same one.
    func warnOnce(_ message: String) {
        if warnings.insertIfAbsent(true, for: message, cost: message.utf8.count) {
            log(.warning, message)
        }
    }

    func log(_ error: MBExpressionError) {
        capabilities.log.log(MBLogEntry(.error, error.description, error: error))
    }
}
