public import Foundation

extension Range: MBValueConvertible where Bound == Int {
    /// A value of type ``MBRange``.
    ///
    /// - Throws: `numberOutOfRange` for a range whose length is no `Int`.
    public var expressionValue: MBValue? {
        get throws {
            let (length, overflows) = upperBound.subtractingReportingOverflow(lowerBound)
            guard !overflows else { throw tooLong(self) }
            return .opaque(MBRange(location: lowerBound, length: length))
        }
    }

    /// The bounds of a value of type ``MBRange`` or its text.
    ///
    /// - Throws: `notConvertible` for anything else, and for a length that is negative or too large.
    public static func from(expressionValue value: MBValue?) throws -> Range<Int> {
        let range = try MBRange.read(value)
        let (end, overflows) = range.location.addingReportingOverflow(range.length)
        guard range.length >= 0, !overflows else {
            throw MBExpressionError(
                "\(range) isn't a range of Swift: its length is negative or too large",
                code: .notConvertible)
        }
        return range.location..<end
    }
}

extension ClosedRange: MBValueConvertible where Bound == Int {
    /// A value of type ``MBRange``.
    ///
    /// - Throws: `numberOutOfRange` for a range whose length is no `Int`.
    public var expressionValue: MBValue? {
        get throws {
            guard upperBound < .max else { throw tooLong(self) }
            return try (lowerBound..<upperBound + 1).expressionValue
        }
    }

    /// The bounds of a value of type ``MBRange`` that is not empty.
    ///
    /// - Throws: `notConvertible` for anything else.
    public static func from(expressionValue value: MBValue?) throws -> ClosedRange<Int> {
        let range = try Range<Int>.from(expressionValue: value)
        guard !range.isEmpty else {
            throw MBExpressionError(
                "the range at \(range.lowerBound) is empty; a closed range is not",
                code: .notConvertible)
        }
        return range.lowerBound...range.upperBound - 1
    }
}

/// There is no value of type `MBRange` for a range.
private func tooLong(_ range: some CustomStringConvertible) -> MBExpressionError {
    MBExpressionError("the range \(range) is too long", code: .numberOutOfRange)
}

extension CGPoint: MBValueConvertible {
    /// A value of type ``MBPoint``.
    ///
    /// - Throws: `numberOutOfRange` for what is infinite or no number.
    public var expressionValue: MBValue? {
        get throws { .opaque(try point) }
    }

    fileprivate var point: MBPoint {
        get throws { MBPoint(x: try number(x), y: try number(y)) }
    }

    /// What a value of type ``MBPoint`` or its text means.
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
    /// - Throws: `numberOutOfRange` for what is infinite or no number.
    public var expressionValue: MBValue? {
        get throws { .opaque(try size) }
    }

    fileprivate var size: MBSize {
        get throws { MBSize(width: try number(width), height: try number(height)) }
    }

    /// What a value of type ``MBSize`` or its text means.
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
    /// - Throws: `numberOutOfRange` for what is infinite or no number.
    public var expressionValue: MBValue? {
        get throws { .opaque(MBRect(origin: try origin.point, size: try size.size)) }
    }

    /// What a value of type ``MBRect`` or its text means.
    public static func from(expressionValue value: MBValue?) throws -> CGRect {
        let rect = try MBRect.read(value)
        return CGRect(origin: CGPoint(rect.origin), size: CGSize(rect.size))
    }
}

private func number(_ number: CGFloat) throws -> MBNumber {
    try MBNumber.from(expressionValue: number.expressionValue)
}
