/// A color with four components from 0 to 255.
///
/// Legacy name: `UIColor`.
public struct MBColor: MBKeyValueCoding, Hashable {
    /// `color`.
    public static let typeName = "color"

    /// `red`, `green`, `blue` and `alpha`: numbers from 0 to 255.
    public static let keyTable: MBKeyTable<MBColor> = [
        "red": .key(\.red), "green": .key(\.green), "blue": .key(\.blue), "alpha": .key(\.alpha),
    ]

    /// The red component, from 0 to 255.
    public let red: UInt8

    /// The green component, from 0 to 255.
    public let green: UInt8

    /// The blue component, from 0 to 255.
    public let blue: UInt8

    /// The opacity, from 0 to 255.
    public let alpha: UInt8

    /// Creates a color, which is opaque unless you give an alpha.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// `#RRGGBB`, or `#RRGGBBAA` if it isn't opaque.
    public var valueDescription: String {
        let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + MBData(bytes).hexadecimal.uppercased()
    }
}
