/// Measures text for expressions. All lengths are in points.
///
/// The library has no fonts of its own: a host that draws text gives the environment a provider
/// that asks the platform, and tests use ``fixedWidth``.
///
///     environment.capabilities.fonts = .fixedWidth
///     environment.object("^stringWidth(abcd|Test|10)")              // 20
///
/// <doc:Capabilities> shows a provider of real metrics.
public protocol MBFontProvider: Sendable {
    /// The names of all font families.
    var familyNames: [String] { get }

    /// The names of the fonts of a family; none if the family is unknown.
    func fontNames(ofFamily family: String) -> [String]

    /// The font of a name in a size above 0; nil if there is none of that name.
    func font(named name: String, size: MBNumber) throws -> MBFont?

    /// The size of a text whose lines are not wrapped.
    func size(of text: String, in font: MBFont) throws -> MBSize

    /// The number of lines of a text that is wrapped at a width; one character a line if the width
    /// is too small for more, or not above 0.
    func lineCount(of text: String, in font: MBFont, width: MBNumber) throws -> Int
}
