/// A location and a length, such as a part of a text or of a list.
///
///     var environment = MBEnvironment()
///     environment["found"] = .opaque(MBRange(location: 4, length: 2))
///     let end = environment.number("$found.location + $found.length")
///     // → 6
///
/// Both are numbers of UTF-16 code units in a text, and numbers of elements in a list. In Swift, a
/// `Range<Int>` converts to a range and back. A document writes one as `4,2`; see ``init(text:)``.
///
/// Legacy name: `NSRange`.
public struct MBRange: MBKeyValueCoding, Hashable {
    /// The name of this type in expressions and messages: `range`.
    public static let typeName = "range"

    /// The keys that expressions can read: `location` and `length`.
    public static let keyTable: MBKeyTable<MBRange> = [
        "location": .key(\.location), "length": .key(\.length),
    ]

    /// The number of UTF-16 code units or elements before the range; 0 if it begins at the start.
    public let location: Int

    /// The number of UTF-16 code units or elements in the range.
    public let length: Int

    /// Creates a range from where it begins and how long it is.
    ///
    /// - Parameters:
    ///   - location: the number of UTF-16 code units or elements before the range.
    ///   - length: the number of UTF-16 code units or elements in the range. Neither is checked, so
    ///     a range may be negative; converting that to a Swift range fails.
    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }

    /// The range as text, which ``init(text:)`` reads: `{location, length}`.
    public var valueDescription: String { "{\(location), \(length)}" }
}

/// A value with a fixed number of named numbers, written `a,b,…`.
///
/// Legacy had these types only on UIKit's platforms; here they're the same everywhere.
protocol Geometry: StructuredText, Hashable {
    /// Creates a value from numbers in the order of ``MBKeyValueCoding/memberNames``; nil if there
    /// are too few or too many.
    init?(components: [MBNumber])

    /// The numbers, in the order of ``MBKeyValueCoding/memberNames``.
    var components: [MBNumber] { get }
}

extension Geometry {
    /// The numbers separated by commas, each in plain decimal notation.
    var componentText: String {
        components.map(\.description).joined(separator: ",")
    }
}

/// A point in a plane, with coordinates in points.
///
///     var environment = MBEnvironment()
///     environment["center"] = .opaque(MBPoint(x: 160, y: 240.5))
///     let text = environment.string("$center has y $center.y")
///     // → "160,240.5 has y 240.5"
///
/// A document writes it as `x,y`; see ``init(text:)``. In Swift, a `CGPoint` converts to a point
/// and back.
///
/// Legacy name: `CGPoint`.
public struct MBPoint: MBKeyValueCoding, Geometry {
    /// The name of this type in expressions and messages: `point`.
    public static let typeName = "point"

    /// The keys that expressions can read: `x` and `y`, numbers.
    public static let keyTable: MBKeyTable<MBPoint> = ["x": .key(\.x), "y": .key(\.y)]

    /// The numbers in order.
    let components: [MBNumber]

    /// The horizontal coordinate in points.
    public var x: MBNumber { components[0] }

    /// The vertical coordinate in points.
    public var y: MBNumber { components[1] }

    /// Creates a point from two numbers.
    init?(components: [MBNumber]) {
        guard components.count == 2 else { return nil }
        self.components = components
    }

    /// Creates a point from its coordinates.
    ///
    /// - Parameters:
    ///   - x: the horizontal coordinate in points.
    ///   - y: the vertical coordinate in points.
    public init(x: MBNumber, y: MBNumber) {
        components = [x, y]
    }
}

/// A width and a height in points. Each of them can be ``unspecified``.
///
///     let size = try MBSize(text: "*,44")
///     let isUnspecified = size.width == MBSize.unspecified
///     // → true
///
/// A document writes it as `width,height`; see ``init(text:)``. In Swift, a `CGSize` converts to a
/// size and back.
///
/// Legacy name: `CGSize`.
public struct MBSize: MBKeyValueCoding, Geometry {
    /// The name of this type in expressions and messages: `size`.
    public static let typeName = "size"

    /// The keys that expressions can read: `width` and `height`, numbers.
    public static let keyTable: MBKeyTable<MBSize> = [
        "width": .key(\.width), "height": .key(\.height),
    ]

    /// The width or height that documents write as `*`: the number -1, which leaves the choice to
    /// the app.
    public static let unspecified = MBNumber(-1)

    /// The numbers in order.
    let components: [MBNumber]

    /// The width in points, or ``unspecified``.
    public var width: MBNumber { components[0] }

    /// The height in points, or ``unspecified``.
    public var height: MBNumber { components[1] }

    /// Creates a size from two numbers.
    init?(components: [MBNumber]) {
        guard components.count == 2 else { return nil }
        self.components = components
    }

    /// Creates a size from a width and a height.
    ///
    /// - Parameters:
    ///   - width: the width in points, or ``unspecified``.
    ///   - height: the height in points, or ``unspecified``.
    public init(width: MBNumber, height: MBNumber) {
        components = [width, height]
    }
}

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

/// A distance to move something by, in points.
///
///     let offset = try MBOffset(text: "0,-8")
///     let vertical = offset.vertical
///     // → -8
///
/// A document writes it as `horizontal,vertical`; see ``init(text:)``.
///
/// Legacy name: `UIOffset`.
public struct MBOffset: MBKeyValueCoding, Geometry {
    /// The name of this type in expressions and messages: `offset`.
    public static let typeName = "offset"

    /// The keys that expressions can read: `horizontal` and `vertical`, numbers.
    public static let keyTable: MBKeyTable<MBOffset> = [
        "horizontal": .key(\.horizontal), "vertical": .key(\.vertical),
    ]

    /// The numbers in order.
    let components: [MBNumber]

    /// The distance to the right in points; negative to the left.
    public var horizontal: MBNumber { components[0] }

    /// The distance down in points; negative upward.
    public var vertical: MBNumber { components[1] }

    /// Creates an offset from two numbers.
    init?(components: [MBNumber]) {
        guard components.count == 2 else { return nil }
        self.components = components
    }

    /// Creates an offset from its two distances.
    ///
    /// - Parameters:
    ///   - horizontal: the distance to the right in points; negative to the left.
    ///   - vertical: the distance down in points; negative upward.
    public init(horizontal: MBNumber, vertical: MBNumber) {
        components = [horizontal, vertical]
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
