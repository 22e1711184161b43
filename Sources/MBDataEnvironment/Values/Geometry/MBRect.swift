/// A rectangle: an origin and a size, in points.
///
///     let frame = try MBRect(text: "10,20,300,44")
///     let width = frame.size.width
///     // → 300
///     let inner = try frame.inset(by: MBInsets(left: 16, right: 16))
///     let text = inner.valueDescription
///     // → "26,20,268,44"
///
/// A document writes it as `x,y,width,height`; see ``init(text:)``. In Swift, a `CGRect` converts
/// to a rectangle and back.
///
/// Legacy name: `CGRect`.
public struct MBRect: MBKeyValueCoding, Geometry {
    /// The name of this type in expressions and messages: `rect`.
    public static let typeName = "rect"

    /// The names of the four numbers in order: `x`, `y`, `width` and `height`.
    public static let memberNames = ["x", "y", "width", "height"]

    /// The keys that expressions can read: the numbers `x`, `y`, `width` and `height`, `origin` (an
    /// ``MBPoint``) and `size` (an ``MBSize``).
    public static let keyTable: MBKeyTable<MBRect> = [
        "x": .key(\.components[0]), "y": .key(\.components[1]),
        "width": .key(\.components[2]), "height": .key(\.components[3]),
        "origin": .key(\.origin), "size": .key(\.size),
    ]

    /// The numbers in order.
    let components: [MBNumber]

    /// The corner with the smallest coordinates, in points, unless the size is negative.
    public var origin: MBPoint { MBPoint(x: components[0], y: components[1]) }

    /// The width and height of the rectangle in points.
    public var size: MBSize { MBSize(width: components[2], height: components[3]) }

    /// Creates a rectangle from four numbers.
    init?(components: [MBNumber]) {
        guard components.count == 4 else { return nil }
        self.components = components
    }

    /// Creates a rectangle from its origin and its size.
    ///
    /// - Parameters:
    ///   - origin: the corner with the smallest coordinates, in points, unless the size is
    ///     negative.
    ///   - size: the width and the height in points.
    public init(origin: MBPoint, size: MBSize) {
        components = origin.components + size.components
    }
}

/// Distances inward from the four edges of a rectangle, in points.
///
///     let insets = try MBInsets(text: "8,16,8,16")
///     let left = insets.left
///     // → 16
///
/// A document writes them as `top,left,bottom,right`; see ``init(text:)``. ``MBRect/inset(by:)``
/// applies them.
///
/// Legacy name: `UIEdgeInsets`.
public struct MBInsets: MBKeyValueCoding, Geometry {
    /// The name of this type in expressions and messages: `insets`.
    public static let typeName = "insets"

    /// The keys that expressions can read: `top`, `left`, `bottom` and `right`, numbers.
    public static let keyTable: MBKeyTable<MBInsets> = [
        "top": .key(\.top), "left": .key(\.left), "bottom": .key(\.bottom),
        "right": .key(\.right),
    ]

    /// The numbers in order.
    let components: [MBNumber]

    /// The distance from the upper edge in points; negative outward.
    public var top: MBNumber { components[0] }

    /// The distance from the left edge in points; negative outward.
    public var left: MBNumber { components[1] }

    /// The distance from the lower edge in points; negative outward.
    public var bottom: MBNumber { components[2] }

    /// The distance from the right edge in points; negative outward.
    public var right: MBNumber { components[3] }

    /// Creates insets from four numbers.
    init?(components: [MBNumber]) {
        guard components.count == 4 else { return nil }
        self.components = components
    }

    /// Creates insets from four distances in points, which are 0 unless you give them.
    ///
    ///     let text = MBInsets(left: 16, right: 16).valueDescription
    ///     // → "0,16,0,16"
    ///
    /// - Parameters:
    ///   - top: the distance from the upper edge.
    ///   - left: the distance from the left edge.
    ///   - bottom: the distance from the lower edge.
    ///   - right: the distance from the right edge.
    public init(
        top: MBNumber = .zero, left: MBNumber = .zero, bottom: MBNumber = .zero,
        right: MBNumber = .zero
    ) {
        components = [top, left, bottom, right]
    }
}

extension MBRect {
    /// Returns the rectangle with its edges moved inward, or outward where a distance is negative.
    ///
    ///     let frame = try MBRect(text: "10,20,300,44")
    ///     let inner = try frame.inset(by: MBInsets(top: 4, left: 10))
    ///     let text = inner.valueDescription
    ///     // → "20,24,290,40"
    ///
    /// If the insets are larger than the rectangle, the width or the height of the result is
    /// negative. An ``MBSize/unspecified`` width or height counts as the number -1.
    ///
    /// - Parameter insets: the distances from the edges in points.
    /// - Throws: ``MBNumber/ArithmeticError/outOfRange`` if one of the resulting numbers is out of
    ///   range.
    public func inset(by insets: MBInsets) throws(MBNumber.ArithmeticError) -> MBRect {
        let width = try size.width.subtracting(insets.left).subtracting(insets.right)
        let height = try size.height.subtracting(insets.top).subtracting(insets.bottom)
        return MBRect(
            origin: MBPoint(
                x: try origin.x.adding(insets.left), y: try origin.y.adding(insets.top)),
            size: MBSize(width: width, height: height))
    }
}
