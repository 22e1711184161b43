/// A location and a length in UTF-16 code units or elements.
///
/// Legacy name: `NSRange`.
public struct MBRange: MBKeyValueCoding, Hashable {
    /// `range`.
    public static let typeName = "range"

    /// `location` and `length`.
    public static let keyTable: MBKeyTable<MBRange> = [
        "location": .key(\.location), "length": .key(\.length),
    ]

    /// Where the range begins.
    public let location: Int

    /// How many units it covers.
    public let length: Int

    /// Creates a range.
    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }

    /// `{location, length}`.
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

/// A point: `x,y`.
///
/// Legacy name: `CGPoint`.
public struct MBPoint: MBKeyValueCoding, Geometry {
    /// `point`.
    public static let typeName = "point"

    /// `x` and `y`.
    public static let keyTable: MBKeyTable<MBPoint> = ["x": .key(\.x), "y": .key(\.y)]

    /// The numbers in order.
    let components: [MBNumber]

    /// The horizontal coordinate.
    public var x: MBNumber { components[0] }

    /// The vertical coordinate.
    public var y: MBNumber { components[1] }

    /// Creates a point from two numbers.
    init?(components: [MBNumber]) {
        guard components.count == 2 else { return nil }
        self.components = components
    }

    /// Creates a point.
    public init(x: MBNumber, y: MBNumber) {
        components = [x, y]
    }
}

/// A size: `width,height`, either of which may be ``unspecified``.
///
/// Legacy name: `CGSize`.
public struct MBSize: MBKeyValueCoding, Geometry {
    /// `size`.
    public static let typeName = "size"

    /// `width` and `height`.
    public static let keyTable: MBKeyTable<MBSize> = [
        "width": .key(\.width), "height": .key(\.height),
    ]

    /// The width or height that documents write as `*`: -1.
    public static let unspecified = MBNumber(-1)

    /// The numbers in order.
    let components: [MBNumber]

    /// The width.
    public var width: MBNumber { components[0] }

    /// The height.
    public var height: MBNumber { components[1] }

    /// Creates a size from two numbers.
    init?(components: [MBNumber]) {
        guard components.count == 2 else { return nil }
        self.components = components
    }

    /// Creates a size.
    public init(width: MBNumber, height: MBNumber) {
        components = [width, height]
    }
}

/// A rectangle: `x,y,width,height`.
///
/// Legacy name: `CGRect`.
public struct MBRect: MBKeyValueCoding, Geometry {
    /// `rect`.
    public static let typeName = "rect"

    /// `x`, `y`, `width` and `height`.
    public static let memberNames = ["x", "y", "width", "height"]

    /// The four numbers, `origin` and `size`.
    public static let keyTable: MBKeyTable<MBRect> = [
        "x": .key(\.components[0]), "y": .key(\.components[1]),
        "width": .key(\.components[2]), "height": .key(\.components[3]),
        "origin": .key(\.origin), "size": .key(\.size),
    ]

    /// The numbers in order.
    let components: [MBNumber]

    /// The corner from which the rectangle extends.
    public var origin: MBPoint { MBPoint(x: components[0], y: components[1]) }

    /// The extent of the rectangle.
    public var size: MBSize { MBSize(width: components[2], height: components[3]) }

    /// Creates a rectangle from four numbers.
    init?(components: [MBNumber]) {
        guard components.count == 4 else { return nil }
        self.components = components
    }

    /// Creates a rectangle.
    public init(origin: MBPoint, size: MBSize) {
        components = origin.components + size.components
    }
}

/// A distance to move something by: `horizontal,vertical`.
///
/// Legacy name: `UIOffset`.
public struct MBOffset: MBKeyValueCoding, Geometry {
    /// `offset`.
    public static let typeName = "offset"

    /// `horizontal` and `vertical`.
    public static let keyTable: MBKeyTable<MBOffset> = [
        "horizontal": .key(\.horizontal), "vertical": .key(\.vertical),
    ]

    /// The numbers in order.
    let components: [MBNumber]

    /// The distance to the right.
    public var horizontal: MBNumber { components[0] }

    /// The distance down.
    public var vertical: MBNumber { components[1] }

    /// Creates an offset from two numbers.
    init?(components: [MBNumber]) {
        guard components.count == 2 else { return nil }
        self.components = components
    }

    /// Creates an offset.
    public init(horizontal: MBNumber, vertical: MBNumber) {
        components = [horizontal, vertical]
    }
}

/// Distances from the edges of a rectangle: `top,left,bottom,right`.
///
/// Legacy name: `UIEdgeInsets`.
public struct MBInsets: MBKeyValueCoding, Geometry {
    /// `insets`.
    public static let typeName = "insets"

    /// `top`, `left`, `bottom` and `right`.
    public static let keyTable: MBKeyTable<MBInsets> = [
        "top": .key(\.top), "left": .key(\.left), "bottom": .key(\.bottom),
        "right": .key(\.right),
    ]

    /// The numbers in order.
    let components: [MBNumber]

    /// The distance from the upper edge.
    public var top: MBNumber { components[0] }

    /// The distance from the left edge.
    public var left: MBNumber { components[1] }

    /// The distance from the lower edge.
    public var bottom: MBNumber { components[2] }

    /// The distance from the right edge.
    public var right: MBNumber { components[3] }

    /// Creates insets from four numbers.
    init?(components: [MBNumber]) {
        guard components.count == 4 else { return nil }
        self.components = components
    }

    /// Creates insets; a distance that isn't given is zero.
    public init(
        top: MBNumber = .zero, left: MBNumber = .zero, bottom: MBNumber = .zero,
        right: MBNumber = .zero
    ) {
        components = [top, left, bottom, right]
    }
}

extension MBRect {
    /// The rectangle with its edges moved inward, or outward where a distance is negative. Its
    /// width and height may become negative.
    ///
    /// - Throws: `outOfRange` if a number of the result is out of range.
    public func inset(by insets: MBInsets) throws(MBNumber.ArithmeticError) -> MBRect {
        let width = try size.width.subtracting(insets.left).subtracting(insets.right)
        let height = try size.height.subtracting(insets.top).subtracting(insets.bottom)
        return MBRect(
            origin: MBPoint(
                x: try origin.x.adding(insets.left), y: try origin.y.adding(insets.top)),
            size: MBSize(width: width, height: height))
    }
}
