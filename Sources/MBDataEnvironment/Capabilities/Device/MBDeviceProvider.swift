/// Describes the device to expressions: the values of `$Device`, `$UIApplication`, `$UIDevice` and
/// `$UIScreen`.
///
/// The library doesn't ask any platform itself; without a provider, all four are nil. An app
/// records changes on the main thread, when its platform reports them, and keeps them for
/// expressions, which may run on any thread:
///
///     // Sendable because `latest` is accessed only under the lock.
///     final class AppDevice: MBDeviceProvider, @unchecked Sendable {
///         private let lock = NSLock()
///         private var latest = MBDevice(
///             osType: "iOS", osVersion: "17.4", idiom: .phone)
///
///         var device: MBDevice { lock.withLock { latest } }
///
///         @MainActor func update(isLandscape: Bool) {
///             lock.withLock {
///                 latest.orientation =
///                     isLandscape ? .landscape : .portrait
///             }
///         }
///     }
///
///     let provider = AppDevice()
///     var environment = MBEnvironment()
///     environment.capabilities.device = provider
///     let isUpright = environment.boolean("$Device.isPortrait")
///     // → true
///
/// Each read of a variable reads its property, on the thread that evaluates, so it must be quick.
/// Several threads may read it at the same time.
///
/// Legacy name: `MBDevice`.
public protocol MBDeviceProvider: Sendable {
    /// The value of `$Device`: the device as it is now.
    var device: MBDevice { get }

    /// The value of `$UIApplication`; nil by default. Documents may expect a dictionary or a host
    /// object with the keys `applicationState` (0 active, 1 inactive, 2 background),
    /// `applicationIconBadgeNumber`, `isIdleTimerDisabled` and `statusBarOrientation`.
    var uiApplication: MBValue? { get }

    /// The value of `$UIDevice`; nil by default. Documents may expect the keys `name`, `model`,
    /// `localizedModel`, `systemName`, `systemVersion`, `userInterfaceIdiom` (0 phone, 1 pad, 2
    /// television), `orientation`, `batteryLevel` (0 to 1, or -1), `batteryState` and
    /// `isMultitaskingSupported`.
    var uiDevice: MBValue? { get }

    /// The value of `$UIScreen`; nil by default. Documents may expect the keys `bounds` and
    /// `nativeBounds`, each an ``MBRect``, `scale`, `nativeScale`, `brightness` and
    /// `maximumFramesPerSecond`.
    var uiScreen: MBValue? { get }
}

extension MBDeviceProvider {
    /// The default value of `$UIApplication`: nil.
    public var uiApplication: MBValue? { nil }

    /// The default value of `$UIDevice`: nil.
    public var uiDevice: MBValue? { nil }

    /// The default value of `$UIScreen`: nil.
    public var uiScreen: MBValue? { nil }
}

extension MBDeviceProvider where Self == MBCapabilities.FixedDevice {
    /// A device that doesn't change, for tests, with the values of the other variables.
    ///
    /// - Parameters:
    ///   - device: the value of `$Device`.
    ///   - uiApplication: the value of `$UIApplication`; nil by default.
    ///   - uiDevice: the value of `$UIDevice`; nil by default.
    ///   - uiScreen: the value of `$UIScreen`; nil by default.
    public static func fixed(
        _ device: MBDevice, uiApplication: MBValue? = nil, uiDevice: MBValue? = nil,
        uiScreen: MBValue? = nil
    ) -> Self {
        Self(device, uiApplication: uiApplication, uiDevice: uiDevice, uiScreen: uiScreen)
    }
}

extension MBCapabilities {
    /// A device that doesn't change, for tests:
    /// ``MBDeviceProvider/fixed(_:uiApplication:uiDevice:uiScreen:)``.
    ///
    ///     let phone = MBDevice(
    ///         osType: "iOS", osVersion: "17.4", idiom: .phone,
    ///         screenScale: 2, screenSize: MBSize(width: 390, height: 844))
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.device = .fixed(
    ///         phone, uiScreen: ["brightness": 0.5])
    ///     let shown = environment.string(
    ///         "$Device.screenSize $UIScreen.brightness")
    ///     // → "390,844 0.5"
    public struct FixedDevice: MBDeviceProvider {
        /// The value of `$Device`.
        public let device: MBDevice

        /// The value of `$UIApplication`; nil for nothing.
        public let uiApplication: MBValue?

        /// The value of `$UIDevice`; nil for nothing.
        public let uiDevice: MBValue?

        /// The value of `$UIScreen`; nil for nothing.
        public let uiScreen: MBValue?

        /// Creates a device that doesn't change, with the values of the other variables.
        ///
        /// - Parameters:
        ///   - device: the value of `$Device`.
        ///   - uiApplication: the value of `$UIApplication`; nil by default.
        ///   - uiDevice: the value of `$UIDevice`; nil by default.
        ///   - uiScreen: the value of `$UIScreen`; nil by default.
        public init(
            _ device: MBDevice, uiApplication: MBValue? = nil, uiDevice: MBValue? = nil,
            uiScreen: MBValue? = nil
        ) {
            self.device = device
            self.uiApplication = uiApplication
            self.uiDevice = uiDevice
            self.uiScreen = uiScreen
        }
    }
}
