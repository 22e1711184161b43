/// Describes the device to expressions: the values of `$Device`, `$UIApplication`, `$UIDevice` and
/// `$UIScreen`.
///
/// The library doesn't ask any platform itself; without a provider, all four are nil. An app
/// records changes on the main thread, when its platform reports them, and keeps them for
/// expressions, which may run on any thread:
///
///     final class AppDevice: MBDeviceProvider {
///         private let latest = OSAllocatedUnfairLock(
///             initialState: MBDevice(osType: "iOS", osVersion: "17.4"))
///
///         var device: MBDevice { latest.withLock { $0 } }
///
///         @MainActor func update(isLandscape: Bool) {
///             latest.withLock { $0.orientation = isLandscape ? .landscape : .portrait }
///         }
///     }
///
/// Each read of a variable reads its property, on the thread that evaluates, so it must be quick.
///
/// Legacy name: `MBDevice`.
public protocol MBDeviceProvider: Sendable {
    /// The value of `$Device`.
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
    /// Nothing.
    public var uiApplication: MBValue? { nil }

    /// Nothing.
    public var uiDevice: MBValue? { nil }

    /// Nothing.
    public var uiScreen: MBValue? { nil }
}

extension MBDeviceProvider where Self == MBCapabilities.FixedDevice {
    /// A device that doesn't change, for tests, with the values of the other variables.
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
    ///         osType: "iOS", osVersion: "17.4", idiom: .phone, screenScale: 2,
    ///         screenSize: MBSize(width: 390, height: 844))
    ///     environment.capabilities.device = .fixed(phone, uiScreen: ["brightness": 0.5])
    ///     environment.string("$Device.screenSize $UIScreen.brightness")         // "390,844 0.5"
    public struct FixedDevice: MBDeviceProvider {
        /// The value of `$Device`.
        public let device: MBDevice

        /// The value of `$UIApplication`.
        public let uiApplication: MBValue?

        /// The value of `$UIDevice`.
        public let uiDevice: MBValue?

        /// The value of `$UIScreen`.
        public let uiScreen: MBValue?

        /// Creates a device with the values of the other variables.
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
