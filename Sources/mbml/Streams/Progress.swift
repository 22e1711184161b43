import Foundation

/// Says on a terminal how far a long command is, in a line that is removed at the end.
struct Progress {
    private let total: Int
    private let unit: String
    private let start = ContinuousClock.now
    private let isShown: Bool
    private var shownAt: ContinuousClock.Instant?
    private var isVisible = false

    /// - Parameters:
    ///   - total: the number of steps.
    ///   - unit: what a step is about, such as `documents`.
    init(of total: Int, _ unit: String) {
        (self.total, self.unit) = (total, unit)
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
        isShown = total > 1 && isatty(STDERR_FILENO) == 1 && kind != "dumb" && !kind.isEmpty
    }

    /// Notes how many steps are done. Nothing is shown in the first half second, and at most ten
    /// times a second.
    mutating func show(_ done: Int) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - (shownAt ?? start + .milliseconds(400)) > .milliseconds(100) else { return }
        (shownAt, isVisible) = (now, true)
        write("\r\u{1B}[K\(done) of \(total) \(unit)…")
    }

    /// Removes the line, before something else is written.
    mutating func hide() {
        guard isVisible else { return }
        isVisible = false
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        _ = StandardStreams.write(Data(text.utf8), to: STDERR_FILENO)
    }
}
