/// Why a text is no structured value.
struct GeometryTextError: Error, Equatable {
    let message: String
}

extension MBGeometry {
    /// How the text of a value looks, such as `width,height`.
    static var textShape: String { memberNames.joined(separator: ",") }

    /// Reads `a,b,…` or the brace form of Foundation, `{{a, b}, {c, d}}`.
    ///
    /// Each part counts by its numeric prefix, 0 if it has none; an empty text is all zeros; `*`
    /// as a width or height means unspecified, which is -1.
    ///
    /// - Throws: `GeometryTextError` if the number of parts is wrong or a number is out of range.
    init(parsing text: String) throws(GeometryTextError) {
        let names = Self.memberNames
        var numbers = [MBNumber](repeating: .zero, count: names.count)
        if !text.isEmpty {
            let parts = text.utf8.split(
                separator: UInt8(ascii: ","), maxSplits: names.count,
                omittingEmptySubsequences: false)
            guard parts.count == names.count else { throw Self.wrongShape(text) }
            for (position, part) in parts.enumerated() {
                let isExtent = names[position] == "width" || names[position] == "height"
                numbers[position] = try Self.number(Substring(part), isExtent: isExtent)
            }
        }
        guard let value = Self(components: numbers) else { throw Self.wrongShape(text) }
        self = value
    }

    private static func number(
        _ part: Substring, isExtent: Bool
    ) throws(GeometryTextError) -> MBNumber {
        if isExtent, part == "*" { return MBNumber(-1) }
        let start = part.utf8.drop { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: " ") }
        guard let numeral = MBNumber.numeral(startOf: Substring(start)) else { return .zero }
        guard let number = numeral.number else {
            throw GeometryTextError(
                message: "the number \(part.quoted) is out of range")
        }
        return number
    }

    private static func wrongShape(_ text: String) -> GeometryTextError {
        let found = text.utf8.reduce(1) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 }
        return GeometryTextError(
            message: "\(text.quoted) is no \(typeName): expected '\(textShape)', "
                + "found \(found) part\(found == 1 ? "" : "s")")
    }
}
