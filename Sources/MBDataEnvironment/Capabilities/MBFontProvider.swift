/// Measures text for expressions. All lengths are in points.
///
/// The library has no fonts of its own: a host that draws text gives the environment a provider
/// that asks the platform, and tests use ``MBFixedWidthFonts``.
///
///     struct PlatformFonts: MBFontProvider {
///         var familyNames: [String] { UIFont.familyNames.sorted() }
///
///         func fontNames(ofFamily family: String) -> [String] {
///             UIFont.fontNames(forFamilyName: family)
///         }
///
///         func font(named name: String, size: MBNumber) -> MBFont? {
///             guard let font = UIFont(name: name, size: size.double),
///                 let lineHeight = MBNumber(font.lineHeight),
///                 let ascender = MBNumber(font.ascender),
///                 let descender = MBNumber(font.descender)
///             else { return nil }
///             return MBFont(
///                 fontName: font.fontName, familyName: font.familyName, pointSize: size,
///                 lineHeight: lineHeight, ascender: ascender, descender: descender)
///         }
///
///         func size(of text: String, in font: MBFont) -> MBSize {
///             let size = (text as NSString).size(withAttributes: [.font: uiFont(font)])
///             return MBSize(
///                 width: MBNumber(size.width) ?? 0, height: MBNumber(size.height) ?? 0)
///         }
///
///         func lineCount(of text: String, in font: MBFont, width: MBNumber) -> Int {
///             let frame = CGRect(x: 0, y: 0, width: max(width.double, 1), height: 1e6)
///             let text = NSAttributedString(string: text, attributes: [.font: uiFont(font)])
///             let setter = CTFramesetterCreateWithAttributedString(text)
///             let path = CGPath(rect: frame, transform: nil)
///             let lines = CTFrameGetLines(CTFramesetterCreateFrame(setter, .init(), path, nil))
///             return CFArrayGetCount(lines)
///         }
///
///         private func uiFont(_ font: MBFont) -> UIFont {
///             UIFont(name: font.fontName, size: font.pointSize.double) ?? .systemFont(ofSize: 12)
///         }
///     }
///
///     environment.capabilities.fonts = PlatformFonts()
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
