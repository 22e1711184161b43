public import Foundation

/// What an evaluation can reach outside of itself.
///
/// Everything is a value or a small protocol, so that tests can pin it and hosts can refuse it. What
/// the library has of each kind is a static member of its protocol, which completion finds; an app's
/// own is a type that conforms to it.
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

    /// The locale for dates and numbers; the process's at the time this value was made.
    public var locale: Locale = .ofProcess

    /// The time zone for dates; the process's at the time this value was made.
    public var timeZone: TimeZone = .current

    /// The calendar for dates.
    public var calendar: Calendar.Identifier = .gregorian

    /// The locale by which text is ordered; nil for the library's own order, which is the same
    /// everywhere.
    public var collationLocale: Locale?

    /// Where log entries go.
    public var log: any MBLogSink = .standardError

    /// The files that expressions may reach; none unless a host grants some.
    public var files: (any MBFileAccess)?

    /// Where directories of the platform and the resources of bundles are.
    public var directories: any MBDirectories = .system

    /// Tells how the network is reached, for `$Network`; none unless a host gives one.
    public var network: (any MBNetworkProvider)?

    /// Tells about the device, for `$Device` and its like; none unless a host gives one.
    public var device: (any MBDeviceProvider)?

    /// Measures text; none unless a host gives one.
    public var fonts: (any MBFontProvider)?

    /// What keeps the values of variables with `userDefaultsName`; in memory unless a host gives
    /// something that lasts. Copies share it.
    public var preferences: any MBPreferenceStore = .memory()

    /// What `^debugBreak` calls with its message; nothing unless a host gives something.
    public var debugger: (@Sendable (String) -> Void)?

    /// What the system provides.
    public init() {}

    var collation: Collation { Collation(locale: collationLocale) }
}
