/// The device and its screen, as `$Device` shows them to expressions.
///
///     let phone = MBDevice(
///         osType: "iOS", osVersion: "17.4", idiom: .phone,
///         screenScale: 2, screenSize: MBSize(width: 390, height: 844))
///
///     var environment = MBEnvironment()
///     environment.capabilities.device = .fixed(phone)
///     let shown = environment.string(
///         "$Device.osVersionMajor, $Device.screenSize")
///     // → "17, 390,844"
///
/// An app keeps one up to date in its ``MBDeviceProvider``; a test uses a fixed one.
///
/// Legacy name: `MBDevice`.
public struct MBDevice: MBKeyValueCoding, Hashable {
    /// The kinds of device that an interface is designed for.
    public enum Idiom: Sendable {
        /// A phone; `$Device.isIPhone` is true.
        case phone
        /// A tablet; `$Device.isIPad` is true.
        case pad
        /// Anything else, such as a television or a desktop computer.
        case other
    }

    /// The orientations of an interface. The raw value is what `$Device.currentOrientation` gives.
    public enum Orientation: String, Sendable {
        /// The interface is upright; its shorter side is the width.
        case portrait
        /// The interface is on its side; its longer side is the width.
        case landscape
    }

    /// The name by which the type is registered: `MBDevice`.
    public static let typeName = "MBDevice"

    /// The keys that expressions can read:
    ///
    /// - `osType`, `osVersion`: ``osType`` and ``osVersion``.
    /// - `osVersionComponents`: the numbers of the version, such as `[17, 4, 1]`.
    /// - `osVersionMajor`, `osVersionMinor`, `osVersionRevision`: the first three of them; 0 for
    ///   one that is missing.
    /// - `isSimulator`, `appIsInBackground`: ``isSimulator`` and ``appIsInBackground``.
    /// - `isIPhone`, `isIPad`: whether ``idiom`` is ``Idiom/phone`` or ``Idiom/pad``.
    /// - `currentOrientation`: `portrait` or `landscape`.
    /// - `isPortrait`, `isLandscape`: the same as Booleans.
    /// - `screenScale`: ``screenScale``.
    /// - `isRetina`: whether ``screenScale`` is 2 or more.
    /// - `screenWidth`, `screenHeight`: the size in points in the current orientation, as numbers.
    /// - `screenSize`, `screenSizePortrait`, `screenSizeLandscape`: the size in points in the
    ///   current orientation, or in one of them, as a text such as `390,844`.
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

    /// The version of the operating system, such as `17.4.1`: numbers separated by periods.
    public var osVersion: String

    /// The kind of device that the interface is designed for.
    public var idiom: Idiom

    /// Whether a simulator shows the device.
    public var isSimulator: Bool

    /// Whether the app runs in the background.
    public var appIsInBackground: Bool

    /// The orientation of the interface.
    public var orientation: Orientation

    /// The number of pixels in a point of the screen, such as 2 or 3.
    public var screenScale: MBNumber

    /// The size of the screen in points, in either orientation: the shorter side is the width in
    /// portrait and the height in landscape.
    public var screenSize: MBSize

    /// Creates a device, or a description of one for a test.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.device = .fixed(
    ///         MBDevice(
    ///             osType: "iOS", osVersion: "17.4", idiom: .phone,
    ///             orientation: .landscape, screenScale: 3,
    ///             screenSize: MBSize(width: 390, height: 844)))
    ///     let size = environment.string("$Device.screenSize")
    ///     // → "844,390"
    ///
    /// - Parameters:
    ///   - osType: the name of the operating system, such as `iOS`. Documents may compare it, so
    ///     use the platform's own spelling.
    ///   - osVersion: its version, such as `17.4.1`: numbers separated by periods. A part that
    ///     doesn't begin with a number counts as 0.
    ///   - idiom: the kind of device that the interface is designed for; ``Idiom/other`` by
    ///     default.
    ///   - isSimulator: whether a simulator shows the device; by default, whether the library was
    ///     built for one.
    ///   - appIsInBackground: whether the app runs in the background; false by default.
    ///   - orientation: the orientation of the interface; ``Orientation/portrait`` by default.
    ///   - screenScale: the number of pixels in a point; 1 by default.
    ///   - screenSize: the size of the screen in points, with the sides in any order: `orientation`
    ///     decides which is the width. By default, both are 0.
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

    /// Whether the library was built for a simulator of one of Apple's platforms.
    public static var isBuiltForSimulator: Bool {
        #if targetEnvironment(simulator)
            true
        #else
            false
        #endif
    }

    /// The text of the object itself in expressions: always `Device`.
    public var valueDescription: String { "Device" }
}

extension MBDevice {
    /// Looks up a key of ``keyTable``, also without its `is`: `retina` is `isRetina`.
    ///
    /// - Parameter key: the key in the expression.
    /// - Returns: its value, or ``MBMember/unknownKey``.
    /// - Throws: nothing for this type; only the protocol allows errors.
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
