public import Foundation

extension MBCapabilities {
    /// Capabilities through which nothing of the machine shows, so that an expression gives the
    /// same result to the letter on every machine, at any time: for unit tests and previews.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities = .fixed()
    ///     environment.string("^formatShortDateTime(^currentTime())")    // "11/14/23, 10:13 PM"
    ///
    /// Dates are Gregorian. There are no directories and no bundles, text is as wide as
    /// ``MBCapabilities/FixedWidthFonts`` says, and preferences begin empty. Without a network and a device
    /// `$Network` and `$Device` are nil; ``network`` and ``device`` take fixed ones, as every other
    /// property can be changed, too.
    ///
    /// - Parameters:
    ///   - now: the moment at which the clock stands still; by default a second in November 2023.
    ///   - seed: what the random numbers follow from.
    ///   - locale: the locale for dates and numbers.
    ///   - timeZone: the time zone for dates.
    ///   - files: all files that expressions can reach.
    ///   - log: where log entries go. A test that reads them gives a log of its own; by default
    ///     they are not seen.
    public static func fixed(
        now: Date = Date(timeIntervalSince1970: 1_700_000_000), seed: UInt64 = 1,
        locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone = .gmt,
        files: any MBFileAccess = .memory(), log: any MBLogSink = MBCollectingLog()
    ) -> MBCapabilities {
        var capabilities = MBCapabilities()
        capabilities.clock = .fixed(now)
        capabilities.random = .seeded(seed)
        capabilities.locale = locale
        capabilities.timeZone = timeZone
        capabilities.files = files
        capabilities.directories = .none
        capabilities.fonts = .fixedWidth
        capabilities.log = log
        return capabilities
    }
}
