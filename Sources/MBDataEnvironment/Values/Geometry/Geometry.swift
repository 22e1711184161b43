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
