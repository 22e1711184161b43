/// What is left of a case's time for comparing what it gave with what it must give.
struct ComparisonTime {
    private let end: ContinuousClock.Instant
    private var work = 0

    /// How much work is done between two looks at the clock.
    private static let interval = 1_000

    /// The least time, so that a case that took long to evaluate is compared, too.
    private static let least = Duration.seconds(0.5)

    /// - Parameter end: when the time of the case ends.
    init(until end: ContinuousClock.Instant) {
        self.end = max(end, .now + Self.least)
    }

    /// The seconds that are left.
    var seconds: Double { max(0, ContinuousClock.now.duration(to: end) / .seconds(1)) }

    /// The time was over before the comparison was.
    struct Over: Error {}

    /// Counts some work.
    ///
    /// - Throws: ``Over`` after the end.
    mutating func spend(_ amount: Int = 1) throws(Over) {
        work += amount
        guard work >= Self.interval else { return }
        work = 0
        guard ContinuousClock.now < end else { throw Over() }
    }
}
