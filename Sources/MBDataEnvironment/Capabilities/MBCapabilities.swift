public import Foundation

/// What an evaluation can reach outside itself: the clock, random numbers, files, the device and
/// the like.
///
/// Everything is a value or a small protocol, so that tests can fix it and hosts can refuse it. The
/// library's own implementations are static members of their protocol, so completion finds them; an
/// app's own is a type that conforms to it.
///
///     var capabilities = MBCapabilities()
///     capabilities.clock = .fixed(Date(timeIntervalSince1970: 0))
///     capabilities.timeZone = .gmt
///
///     var environment = MBEnvironment()
///     environment.capabilities = capabilities
///     let year = environment.string("^formatDate(^currentTime()|yyyy)")
///     // → "1970"
///
/// Evaluations use the implementations on whichever threads they run, possibly several at the same
/// time. <doc:Capabilities> lists which functions and variables use which capability.
public struct MBCapabilities: Sendable {
    /// The clock that expressions read; by default, the system's.
    public var clock: any MBClock = .system

    /// The source of random numbers for `^random` and `^randomPercent`; by default, the system's.
    public var random: any MBRandomSource = .system

    /// The locale for dates and numbers; by default, the process's locale when this value was made.
    public var locale: Locale = .ofProcess

    /// The time zone for dates; by default, the process's time zone when this value was made.
    public var timeZone: TimeZone = .current

    /// The calendar for dates; Gregorian by default.
    public var calendar: Calendar.Identifier = .gregorian

    /// The locale that orders text; nil, the default, for the library's own order, which is the
    /// same everywhere.
    public var collationLocale: Locale?

    /// Receives the messages of evaluations: errors that lenient calls ignore, warnings, and the
    /// output of `^log`. By default, it writes them to standard error.
    public var log: any MBLogSink = .standardError

    /// The files that expressions may reach; nil, the default, for none. The file functions then
    /// fail with the code `capabilityMissing`.
    public var files: (any MBFileAccess)?

    /// Where the platform's directories and the bundles' resources are; by default, the platform's
    /// answers. This doesn't grant access to them; see ``files``.
    public var directories: any MBDirectories = .system

    /// Reports how the network is reached, for `$Network`, which is nil without a provider. There
    /// is none by default.
    public var network: (any MBNetworkProvider)?

    /// Describes the device, for `$Device`, `$UIApplication`, `$UIDevice` and `$UIScreen`, which
    /// are nil without a provider. There is none by default.
    public var device: (any MBDeviceProvider)?

    /// Measures text for `^stringWidth` and the other font functions, which fail with the code
    /// `capabilityMissing` without a provider. There is none by default.
    public var fonts: (any MBFontProvider)?

    /// Keeps the values of variables with `userDefaultsName`; by default, in memory for as long as
    /// the process runs. Copies share it.
    public var preferences: any MBPreferenceStore = MBMemoryPreferences()

    /// The function that `^debugBreak` calls with its message, on the thread that evaluates.
    /// Without one, the default, the message is only logged.
    public var debugger: (@Sendable (String) -> Void)?

    /// Creates the default capabilities: the system's clock, random numbers and directories, the
    /// process's locale and time zone, a log to standard error, preferences in memory, and nothing
    /// else.
    public init() {}

    var collation: Collation { Collation(locale: collationLocale) }
}
