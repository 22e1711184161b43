/// The platform that the library was built for, as `$Platform` shows it to expressions.
///
/// Legacy name: `MBPlatform`.
public struct MBPlatform: MBKeyValueCoding, Hashable {
    /// The name by which the type is registered.
    public static let typeName = "MBPlatform"

    /// The keys that expressions can read. `isOSX` and `isAppleTV` are older names of `isMacOS`
    /// and `isTVOS`.
    public static let memberNames = [
        "platformType", "platformName", "isMacOS", "isOSX", "isIOS", "isTVOS", "isAppleTV",
        "isWatchOS", "isLinux", "isUIKit",
    ]

    /// The name of the platform: `macOS`, `iOS`, `tvOS`, `watchOS`, `Linux` or `unknown`.
    public let platformName: String

    /// A platform by its name.
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

    /// The number that stands for the platform: its position in this list.
    private static let types = ["unknown", "macOS", "iOS", "tvOS", "watchOS", "Linux"]

    /// Answers what ``memberNames`` lists, also without `is`: `linux` is `isLinux`.
    public func member(named key: String) -> MBMember {
        MBMember(key, of: listedMember)
    }

    private func listedMember(_ key: String) -> MBMember {
        switch key {
        case "platformType": .value(MBValue(Self.types.firstIndex(of: platformName) ?? 0))
        case "platformName": .value(.string(platformName))
        case "isMacOS", "isOSX": .value(.bool(platformName == "macOS"))
        case "isIOS": .value(.bool(platformName == "iOS"))
        case "isTVOS", "isAppleTV": .value(.bool(platformName == "tvOS"))
        case "isWatchOS": .value(.bool(platformName == "watchOS"))
        case "isLinux": .value(.bool(platformName == "Linux"))
        case "isUIKit": .value(.bool(["iOS", "tvOS"].contains(platformName)))
        default: .unknownKey
        }
    }

    /// `Platform`.
    public var valueDescription: String { "Platform" }
}
