extension Geometry {
    /// The names of the numbers, joined by commas: `width,height`.
    static var textForm: String { memberNames.joined(separator: ",") }

    /// Reads `a,b,…` or the brace form of Foundation, `{{a, b}, {c, d}}`.
    ///
    /// Each part counts as its numeric prefix, or 0 if it has none; an empty text is all zeros; `*`
    /// as a width or height means ``MBSize/unspecified``. ``MBKeyValueCoding/valueDescription`` is
    /// the inverse, with all digits. Complexity: linear in the length.
    ///
    /// - Throws: `notConvertible` if there are more or fewer parts, if a number is out of range, or if
    ///   the text has more than 1,000,000 bytes.
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
    /// The longest text that is read, in bytes: nothing interrupts reading one.
    private static let longest = 1_000_000

    /// The numbers in a text, one for each of a type's names.
    static func numbers(
        of text: String, for type: any StructuredText.Type
    ) throws(MBExpressionError) -> [MBNumber] {
        let names = type.memberNames
        guard text.utf8.count <= longest else {
            throw .evaluation(
                .notConvertible,
                "\(text.quoted) isn't \(type.typeName.withArticle): it has \(text.utf8.count) bytes, "
                    + "and at most \(longest) are read")
        }
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
        guard !Self.isStar(bytes) else {
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

    /// Whether a part is just `*`, or that beside braces and blanks.
    private static func isStar(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var (stars, hasBrace) = (0, false)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "}"): hasBrace = true
            case UInt8(ascii: " "): break
            case UInt8(ascii: "*") where stars == 0: stars = 1
            default: return false
            }
        }
        return stars == 1 && (hasBrace || bytes.count == 1)
    }
}

extension MBPoint {
    /// A default for texts that can't be read as a point (the legacy library's): `0,0`.
    public static let fallback = MBPoint(x: .zero, y: .zero)

    /// Reads a point from the text of a document: `x,y`, in points.
    ///
    ///     let point = try MBPoint(text: "10, 20.5")
    ///     // → MBPoint(x: 10, y: 20.5)
    ///     let braces = try MBPoint(text: "{10, 20.5}")
    ///     // → MBPoint(x: 10, y: 20.5)
    ///
    /// Each part counts as the number that it begins with, after white space and braces, and as 0
    /// if it doesn't begin with a number. An empty text is all zeros.
    ///
    /// - Parameter text: two parts separated by commas, or an empty text.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` if there are more or fewer
    ///   parts, or if a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns the point in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBPoint``, or a text that ``init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other value, for
    ///   nothing, and for a text that can't be read.
    public static func from(expressionValue value: MBValue?) throws -> MBPoint {
        try read(value)
    }

    /// The point as text, which ``init(text:)`` reads: `x,y`, each in plain decimal notation.
    public var valueDescription: String { componentText }
}

extension MBSize {
    /// A default for texts that can't be read as a size (the legacy library's): `0,0`.
    public static let fallback = MBSize(width: .zero, height: .zero)

    /// Reads a size from the text of a document: `width,height`, in points.
    ///
    ///     let size = try MBSize(text: "*,44")
    ///     // → MBSize(width: MBSize.unspecified, height: 44)
    ///
    /// A part that is just `*`, with or without braces, is ``unspecified``. Each other part counts
    /// as the number that it begins with, after white space and braces, and as 0 if it doesn't
    /// begin with a number. An empty text is all zeros.
    ///
    /// - Parameter text: two parts separated by commas, or an empty text.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` if there are more or fewer
    ///   parts, or if a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns the size in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBSize``, or a text that ``init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other value, for
    ///   nothing, and for a text that can't be read.
    public static func from(expressionValue value: MBValue?) throws -> MBSize {
        try read(value)
    }

    /// The size as text, which ``init(text:)`` reads: `width,height`, each in plain decimal
    /// notation.
    public var valueDescription: String { componentText }
}

extension MBRect {
    /// A default for texts that can't be read as a rectangle (the legacy library's): `0,0,0,0`.
    public static let fallback = MBRect(origin: .fallback, size: .fallback)

    /// Reads a rectangle from the text of a document: `x,y,width,height`, in points.
    ///
    ///     let frame = try MBRect(text: "10,20,300,44")
    ///     let height = frame.size.height
    ///     // → 44
    ///     let braces = try MBRect(text: "{{10, 20}, {300, 44}}")
    ///     let isSame = braces == frame
    ///     // → true
    ///
    /// A width or height that is just `*`, with or without braces, is
    /// ``MBSize/unspecified``. Each other part counts as the number that it begins with, after
    /// white space and braces, and as 0 if it doesn't begin with a number. An empty text is all
    /// zeros.
    ///
    /// - Parameter text: four parts separated by commas, or an empty text.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` if there are more or fewer
    ///   parts, or if a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns the rectangle in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBRect``, or a text that ``init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other value, for
    ///   nothing, and for a text that can't be read.
    public static func from(expressionValue value: MBValue?) throws -> MBRect {
        try read(value)
    }

    /// The rectangle as text, which ``init(text:)`` reads: `x,y,width,height`, each in plain
    /// decimal notation.
    public var valueDescription: String { componentText }
}

extension MBOffset {
    /// A default for texts that can't be read as an offset (the legacy library's): `0,0`.
    public static let fallback = MBOffset(horizontal: .zero, vertical: .zero)

    /// Reads an offset from the text of a document: `horizontal,vertical`, in points.
    ///
    ///     let offset = try MBOffset(text: "0,-8")
    ///     // → MBOffset(horizontal: 0, vertical: -8)
    ///
    /// Each part counts as the number that it begins with, after white space and braces, and as 0
    /// if it doesn't begin with a number. An empty text is all zeros.
    ///
    /// - Parameter text: two parts separated by commas, or an empty text.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` if there are more or fewer
    ///   parts, or if a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns the offset in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBOffset``, or a text that ``init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other value, for
    ///   nothing, and for a text that can't be read.
    public static func from(expressionValue value: MBValue?) throws -> MBOffset {
        try read(value)
    }

    /// The offset as text, which ``init(text:)`` reads: `horizontal,vertical`, each in plain
    /// decimal notation.
    public var valueDescription: String { componentText }
}

extension MBInsets {
    /// A default for texts that can't be read as insets (the legacy library's): `0,0,0,0`.
    public static let fallback = MBInsets()

    /// Reads insets from the text of a document: `top,left,bottom,right`, in points.
    ///
    ///     let insets = try MBInsets(text: "8,16,8,16")
    ///     // → MBInsets(top: 8, left: 16, bottom: 8, right: 16)
    ///
    /// Each part counts as the number that it begins with, after white space and braces, and as 0
    /// if it doesn't begin with a number. An empty text is all zeros.
    ///
    /// - Parameter text: four parts separated by commas, or an empty text.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` if there are more or fewer
    ///   parts, or if a number is out of range.
    public init(text: String) throws(MBExpressionError) {
        self = try Self.parsed(text)
    }

    /// Returns the insets in an expression's result, or reads them from a text.
    ///
    /// - Parameter value: a value of type ``MBInsets``, or a text that ``init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other value, for
    ///   nothing, and for a text that can't be read.
    public static func from(expressionValue value: MBValue?) throws -> MBInsets {
        try read(value)
    }

    /// The insets as text, which ``init(text:)`` reads: `top,left,bottom,right`, each in plain
    /// decimal notation.
    public var valueDescription: String { componentText }
}
