/// The tables of cases in `Fixtures/Language`.
package enum LanguageTable: String, CaseIterable, Sendable {
    case contexts, objects, references, lookups, calls, numbers, booleans
    case equality, order, crossing, texts, errors

    /// The path of the table for `CaseTable`.
    package var path: String { "Language/\(rawValue)" }
}
