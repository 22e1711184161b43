extension Geometry {
    /// The names of the numbers, joined by commas: `width,height`.
    static var textForm: String { memberNames.joined(separator: ",") }

    /// Reads `a,b,…` or the brace form of Foundation, `{{a, b}, {c, d}}`.
    ///
    /// Each part counts as its numeric prefix, or 0 if it has none; an empty text is all zeros; `*`
    /// as a width or height means ``MBSize/unspecified``. ``MBKeyValueCoding/valueDescription`` is
    /// the inverse, with all digits. Complexity: linear in the length.
    ///
    /// - Throws: `notConvertible` if the number of parts is wrong or a number is out of range.
    static func parsed(_ text: String) throws(MBExpressionError) -> Self {
        let numbers = try GeometryText.numbers(of: text, for: Self.self)
        guard let value = Self(components: numbers) else {
            throw GeometryText.wrongShape(text, parts: numbers.count, for: Self.self)
        }
        return value
    }
}

/// A text of numbers separated by commas.
enum GeometryText {
    /// The numbers in a text, one for each of a type's names.
    static func numbers(
        of text: String, for type: any StructuredText.Type
    ) throws(MBExpressionError) -> [MBNumber] {
        let names = type.memberNames
        var text = text
        let parts = text.withUTF8 { Self.parts(of: $0, atMost: names.count) }
        guard text.isEmpty || parts.numbers.count == names.count else {
            throw wrongShape(text, parts: parts.count, for: type)
        }
        var numbers = [MBNumber](repeating: .zero, count: names.count)
        for (position, part) in parts.numbers.enumerated() where !text.isEmpty {
            switch part {
            case .number(let number): numbers[position] = number
            case .star:
                let isExtent = names[position] == "width" || names[position] == "height"
                if isExtent { numbers[position] = MBSize.unspecified }
            case .outOfRange(let range):
                throw .evaluation(
                    .notConvertible, "the number \(Self.part(range, of: text)) is out of range")
            }
        }
        return numbers
    }

    /// The parts between commas, and their number; no numbers if there are too many parts.
    private static func parts(
        of bytes: UnsafeBufferPointer<UInt8>, atMost limit: Int
    ) -> (numbers: [GeometryPart], count: Int) {
        let count = bytes.reduce(into: 1) { $0 &+= $1 == UInt8(ascii: ",") ? 1 : 0 }
        guard count <= limit else { return ([], count) }
        var numbers: [GeometryPart] = []
        var start = 0
        while start <= bytes.count {
            let rest = UnsafeBufferPointer(rebasing: bytes[start...])
            let length = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.count
            let part = UnsafeBufferPointer(rebasing: rest[..<length])
            numbers.append(GeometryPart(part, in: start..<start + length))
            start += length + 1
        }
        return (numbers, count)
    }

    private static func part(_ range: Range<Int>, of text: String) -> String {
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.utf8.index(start, offsetBy: range.count)
        return String(text[start..<end]).quoted
    }

    static func wrongShape(
        _ text: String, parts: Int, for type: any StructuredText.Type
    ) -> MBExpressionError {
        .evaluation(
            .notConvertible,
            "\(text.quoted) isn't \(type.typeName.withArticle): expected '\(type.textForm)', "
                + "found \(parts) part\(parts == 1 ? "" : "s")")
    }
}

/// One of the numbers in a text.
private enum GeometryPart {
    case number(MBNumber)
    /// `*`, which is allowed only as a width or height.
    case star
    case outOfRange(Range<Int>)

    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        guard bytes.count != 1 || bytes[0] != UInt8(ascii: "*") else {
            self = .star
            return
        }
        let start = bytes.firstIndex { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: " ") }
        let numeral = UnsafeBufferPointer(rebasing: bytes[(start ?? bytes.count)...])
        guard let found = MBNumber.numeral(startOf: numeral) else {
            self = .number(.zero)
            return
        }
        self = found.number.map { .number($0) } ?? .outOfRange(range)
    }
}

extension MBPoint {
    /// `0,0`, which replaces an invalid text.
    public static let fallback = MBPoint(x: .zero, y: .zero)

    /// Reads `x,y`. An empty text is all zeros, and so is a part that doesn't begin with a number;
    /// anything after a number is ignored.
    ///
    /// - Throws: `notConvertible` if the number of parts is wrong or a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns a value of the type itself, or reads a text `x,y`.
    ///
    /// - Throws: `notConvertible` for anything else.
    public static func from(expressionValue value: MBValue?) throws -> MBPoint {
        try read(value)
    }

    /// `x,y`, each in plain decimal notation: the inverse of ``init(text:)``.
    public var valueDescription: String { componentText }
}

extension MBSize {
    /// `0,0`, which replaces an invalid text.
    public static let fallback = MBSize(width: .zero, height: .zero)

    /// Reads `width,height`; `*` is ``unspecified``. An empty text is all zeros, and so is a part
    /// that doesn't begin with a number; anything after a number is ignored.
    ///
    /// - Throws: `notConvertible` if the number of parts is wrong or a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns a value of the type itself, or reads a text `width,height`.
    ///
    /// - Throws: `notConvertible` for anything else.
    public static func from(expressionValue value: MBValue?) throws -> MBSize {
        try read(value)
    }

    /// `width,height`, each in plain decimal notation: the inverse of ``init(text:)``.
    public var valueDescription: String { componentText }
}

extension MBRect {
    /// `0,0,0,0`, which replaces an invalid text.
    public static let fallback = MBRect(origin: .fallback, size: .fallback)

    /// Reads `x,y,width,height`; `*` as a width or height is ``MBSize/unspecified``. An empty text
    /// is all zeros, and so is a part that doesn't begin with a number; anything after a number is
    /// ignored.
    ///
    /// - Throws: `notConvertible` if the number of parts is wrong or a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns a value of the type itself, or reads a text `x,y,width,height`.
    ///
    /// - Throws: `notConvertible` for anything else.
    public static func from(expressionValue value: MBValue?) throws -> MBRect {
        try read(value)
    }

    /// `x,y,width,height`, each in plain decimal notation: the inverse of ``init(text:)``.
    public var valueDescription: String { componentText }
}

extension MBOffset {
    /// `0,0`, which replaces an invalid text.
    public static let fallback = MBOffset(horizontal: .zero, vertical: .zero)

    /// Reads `horizontal,vertical`. An empty text is all zeros, and so is a part that doesn't begin
    /// with a number; anything after a number is ignored.
    ///
    /// - Throws: `notConvertible` if the number of parts is wrong or a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns a value of the type itself, or reads a text `horizontal,vertical`.
    ///
    /// - Throws: `notConvertible` for anything else.
    public static func from(expressionValue value: MBValue?) throws -> MBOffset {
        try read(value)
    }

    /// `horizontal,vertical`, each in plain decimal notation: the inverse of ``init(text:)``.
    public var valueDescription: String { componentText }
}

extension MBInsets {
    /// `0,0,0,0`, which replaces an invalid text.
    public static let fallback = MBInsets()

    /// Reads `top,left,bottom,right`. An empty text is all zeros, and so is a part that doesn't
    /// begin with a number; anything after a number is ignored.
    ///
    /// - Throws: `notConvertible` if the number of parts is wrong or a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns a value of the type itself, or reads a text `top,left,bottom,right`.
    ///
    /// - Throws: `notConvertible` for anything else.
    public static func from(expressionValue value: MBValue?) throws -> MBInsets {
        try read(value)
    }

    /// `top,left,bottom,right`, each in plain decimal notation: the inverse of ``init(text:)``.
    public var valueDescription: String { componentText }
}
