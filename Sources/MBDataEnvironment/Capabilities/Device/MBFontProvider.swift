/// Measures text for expressions. All lengths are in points.
///
/// The library has no fonts of its own: a host that draws text provides one that asks the platform,
/// and tests use ``fixedWidth``.
///
///     environment.capabilities.fonts = .fixedWidth
///     environment.object("^stringWidth(abcd|Test|10)")              // 20
///
/// <doc:Capabilities> shows a provider of real metrics.
public protocol MBFontProvider: Sendable {
    /// The names of all font families.
    var familyNames: [String] { get }

    /// Returns the names of the fonts in a family; none if the family is unknown.
    func fontNames(ofFamily family: String) -> [String]

    /// Returns the font with a name in a size above 0; nil if there is none.
    func font(named name: String, size: MBNumber) throws -> MBFont?

    /// Returns the size of a text whose lines aren't wrapped.
    func size(of text: String, in font: MBFont) throws -> MBSize

    /// Returns the number of lines of a text that is wrapped at a width. If the width is too small
    /// for more, or not above 0, each line holds one character.
    func lineCount(of text: String, in font: MBFont, width: MBNumber) throws -> Int
}
