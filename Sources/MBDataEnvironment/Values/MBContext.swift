/// The context of an expression, which decides how it's read and what kind of result it has.
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
    /// A text, made of the joined parts.
    case string
    /// The unchanged value of a single part, or a text if there are several parts.
    case object
    /// The exact decimal number that arithmetic gives.
    case number
    /// The Boolean that a condition gives.
    case boolean
    /// An array of the parts' values.
    case array
}
