package import MBDataEnvironment

/// Where an author writes in an expression, which may be unfinished.
///
///     let place = CompletionPlace(
///         of: "^filter($cats|$item.na", at: 22, as: .object, in: environment)
///
/// This is a key that begins with `na`, of `$item`, in the second parameter of `^filter`.
package struct CompletionPlace: Sendable {
    /// What is being written.
    package enum Subject: Sendable, Equatable {
        /// The name of a variable.
        case variable(Token.Notation)
        /// A key of the value of another expression.
        case key(of: String, isInBrackets: Bool)
        /// The name of a function.
        case function
        /// The text of a parameter, of the last of the calls.
        case parameter
        /// Text that means nothing to the language.
        case nothing
    }

    /// A call around the place.
    package struct Call: Sendable, Equatable {
        /// The name of the function.
        package let name: String
        /// The texts of the parameters, as written; that of the last one ends where the author
        /// writes.
        package let parameters: [String]

        /// The position of the parameter in which the author writes, from 0.
        package var position: Int { parameters.count - 1 }
    }

    package var subject = Subject.nothing
    /// What is written of the name or key, before the place.
    package var prefix = ""
    /// The range that a completion replaces, in UTF-16 code units. It contains the marks around a
    /// name, such as `$`, and the rest of the name after the place.
    package var range: Range<Int>
    /// Whether `(` follows the name.
    package var isCalled = false
    /// The calls around the place, the innermost last.
    package var calls: [Call] = []
    /// The brackets that close those which are open before what a completion replaces.
    private var closers = ""
    /// A whole expression that ends with the one whose key is written, and the parentheses and
    /// brackets that are missing after it, for finding its type; nil if no key is written.
    package var base: (text: String, range: SourceRange)?
}

extension CompletionPlace {
    /// The place at an offset.
    ///
    /// It depends on what is before the offset alone, apart from the rest of the name there. In a
    /// text that exceeds the limit on the length of expressions, nothing is found.
    ///
    /// - Parameters:
    ///   - text: the whole text of the expression.
    ///   - utf16Offset: where the author writes; an offset outside the text counts as its end.
    ///   - environment: the functions that the text can call.
    ///
    /// Complexity: linear in the length of the text.
    package init(
        of text: String, at utf16Offset: Int, as context: MBContext, in environment: MBEnvironment
    ) {
        let length = text.utf16.count
        let offset = utf16Offset < 0 ? length : min(utf16Offset, length)
        let index = text.utf16.index(text.startIndex, offsetBy: offset)
        // An offset between the halves of a character counts as that of the character.
        let before = String(text.unicodeScalars[..<index])
        let end = before.utf16.count
        range = end..<end
        guard text.utf8.count <= environment.limits.expressionLength else { return }
        PlaceFinder(before, text, context, environment).find(&self)
        closers = PlaceFinder.closers(of: String(before.utf16.prefix(range.lowerBound)) ?? "")
    }

    /// Whether a text there closes none of the brackets around it, and opens none.
    func takes(_ text: String) -> Bool {
        !closers.contains { closer in
            let opener: Character = closer == ")" ? "(" : closer == "]" ? "[" : "{"
            var depth = 0
            for character in text where depth >= 0 {
                depth += character == opener ? 1 : character == closer ? -1 : 0
            }
            return depth != 0
        }
    }
}
