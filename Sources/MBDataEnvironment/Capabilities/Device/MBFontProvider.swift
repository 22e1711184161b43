/// Measures text for expressions. All lengths are in points.
///
/// The library has no fonts of its own: a host that draws text provides one that asks the platform,
/// and tests use ``fixedWidth``.
///
///     var environment = MBEnvironment()
///     environment.capabilities.fonts = .fixedWidth
///     let width = environment.number("^stringWidth(abcd|Test|10)")
///     // → 20
///
/// A function such as `^stringWidth` calls the provider on the thread that evaluates, possibly on
/// several at the same time. An ``MBExpressionError`` that it throws is the error of the function;
/// any other error becomes the ``MBExpressionError/cause`` of one with the code `hostFailed`.
/// <doc:Capabilities> shows a provider of real metrics.
public protocol MBFontProvider: Sendable {
    /// The names of all font families.
    var familyNames: [String] { get }

    /// Returns the names of the fonts in a family.
    ///
    /// - Parameter family: the name of a family; never empty.
    /// - Returns: the names, or an empty array if the family is unknown.
    func fontNames(ofFamily family: String) -> [String]

    /// Returns a font in a size.
    ///
    /// - Parameters:
    ///   - name: the name of a font.
    ///   - size: the size in points; always above 0.
    /// - Returns: the font, or nil if there is none with that name: the function then fails with
    ///   the code `invalidParameter`, and suggests a name.
    /// - Throws: any error if the font can't be made.
    func font(named name: String, size: MBNumber) throws -> MBFont?

    /// Returns the size of a text whose lines aren't wrapped.
    ///
    /// - Parameters:
    ///   - text: the text; it may be empty, and contain newlines.
    ///   - font: usually one that ``font(named:size:)`` returned, but an app can also set a
    ///     variable to a font that it made itself.
    /// - Returns: the width of the widest line, and the height of all lines.
    /// - Throws: any error if the text can't be measured.
    func size(of text: String, in font: MBFont) throws -> MBSize

    /// Returns the number of lines of a text that is wrapped at a width.
    ///
    /// - Parameters:
    ///   - text: the text; it may be empty, and contain newlines.
    ///   - font: usually one that ``font(named:size:)`` returned, but an app can also set a
    ///     variable to a font that it made itself.
    ///   - width: the width of a line. If it's too small for more, or not above 0, each line holds
    ///     one character.
    /// - Returns: the number of lines.
    /// - Throws: any error if the text can't be measured.
    func lineCount(of text: String, in font: MBFont, width: MBNumber) throws -> Int
}
