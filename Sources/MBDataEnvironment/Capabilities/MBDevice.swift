/// The device and its screen, as `$Device` shows them to expressions.
///
///     let phone = MBDevice(
///         osType: "iOS", osVersion: "17.4", idiom: .phone, screenScale: 2,
///         screenSize: MBSize(width: 390, height: 844))
///     environment.capabilities.device = MBFixedDevice(phone)
///     environment.string("$Device.osVersionMajor, $Device.screenSize")      // "17, 390,844"
///
/// Legacy name: `MBDevice`.
public struct MBDevice: MBKeyValueCoding, Hashable {
    /// The kind of device that an interface is made for.
    public enum Idiom: Sendable {
        /// A phone.
        case phone
        /// A tablet.
        case pad
        /// Anything else.
        case other
    }

    /// How the interface is turned.
    public enum Orientation: String, Sendable {
        /// Upright.
        case portrait
        /// To one side.
        case landscape
    }

    /// The name by which the type is registered.
    public static let typeName = "MBDevice"

    /// The keys that expressions can read.
    public static let memberNames = [
        "isSimulator", "isIPhone", "isIPad", "osType", "osVersion", "osVersionComponents",
        "osVersionMajor", "osVersionMinor", "osVersionRevision", "appIsInBackground",
        "currentOrientation", "isPortrait", "isLandscape", "screenScale", "isRetina",
        "screenWidth", "screenHeight", "screenSize", "screenSizePortrait", "screenSizeLandscape",
    ]

    /// The name of the operating system, such as `iOS`.
    public var osType: String

    /// The version of the operating system, such as `17.4.1`.
    public var osVersion: String

    /// The kind of device.
    public var idiom: Idiom

    /// Whether a simulator shows the device.
    public var isSimulator: Bool

    /// Whether the app runs in the background.
    public var appIsInBackground: Bool

    /// How the interface is turned.
    public var orientation: Orientation

    /// Pixels in a point of the screen.
    public var screenScale: MBNumber

    /// The size of the screen in points, however it is turned: the shorter side is the width in
    /// portrait and the height in landscape.
    public var screenSize: MBSize

    /// A device, which is a simulator by default if the library was built for one.
    public init(
        osType: String, osVersion: String, idiom: Idiom = .other,
        isSimulator: Bool = MBDevice.isBuiltForSimulator, appIsInBackground: Bool = false,
        orientation: Orientation = .portrait, screenScale: MBNumber = 1,
        screenSize: MBSize = MBSize(width: 0, height: 0)
    ) {
        self.osType = osType
        self.osVersion = osVersion
        self.idiom = idiom
        self.isSimulator = isSimulator
        self.appIsInBackground = appIsInBackground
        self.orientation = orientation
        self.screenScale = screenScale
        self.screenSize = screenSize
    }

    /// Whether the library was built for a simulator.
    public static var isBuiltForSimulator: Bool {
        #if targetEnvironment(simulator)
            true
        #else
            false
        #endif
    }

    /// `Device`.
    public var valueDescription: String { "Device" }
}

extension MBDevice {
    /// Answers what ``memberNames`` lists, also without `is`: `retina` is `isRetina`.
    public func member(named key: String) -> MBMember {
        MBMember(key, of: listedMember)
    }

    private func listedMember(_ key: String) -> MBMember {
        switch key {
        case "isSimulator": .value(.bool(isSimulator))
        case "isIPhone": .value(.bool(idiom == .phone))
        case "isIPad": .value(.bool(idiom == .pad))
        case "osType": .value(.string(osType))
        case "osVersion": .value(.string(osVersion))
        case "osVersionComponents": .value(.array(versionComponents))
        case "osVersionMajor": .value(versionComponent(0))
        case "osVersionMinor": .value(versionComponent(1))
        case "osVersionRevision": .value(versionComponent(2))
        case "appIsInBackground": .value(.bool(appIsInBackground))
        default: listedScreenMember(key)
        }
    }

    private func listedScreenMember(_ key: String) -> MBMember {
        switch key {
        case "currentOrientation": .value(.string(orientation.rawValue))
        case "isPortrait": .value(.bool(orientation == .portrait))
        case "isLandscape": .value(.bool(orientation == .landscape))
        case "screenScale": .value(.number(screenScale))
        case "isRetina": .value(.bool(screenScale >= 2))
        case "screenWidth": .value(.number(size(orientation).width))
        case "screenHeight": .value(.number(size(orientation).height))
        case "screenSize": .value(.string(size(orientation).valueDescription))
        case "screenSizePortrait": .value(.string(size(.portrait).valueDescription))
        case "screenSizeLandscape": .value(.string(size(.landscape).valueDescription))
        default: .unknownKey
        }
    }

    private var versionComponents: [MBValue] {
        osVersion.split(separator: ".", omittingEmptySubsequences: false).map {
            .number(MBNumber(MBNumber.integerPrefix(of: String($0)) ?? 0))
        }
    }

    /// A component of the version; 0 if it has fewer.
    private func versionComponent(_ position: Int) -> MBValue {
        let components = versionComponents
        return position < components.count ? components[position] : 0
    }

    /// The size of the screen when it is turned.
    private func size(_ orientation: Orientation) -> MBSize {
        let (width, height) = (screenSize.width, screenSize.height)
        let (short, long) = (min(width, height), max(width, height))
        return switch orientation {
        case .portrait: MBSize(width: short, height: long)
        case .landscape: MBSize(width: long, height: short)
        }
    }
}
