extension MBColor: StructuredText {
    static let textForm = "#RRGGBB"

    /// Returns the color in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBColor``, or a text that ``init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other value, for
    ///   nothing, and for a text that can't be read.
    public static func from(expressionValue value: MBValue?) throws -> MBColor {
        try read(value)
    }

    /// A default for texts that can't be read as a color (the legacy library's): yellow, which is
    /// easy to see.
    public static let fallback = MBColor(red: 255, green: 255, blue: 0)

    /// Reads a color from the text of a document: hexadecimal digits or a name.
    ///
    ///     let tint = try MBColor(text: "#FF8000")
    ///     // → MBColor(red: 255, green: 128, blue: 0)
    ///     let isSame = try MBColor(text: "orange") == tint
    ///     // → true
    ///     let shade = try MBColor(text: "#00000080").alpha
    ///     // → 128
    ///
    /// - Parameter text: `#RGB`, `#RRGGBB` or `#RRGGBBAA` with digits of either case, or one of the
    ///   names `black`, `darkGray`, `lightGray`, `white`, `gray`, `red`, `green`, `blue`, `cyan`,
    ///   `yellow`, `magenta`, `orange`, `purple`, `brown` and `clear`, exactly as written here.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other text.
    public init(text: String) throws(MBExpressionError) {
        guard let color = Self.hexadecimal(text) ?? Self.named(text) else {
            throw .evaluation(
                .notConvertible,
                "\(text.quoted) isn't a color: expected '#RGB', '#RRGGBB', '#RRGGBBAA' or a name"
                    + (Self.nearestName(text) ?? " such as 'red'"))
        }
        self = color
    }

    private static func hexadecimal(_ text: String) -> MBColor? {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        var digits = String(text.utf8.prefix(10).dropFirst()) ?? ""
        if digits.utf8.count == 3 {
            digits = String(decoding: digits.utf8.flatMap { [$0, $0] }, as: UTF8.self)
        }
        guard let bytes = MBData(hexadecimal: digits)?.bytes, bytes.count == 3 || bytes.count == 4
        else { return nil }
        return MBColor(
            red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255
        )
    }

    private static func named(_ text: String) -> MBColor? {
        names.first { TextEquality.isIdentical($0.name, text) }?.color
    }

    private static func nearestName(_ text: String) -> String? {
        Suggestion.nearest(to: text, among: names.map(\.name)).map { Suggestion.phrase($0) }
    }

    /// The colors that UIKit names, in its own components.
    private static let names: [(name: String, color: MBColor)] = [
        ("black", MBColor(red: 0, green: 0, blue: 0)),
        ("darkGray", MBColor(red: 85, green: 85, blue: 85)),
        ("lightGray", MBColor(red: 170, green: 170, blue: 170)),
        ("white", MBColor(red: 255, green: 255, blue: 255)),
        ("gray", MBColor(red: 128, green: 128, blue: 128)),
        ("red", MBColor(red: 255, green: 0, blue: 0)),
        ("green", MBColor(red: 0, green: 255, blue: 0)),
        ("blue", MBColor(red: 0, green: 0, blue: 255)),
        ("cyan", MBColor(red: 0, green: 255, blue: 255)),
        ("yellow", MBColor(red: 255, green: 255, blue: 0)),
        ("magenta", MBColor(red: 255, green: 0, blue: 255)),
        ("orange", MBColor(red: 255, green: 128, blue: 0)),
        ("purple", MBColor(red: 128, green: 0, blue: 128)),
        ("brown", MBColor(red: 153, green: 102, blue: 51)),
        ("clear", MBColor(red: 0, green: 0, blue: 0, alpha: 0)),
    ]
}
