import Foundation

/// The caches shared by all environments of the same origin.
final class SharedCaches: Sendable {
    /// Regular expressions by pattern, with the memory that each one takes as its cost.
    let patterns = BoundedCache<HashedKey, CountedExpression>(
        capacity: 100, costLimit: 4_000_000)

    /// Date formatters by pattern, locale and zone.
    let formatters = BoundedCache<DateFormatterKey, DateFormatter>(capacity: 100)

    /// Those for scripts whose characters have several scalars.
    let codedFormatters = BoundedCache<DateFormatterKey, CodedDateFormatter>(capacity: 20)

    /// Locales for texts of numbers, as their names alone say, by those of environments.
    let numberLocales = BoundedCache<Locale, Locale>(capacity: 20)

    /// Warnings that are logged only once.
    let warnings = BoundedCache<String, Bool>(capacity: 500, costLimit: 100_000)
}
