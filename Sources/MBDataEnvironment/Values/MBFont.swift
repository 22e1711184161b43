/// A font at a certain size, as expressions see it. All its measures are in points.
///
/// The result of `^fontWithNameAndSize` is a font that the environment's ``MBFontProvider`` made:
///
///     var environment = MBEnvironment()
///     environment.capabilities.fonts = .fixedWidth
///     environment["font"] = environment.object(
///         "^fontWithNameAndSize(Test|10)")
///     let height = environment.number("$font.lineHeight")
///     // → 12
///
/// Legacy name: `UIFont`.
public struct MBFont: MBKeyValueCoding, Hashable {
    /// The name of this type in expressions and messages: `font`.
    public static let typeName = "font"

    /// The keys that expressions can read: `fontName`, `familyName`, `pointSize`, `lineHeight`,
    /// `ascender` and `descender`.
    public static let keyTable: MBKeyTable<MBFont> = [
        "fontName": .key(\.fontName), "familyName": .key(\.familyName),
        "pointSize": .key(\.pointSize), "lineHeight": .key(\.lineHeight),
        "ascender": .key(\.ascender), "descender": .key(\.descender),
    ]

    /// The name by which the font provider finds the font, such as `Avenir-Heavy`.
    public let fontName: String

    /// The name of the font's family, such as `Avenir`.
    public let familyName: String

    /// The size of the font in points.
    public let pointSize: MBNumber

    /// The height of a line in points.
    public let lineHeight: MBNumber

    /// How far the font reaches above the baseline, in points.
    public let ascender: MBNumber

    /// How far the font reaches below the baseline in points, as a negative number.
    public let descender: MBNumber

    /// Creates a font from its names and measures, usually in a ``MBFontProvider``.
    ///
    ///     let font = MBFont(
    ///         fontName: "Avenir-Heavy", familyName: "Avenir", pointSize: 17,
    ///         lineHeight: 23.5, ascender: 17, descender: -6.5)
    ///     let text = font.valueDescription
    ///     // → "Avenir-Heavy 17"
    ///
    /// The measures aren't checked: expressions see exactly these values.
    ///
    /// - Parameters:
    ///   - fontName: the name by which the provider finds the font, which `^fontWithNameAndSize`
    ///     takes.
    ///   - familyName: the name of the font's family.
    ///   - pointSize: the size in points.
    ///   - lineHeight: the height of a line in points.
    ///   - ascender: how far the font reaches above the baseline, in points.
    ///   - descender: how far the font reaches below the baseline in points, as a negative number.
    public init(
        fontName: String, familyName: String, pointSize: MBNumber, lineHeight: MBNumber,
        ascender: MBNumber, descender: MBNumber
    ) {
        self.fontName = fontName
        self.familyName = familyName
        self.pointSize = pointSize
        self.lineHeight = lineHeight
        self.ascender = ascender
        self.descender = descender
    }

    /// The font's name and size as text: `Avenir-Heavy 17`.
    public var valueDescription: String { "\(fontName) \(pointSize)" }
}
