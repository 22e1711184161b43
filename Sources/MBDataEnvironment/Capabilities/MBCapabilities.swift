public import Foundation

/// What an evaluation can reach outside itself.
///
/// Everything is a value or a small protocol, so that tests can fix it and hosts can refuse it. The
/// library's own implementations are static members of their protocol, so completion finds them; an
/// app's own is a type that conforms to it.
///
///     var capabilities = MBCapabilities()
///     capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
///     capabilities.timeZone = .gmt
///     environment.capabilities = capabilities
public struct MBCapabilities: Sendable {
    /// The present moment.
    public var clock: any MBClock = .system

    /// Random numbers.
    public var random: any MBRandomSource = .system

    /// The locale for dates and numbers: the process's locale when this value was made.
    public var locale: Locale = .ofProcess

    /// The time zone for dates: the process's time zone when this value was made.
    public var timeZone: TimeZone = .current

    /// The calendar for dates.
    public var calendar: Calendar.Identifier = .gregorian

    /// The locale that orders text; nil for the library's own order, which is the same everywhere.
    public var collationLocale: Locale?

    /// Where log entries go.
    public var log: any MBLogSink = .standardError

    /// The files that expressions may reach; none unless a host grants some.
    public var files: (any MBFileAccess)?

    /// Where the platform's directories and the bundles' resources are.
    public var directories: any MBDirectories = .system

    /// Reports how the network is reached, for `$Network`; none unless a host provides one.
    public var network: (any MBNetworkProvider)?

    /// Describes the device, for `$Device` and the like; none unless a host provides one.
    public var device: (any MBDeviceProvider)?

    /// Measures text; none unless a host provides one.
    public var fonts: (any MBFontProvider)?

    /// Keeps the values of variables with `userDefaultsName`, in memory unless a host provides
    /// something that lasts. Copies share it.
    public var preferences: any MBPreferenceStore = MBMemoryPreferences()

    /// The function that `^debugBreak` calls with its message; none unless a host provides one.
    public var debugger: (@Sendable (String) -> Void)?

    /// Creates the capabilities that the system provides.
    public init() {}

    var collation: Collation { Collation(locale: collationLocale) }
}
