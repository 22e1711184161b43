/// A font at a size, as expressions see it.
///
/// Legacy name: `UIFont`.
public struct MBFont: MBKeyValueCoding, Hashable {
    /// `font`.
    public static let typeName = "font"

    /// The keys that expressions can read.
    public static let keyTable: MBKeyTable<MBFont> = [
        "fontName": .key(\.fontName), "familyName": .key(\.familyName),
        "pointSize": .key(\.pointSize), "lineHeight": .key(\.lineHeight),
        "ascender": .key(\.ascender), "descender": .key(\.descender),
    ]

    /// The name by which the provider knows the font.
    public let fontName: String

    /// The name of the font's family.
    public let familyName: String

    /// The size in points.
    public let pointSize: MBNumber

    /// The height of a line in points.
    public let lineHeight: MBNumber

    /// How far the font reaches above the baseline.
    public let ascender: MBNumber

    /// How far the font reaches below the baseline, as a negative number.
    public let descender: MBNumber

    /// Creates a font.
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

    /// The name and the size.
    public var valueDescription: String { "\(fontName) \(pointSize)" }
}
