/// A color with red, green, blue and opacity, each from 0 to 255.
///
///     var environment = MBEnvironment()
///     environment["tint"] = .opaque(MBColor(red: 255, green: 128, blue: 0))
///     let tint = environment.string("$tint has red $tint.red")
///     // → "#FF8000 has red 255"
///
/// ``init(text:)`` reads a color from the text of a document, such as `#FF8000` or `orange`.
///
/// Legacy name: `UIColor`.
public struct MBColor: MBKeyValueCoding, Hashable {
    /// The name of this type in expressions and messages: `color`.
    public static let typeName = "color"

    /// The keys that expressions can read: `red`, `green`, `blue` and `alpha`, numbers from 0 to
    /// 255.
    public static let keyTable: MBKeyTable<MBColor> = [
        "red": .key(\.red), "green": .key(\.green), "blue": .key(\.blue), "alpha": .key(\.alpha),
    ]

    /// The red component, from 0 to 255.
    public let red: UInt8

    /// The green component, from 0 to 255.
    public let green: UInt8

    /// The blue component, from 0 to 255.
    public let blue: UInt8

    /// The opacity, from 0 (transparent) to 255 (opaque).
    public let alpha: UInt8

    /// Creates a color from its components, which range from 0 to 255.
    ///
    /// - Parameters:
    ///   - red: the red component.
    ///   - green: the green component.
    ///   - blue: the blue component.
    ///   - alpha: the opacity, from 0 (transparent) to 255; opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The color as text, which ``init(text:)`` reads: `#RRGGBB`, or `#RRGGBBAA` if it isn't
    /// opaque.
    public var valueDescription: String {
        let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + MBData(bytes).hexadecimal.uppercased()
    }
}
