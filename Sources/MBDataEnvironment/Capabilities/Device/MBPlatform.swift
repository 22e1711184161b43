/// The platform that the library was built for, as `$Platform` shows it to expressions.
///
///     var environment = MBEnvironment()
///     try environment.declare(
///         "Platform", value: .opaque(MBPlatform(named: "iOS")),
///         isReadOnly: true)
///     let isPhone = environment.boolean("$Platform.isIOS")
///     // → true
///
/// Legacy name: `MBPlatform`.
public struct MBPlatform: MBKeyValueCoding, Hashable {
    /// The name by which the type is registered: `MBPlatform`.
    public static let typeName = "MBPlatform"

    /// The keys that expressions can read:
    ///
    /// - `platformName`: ``platformName``.
    /// - `platformType`: a number for it: 1 macOS, 2 iOS, 3 tvOS, 4 watchOS, 5 Linux, 0 for any
    ///   other.
    /// - `isMacOS`, `isIOS`, `isTVOS`, `isWatchOS`, `isLinux`: whether it's the platform.
    /// - `isOSX`, `isAppleTV`: older names of `isMacOS` and `isTVOS`.
    /// - `isUIKit`: whether it's iOS or tvOS.
    public static let keyTable: MBKeyTable<MBPlatform> = [
        "platformType": .key { types.firstIndex(of: $0.platformName) ?? 0 },
        "platformName": .key(\.platformName),
        "isMacOS": .key { $0.platformName == "macOS" },
        "isOSX": .key { $0.platformName == "macOS" },
        "isIOS": .key { $0.platformName == "iOS" },
        "isTVOS": .key { $0.platformName == "tvOS" },
        "isAppleTV": .key { $0.platformName == "tvOS" },
        "isWatchOS": .key { $0.platformName == "watchOS" },
        "isLinux": .key { $0.platformName == "Linux" },
        "isUIKit": .key { ["iOS", "tvOS"].contains($0.platformName) },
    ]

    /// The name of the platform: `macOS`, `iOS` (also on visionOS), `tvOS`, `watchOS`, `Linux` or
    /// `unknown`.
    public let platformName: String

    /// Creates a platform, to test documents that read `$Platform`.
    ///
    /// - Parameter name: one of the names that ``platformName`` lists. For any other text, all keys
    ///   that begin with `is` are false.
    public init(named name: String) {
        platformName = name
    }

    /// The platform of this process, the value of `$Platform`.
    public static var current: MBPlatform {
        #if os(macOS)
            MBPlatform(named: "macOS")
        #elseif os(iOS) || os(visionOS)
            MBPlatform(named: "iOS")
        #elseif os(tvOS)
            MBPlatform(named: "tvOS")
        #elseif os(watchOS)
            MBPlatform(named: "watchOS")
        #elseif os(Linux)
            MBPlatform(named: "Linux")
        #else
            MBPlatform(named: "unknown")
        #endif
    }

    /// The number of each platform is its position in this list.
    private static let types = ["unknown", "macOS", "iOS", "tvOS", "watchOS", "Linux"]

    /// Looks up a key of ``keyTable``, also without its `is`: `linux` is `isLinux`.
    ///
    /// - Parameter key: the key in the expression.
    /// - Returns: its value, or ``MBMember/unknownKey``.
    /// - Throws: nothing for this type; only the protocol allows errors.
    public func member(named key: String) throws -> MBMember {
        try Self.keyTable.member(spelled: key, of: self)
    }

    /// The text of the object itself in expressions: always `Platform`.
    public var valueDescription: String { "Platform" }
}
