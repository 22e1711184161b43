public import MBDataEnvironment

/// A name that fits where an author is writing in an expression.
///
///     var environment = MBEnvironment()
///     environment["user"] = ["name": "Ann", "home town": "Oslo"]
///     let names = environment.completions(of: "Hi $user.", at: 9)
///         .map(\.text)
///     // → ["[home town]", ".name"]
///
/// A prompt or an editor replaces ``range`` with ``text``.
public struct MBCompletion: Sendable, Hashable {
    /// What a completion names.
    public enum Kind: String, Sendable, CaseIterable {
        /// A variable, or a name that a function binds, such as `item`.
        case variable
        /// A key of the value before it.
        case key
        /// A function, with its mark `^`.
        case function
        /// One of the words that a parameter accepts, such as `desc`.
        case word
    }

    /// The name itself, without marks, for lists: `user`.
    public let name: String
    /// What to write in place of the range: `$user`, `[home town]`, `^filter(`.
    public let text: String
    /// What the name is.
    public let kind: Kind
    /// The type of a value, or the signature of a function; nil if it isn't known.
    public let detail: String?
    /// What a function does, in a sentence; nil for anything else.
    public let documentation: String?
    /// What to replace: the part of the name that is written, with its marks, in UTF-16 code units.
    public let range: Range<Int>
}

extension MBEnvironment {
    /// The names that fit at a place in an expression, which may be unfinished.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = [["name": "Barrett"]]
    ///     let text = "^filter($cats|$item.na"
    ///     let names = environment.completions(of: text, at: 22)
    ///         .map(\.name)
    ///     // → ["name"]
    ///
    /// Keys are those of the value before the dot, which is evaluated with small limits: in 20,000
    /// steps and a tenth of a second, without files, without a log, and not at all if that calls an
    /// app's function that isn't pure. An item of a list has the keys of its first 100 elements. An error
    /// gives no names.
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - utf16Offset: where the author writes, in UTF-16 code units. What follows isn't
    ///     considered, apart from the rest of a name.
    ///   - context: the context in which the text will be evaluated.
    /// - Returns: the names that begin with what is written, or if none does, those that do in other
    ///   letter case; sorted by name, each once.
    ///
    /// Complexity: linear in the length of the text and the number of names.
    public func completions(
        of text: String, at utf16Offset: Int, as context: MBContext = .object
    ) -> [MBCompletion] {
        let place = CompletionPlace(of: text, at: utf16Offset, as: context, in: self)
        return CompletionList(place, in: self).items
    }
}
