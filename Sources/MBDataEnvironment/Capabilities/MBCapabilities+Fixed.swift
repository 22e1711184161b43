public import Foundation

extension MBCapabilities {
    /// Creates capabilities that reveal nothing about the machine, for unit tests and previews: an
    /// expression gives exactly the same result on every machine, at any time.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities = .fixed()
    ///     let now = "^formatShortDateTime(^currentTime())"
    ///     let shown = environment.string(now)
    ///     // → "11/14/23, 10:13 PM"
    ///
    /// Dates are Gregorian. There are no directories and no bundles, text is measured with
    /// ``MBCapabilities/FixedWidthFonts``, and preferences start out empty. Without a network and a
    /// device, `$Network` and `$Device` are nil; set ``network`` and ``device`` to fixed ones. You
    /// can change every other property, too.
    ///
    /// - Parameters:
    ///   - now: the moment that the clock always shows; by default, 2023-11-14 22:13:20 in UTC.
    ///   - seed: the seed of the random numbers, 1 by default. The same seed always gives the same
    ///     numbers.
    ///   - locale: the locale for dates and numbers, `en_US` by default.
    ///   - timeZone: the time zone for dates, UTC by default.
    ///   - files: all files that expressions can reach; by default, an empty directory `/` in
    ///     memory.
    ///   - log: where log entries go. A test that reads them passes its own log; by default, nobody
    ///     sees them.
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
