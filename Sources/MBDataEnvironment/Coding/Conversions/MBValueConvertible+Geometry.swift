public import Foundation

extension Range: MBValueConvertible where Bound == Int {
    /// A value of type ``MBRange``.
    ///
    /// - Throws: `numberOutOfRange` for a range whose length doesn't fit an `Int`.
    public var expressionValue: MBValue? {
        get throws {
            let (length, overflows) = upperBound.subtractingReportingOverflow(lowerBound)
            guard !overflows else { throw tooLong(self) }
            return .opaque(MBRange(location: lowerBound, length: length))
        }
    }

    /// Returns the bounds of a value of type ``MBRange`` or its text.
    ///
    /// - Throws: `notConvertible` for anything else, and for a negative or too large length.
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
    /// A value of type ``MBRange``.
    ///
    /// - Throws: `numberOutOfRange` for a range whose length doesn't fit an `Int`.
    public var expressionValue: MBValue? {
        get throws {
            guard upperBound < .max else { throw tooLong(self) }
            return try (lowerBound..<upperBound + 1).expressionValue
        }
    }

    /// Returns the bounds of a value of type ``MBRange`` that isn't empty.
    ///
    /// - Throws: `notConvertible` for anything else.
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
    /// A value of type ``MBPoint``.
    ///
    /// - Throws: `numberOutOfRange` for a number that is infinite or NaN.
    public var expressionValue: MBValue? {
        get throws { .opaque(try point) }
    }

    fileprivate var point: MBPoint {
        get throws { MBPoint(x: try number(x), y: try number(y)) }
    }

    /// Returns the point that a value of type ``MBPoint`` or its text means.
    public static func from(expressionValue value: MBValue?) throws -> CGPoint {
        CGPoint(try MBPoint.read(value))
    }

    fileprivate init(_ point: MBPoint) {
        self.init(x: point.x.double, y: point.y.double)
    }
}

extension CGSize: MBValueConvertible {
    /// A value of type ``MBSize``.
    ///
    /// - Throws: `numberOutOfRange` for a number that is infinite or NaN.
    public var expressionValue: MBValue? {
        get throws { .opaque(try size) }
    }

    fileprivate var size: MBSize {
        get throws { MBSize(width: try number(width), height: try number(height)) }
    }

    /// Returns the size that a value of type ``MBSize`` or its text means.
    public static func from(expressionValue value: MBValue?) throws -> CGSize {
        CGSize(try MBSize.read(value))
    }

    fileprivate init(_ size: MBSize) {
        self.init(width: size.width.double, height: size.height.double)
    }
}

extension CGRect: MBValueConvertible {
    /// A value of type ``MBRect``.
    ///
    /// - Throws: `numberOutOfRange` for a number that is infinite or NaN.
    public var expressionValue: MBValue? {
        get throws { .opaque(MBRect(origin: try origin.point, size: try size.size)) }
    }

    /// Returns the rectangle that a value of type ``MBRect`` or its text means.
    public static func from(expressionValue value: MBValue?) throws -> CGRect {
        let rect = try MBRect.read(value)
        return CGRect(origin: CGPoint(rect.origin), size: CGSize(rect.size))
    }
}

private func number(_ number: CGFloat) throws -> MBNumber {
    try MBNumber.from(expressionValue: number.expressionValue)
}
