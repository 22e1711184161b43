/// The purpose that an expression is evaluated for, which decides its grammar and its result.
public enum MBContext: String, Sendable, Codable, CaseIterable {
    /// Text: the parts are joined.
    case string
    /// The unchanged value of a single part; several parts are joined as text.
    case object
    /// Arithmetic, which gives an exact decimal.
    case number
    /// Logic, which gives a Boolean.
    case boolean
    /// A list of the parts' values, which aren't joined.
    case array
}
