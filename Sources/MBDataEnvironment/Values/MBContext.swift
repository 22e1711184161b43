/// What an expression is evaluated for. The context decides its grammar and its result.
public enum MBContext: String, Sendable, Codable, CaseIterable {
    /// Text: the parts are joined.
    case string
    /// A single part's value untouched; several parts joined as text.
    case object
    /// Arithmetic that gives an exact decimal.
    case number
    /// Logic that gives a truth value.
    case boolean
    /// The list of the parts' values, not joined.
    case array
}
