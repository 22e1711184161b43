public import Foundation

extension Range: MBValueConvertible where Bound == Int {
    /// The range as an ``MBRange`` with the same location and length.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a range whose length
    ///   doesn't fit an `Int`.
    public var expressionValue: MBValue? {
        get throws {
            let (length, overflows) = upperBound.subtractingReportingOverflow(lowerBound)
            guard !overflows else { throw tooLong(self) }
            return .opaque(MBRange(location: lowerBound, length: length))
        }
    }

    /// Returns the range in an expression's result, or reads it from a text.
    ///
    ///     let range = try Range<Int>.from(expressionValue: "4,2")
    ///     // → 4..<6
    ///
    /// - Parameter value: a value of type ``MBRange``, or a text that ``MBRange/init(text:)``
    ///   reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for anything else, including
    ///   nothing, and for a length that is negative or too large.
    public static func from(expressionValue value: MBValue?) throws -> Range<Int> {
        let range = try MBRange.read(value)
        let (end, overflows) = range.location.addingReportingOverflow(range.length)
        guard range.length >= 0, !overflows else {
            throw MBExpressionError(
                "\(range) isn't a Swift range: its length is negative or too large",
                code: .notConvertible)
        }
        return range.location..<end
    }
}

extension ClosedRange: MBValueConvertible where Bound == Int {
    /// The range as an ``MBRange``, whose length includes the upper bound.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a range whose length
    ///   doesn't fit an `Int`.
    public var expressionValue: MBValue? {
        get throws {
            guard upperBound < .max else { throw tooLong(self) }
            return try (lowerBound..<upperBound + 1).expressionValue
        }
    }

    /// Returns the range in an expression's result, or reads it from a text.
    ///
    ///     let range = try ClosedRange<Int>.from(expressionValue: "4,2")
    ///     // → 4...5
    ///
    /// - Parameter value: a value of type ``MBRange`` that isn't empty, or a text that
    ///   ``MBRange/init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for anything else, including
    ///   nothing, and for a length that is 0, negative or too large.
    public static func from(expressionValue value: MBValue?) throws -> ClosedRange<Int> {
        let range = try Range<Int>.from(expressionValue: value)
        guard !range.isEmpty else {
            throw MBExpressionError(
                "the range at \(range.lowerBound) is empty; a closed range can't be",
                code: .notConvertible)
        }
        return range.lowerBound...range.upperBound - 1
    }
}

/// No value of type `MBRange` can hold the range.
private func tooLong(_ range: some CustomStringConvertible) -> MBExpressionError {
    MBExpressionError("the range \(range) is too long", code: .numberOutOfRange)
}

extension CGPoint: MBValueConvertible {
    /// The point as an ``MBPoint`` with the shortest decimal texts of its coordinates.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, NaN, or out of the range of ``MBNumber``.
    public var expressionValue: MBValue? {
        get throws { .opaque(try point) }
    }

    fileprivate var point: MBPoint {
        get throws { MBPoint(x: try number(x), y: try number(y)) }
    }

    /// Returns the point in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBPoint``, or a text that ``MBPoint/init(text:)``
    ///   reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for anything else, including
    ///   nothing.
    public static func from(expressionValue value: MBValue?) throws -> CGPoint {
        CGPoint(try MBPoint.read(value))
    }

    fileprivate init(_ point: MBPoint) {
        self.init(x: point.x.double, y: point.y.double)
    }
}

extension CGSize: MBValueConvertible {
    /// The size as an ``MBSize`` with the shortest decimal texts of its numbers.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, NaN, or out of the range of ``MBNumber``.
    public var expressionValue: MBValue? {
        get throws { .opaque(try size) }
    }

    fileprivate var size: MBSize {
        get throws { MBSize(width: try number(width), height: try number(height)) }
    }

    /// Returns the size in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBSize``, or a text that ``MBSize/init(text:)`` reads.
    ///   An ``MBSize/unspecified`` width or height becomes -1.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for anything else, including
    ///   nothing.
    public static func from(expressionValue value: MBValue?) throws -> CGSize {
        CGSize(try MBSize.read(value))
    }

    fileprivate init(_ size: MBSize) {
        self.init(width: size.width.double, height: size.height.double)
    }
}

extension CGRect: MBValueConvertible {
    /// The rectangle as an ``MBRect`` with the shortest decimal texts of its numbers.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, NaN, or out of the range of ``MBNumber``.
    public var expressionValue: MBValue? {
        get throws { .opaque(MBRect(origin: try origin.point, size: try size.size)) }
    }

    /// Returns the rectangle in an expression's result, or reads it from a text.
    ///
    ///     let frame = try CGRect.from(expressionValue: "10,20,300,44")
    ///     // → CGRect(x: 10, y: 20, width: 300, height: 44)
    ///
    /// - Parameter value: a value of type ``MBRect``, or a text that ``MBRect/init(text:)`` reads.
    ///   An ``MBSize/unspecified`` width or height becomes -1.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for anything else, including
    ///   nothing.
    public static func from(expressionValue value: MBValue?) throws -> CGRect {
        let rect = try MBRect.read(value)
        return CGRect(origin: CGPoint(rect.origin), size: CGSize(rect.size))
    }
}

private func number(_ number: CGFloat) throws -> MBNumber {
    try MBNumber.from(expressionValue: number.expressionValue)
}
