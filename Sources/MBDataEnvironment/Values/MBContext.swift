/// What an expression is evaluated as, which decides its grammar and its result.
///
///     var environment = MBEnvironment()
///     environment["cats"] = ["Barrett", "Duncan"]
///     let text = try environment.evaluate("$cats.count / 2", as: .string)
///     // → "2 / 2"
///     let number = try environment.evaluate("$cats.count / 2", as: .number)
///     // → 1
///
/// The raw value is the name of the context in messages and in the command line's `--as`. See
/// <doc:Contexts>.
public enum MBContext: String, Sendable, Codable, CaseIterable {
    /// Text: the parts are joined.
    case string
    /// The unchanged value of a single part; several parts are joined as text.
    case object
    /// Arithmetic, which gives an exact decimal.
    case number
    /// Logic, which gives a Boolean.
    case boolean
    /// An array of the parts' values, which aren't joined.
    case array
}
