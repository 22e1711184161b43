extension MBGeometry {
    /// The names of the numbers, joined by commas: `width,height`.
    public static var textForm: String { memberNames.joined(separator: ",") }

    /// Reads `a,b,…` or the brace form of Foundation, `{{a, b}, {c, d}}`.
    ///
    ///     try MBSize(text: "320,*")       // 320 wide, of unspecified height
    ///
    /// Each part counts by its numeric prefix, 0 if it has none; an empty text is all zeros; `*`
    /// as a width or height means ``MBSize/unspecified``. ``MBKeyValueCoding/valueDescription`` is
    /// the way back, with all digits. Complexity: linear in the length.
    ///
    /// - Throws: `notConvertible` if the number of parts is wrong or a number is out of range.
    public init(text: String) throws(MBExpressionError) {
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
    ) throws(MBExpressionError) -> MBNumber {
        if isExtent, part == "*" { return MBSize.unspecified }
        let start = part.utf8.drop { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: " ") }
        guard let numeral = MBNumber.numeral(startOf: Substring(start)) else { return .zero }
        guard let number = numeral.number else {
            throw .evaluation(.notConvertible, "the number \(part.quoted) is out of range")
        }
        return number
    }

    private static func wrongShape(_ text: String) -> MBExpressionError {
        let found = text.utf8.reduce(1) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 }
        return .evaluation(
            .notConvertible,
            "\(text.quoted) is no \(typeName): expected '\(textForm)', "
                + "found \(found) part\(found == 1 ? "" : "s")")
    }
}

extension MBPoint: MBStructuredValue {
    /// `0,0`.
    public static let fallback = MBPoint(x: .zero, y: .zero)
}

extension MBSize: MBStructuredValue {
    /// `0,0`.
    public static let fallback = MBSize(width: .zero, height: .zero)
}

extension MBRect: MBStructuredValue {
    /// `0,0,0,0`.
    public static let fallback = MBRect(origin: .fallback, size: .fallback)
}

extension MBOffset: MBStructuredValue {
    /// `0,0`.
    public static let fallback = MBOffset(horizontal: .zero, vertical: .zero)
}

extension MBInsets: MBStructuredValue {
    /// `0,0,0,0`.
    public static let fallback = MBInsets()
}
