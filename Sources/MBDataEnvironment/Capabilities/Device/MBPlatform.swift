/// The platform that the library was built for, as `$Platform` shows it to expressions.
///
/// Legacy name: `MBPlatform`.
public struct MBPlatform: MBKeyValueCoding, Hashable {
    /// The name by which the type is registered.
    public static let typeName = "MBPlatform"

    /// The keys that expressions can read. `isOSX` and `isAppleTV` are older names of `isMacOS`
    /// and `isTVOS`.
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

    /// The name of the platform: `macOS`, `iOS`, `tvOS`, `watchOS`, `Linux` or `unknown`.
    public let platformName: String

    /// Creates a platform from its name.
    public init(named name: String) {
        platformName = name
    }

    /// The platform of this process.
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

    /// Also supports the keys without `is`: `linux` is `isLinux`.
    public func member(named key: String) throws -> MBMember {
        try Self.keyTable.member(spelled: key, of: self)
    }

    /// `Platform`.
    public var valueDescription: String { "Platform" }
}
