/// The device and its screen, as `$Device` shows them to expressions.
///
///     let phone = MBDevice(
///         osType: "iOS", osVersion: "17.4", idiom: .phone, screenScale: 2,
///         screenSize: MBSize(width: 390, height: 844))
///     environment.capabilities.device = .fixed(phone)
///     environment.string("$Device.osVersionMajor, $Device.screenSize")      // "17, 390,844"
///
/// Legacy name: `MBDevice`.
public struct MBDevice: MBKeyValueCoding, Hashable {
    /// The kind of device that an interface is designed for.
    public enum Idiom: Sendable {
        /// A phone.
        case phone
        /// A tablet.
        case pad
        /// Anything else.
        case other
    }

    /// The orientation of the interface.
    public enum Orientation: String, Sendable {
        /// Upright.
        case portrait
        /// On its side.
        case landscape
    }

    /// The name by which the type is registered.
    public static let typeName = "MBDevice"

    /// The keys that expressions can read.
    public static let keyTable: MBKeyTable<MBDevice> = [
        "isSimulator": .key(\.isSimulator),
        "isIPhone": .key { $0.idiom == .phone },
        "isIPad": .key { $0.idiom == .pad },
        "osType": .key(\.osType),
        "osVersion": .key(\.osVersion),
        "osVersionComponents": .key(\.versionComponents),
        "osVersionMajor": .key { $0.versionComponent(0) },
        "osVersionMinor": .key { $0.versionComponent(1) },
        "osVersionRevision": .key { $0.versionComponent(2) },
        "appIsInBackground": .key(\.appIsInBackground),
        "currentOrientation": .key(\.orientation.rawValue),
        "isPortrait": .key { $0.orientation == .portrait },
        "isLandscape": .key { $0.orientation == .landscape },
        "screenScale": .key(\.screenScale),
        "isRetina": .key { $0.screenScale >= 2 },
        "screenWidth": .key { $0.size($0.orientation).width },
        "screenHeight": .key { $0.size($0.orientation).height },
        "screenSize": .key { $0.size($0.orientation).valueDescription },
        "screenSizePortrait": .key { $0.size(.portrait).valueDescription },
        "screenSizeLandscape": .key { $0.size(.landscape).valueDescription },
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

    /// The orientation of the interface.
    public var orientation: Orientation

    /// The number of pixels in a point of the screen.
    public var screenScale: MBNumber

    /// The size of the screen in points, in either orientation: the shorter side is the width in
    /// portrait and the height in landscape.
    public var screenSize: MBSize

    /// Creates a device. By default, it's a simulator if the library was built for one.
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
    /// Also supports the keys without `is`: `retina` is `isRetina`.
    public func member(named key: String) throws -> MBMember {
        try Self.keyTable.member(spelled: key, of: self)
    }

    private var versionComponents: [MBValue] {
        osVersion.split(separator: ".", omittingEmptySubsequences: false).map {
            .number(MBNumber(MBNumber.integerPrefix(of: String($0)) ?? 0))
        }
    }

    /// A component of the version; 0 if the version has fewer components.
    private func versionComponent(_ position: Int) -> MBValue {
        let components = versionComponents
        return position < components.count ? components[position] : 0
    }

    /// The size of the screen in an orientation.
    private func size(_ orientation: Orientation) -> MBSize {
        let (width, height) = (screenSize.width, screenSize.height)
        let (short, long) = (min(width, height), max(width, height))
        return switch orientation {
        case .portrait: MBSize(width: short, height: long)
        case .landscape: MBSize(width: long, height: short)
        }
    }
}
