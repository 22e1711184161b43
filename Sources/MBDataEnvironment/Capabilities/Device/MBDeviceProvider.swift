/// Tells expressions about the device: what `$Device`, `$UIApplication`, `$UIDevice` and
/// `$UIScreen` read.
///
/// The library asks no platform itself; without a provider all four are nil. An app takes what
/// changes when its platform tells it so, on the main thread, and keeps it for expressions, which
/// may run on any thread:
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
/// Each property is asked at each read of its variable, on the thread that evaluates, and must be
/// quick.
///
/// Legacy name: `MBDevice`.
public protocol MBDeviceProvider: Sendable {
    /// What `$Device` is.
    var device: MBDevice { get }

    /// What `$UIApplication` is; nil by default. Documents may expect a dictionary or an object of
    /// the host with the keys `applicationState` (0 active, 1 inactive, 2 background),
    /// `applicationIconBadgeNumber`, `isIdleTimerDisabled` and `statusBarOrientation`.
    var uiApplication: MBValue? { get }

    /// What `$UIDevice` is; nil by default. Documents may expect the keys `name`, `model`,
    /// `localizedModel`, `systemName`, `systemVersion`, `userInterfaceIdiom` (0 phone, 1 pad, 2
    /// television), `orientation`, `batteryLevel` (0 to 1, or -1), `batteryState` and
    /// `isMultitaskingSupported`.
    var uiDevice: MBValue? { get }

    /// What `$UIScreen` is; nil by default. Documents may expect the keys `bounds` and
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
    /// A device that does not change, for tests, with what the other variables are.
    public static func fixed(
        _ device: MBDevice, uiApplication: MBValue? = nil, uiDevice: MBValue? = nil,
        uiScreen: MBValue? = nil
    ) -> Self {
        Self(device, uiApplication: uiApplication, uiDevice: uiDevice, uiScreen: uiScreen)
    }
}

extension MBCapabilities {
    /// A device that does not change, for tests:
    /// ``MBDeviceProvider/fixed(_:uiApplication:uiDevice:uiScreen:)``.
    ///
    ///     let phone = MBDevice(
    ///         osType: "iOS", osVersion: "17.4", idiom: .phone, screenScale: 2,
    ///         screenSize: MBSize(width: 390, height: 844))
    ///     environment.capabilities.device = .fixed(phone, uiScreen: ["brightness": 0.5])
    ///     environment.string("$Device.screenSize $UIScreen.brightness")         // "390,844 0.5"
    public struct FixedDevice: MBDeviceProvider {
        /// What `$Device` is.
        public let device: MBDevice

        /// What `$UIApplication` is.
        public let uiApplication: MBValue?

        /// What `$UIDevice` is.
        public let uiDevice: MBValue?

        /// What `$UIScreen` is.
        public let uiScreen: MBValue?

        /// A device with what the other variables are.
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
