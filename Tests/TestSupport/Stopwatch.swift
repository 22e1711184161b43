import Foundation

/// Distinguishes a body that hangs from one that ends, however busy the machine is.
///
/// Other programs increase the time of the clock, and other tests at the same time increase that of
/// the processor; the stopwatch reports the smaller one.
package struct Stopwatch {
    private let clock = ContinuousClock.now
    private let processor = Self.processorSeconds

    package init() {}

    /// The seconds since it was made; a tenth of them where a sanitizer checks the code.
    package var seconds: Double {
        min((ContinuousClock.now - clock) / .seconds(1), Self.processorSeconds - processor)
            / Sanitizer.timeFactor
    }

    /// The seconds that the process, and its child processes that have ended, used on all
    /// processors.
    private static var processorSeconds: Double {
        // RUSAGE_SELF and RUSAGE_CHILDREN, which have another type in Swift on Linux.
        var (own, others) = (rusage(), rusage())
        getrusage(0, &own)
        getrusage(-1, &others)
        return [own.ru_utime, own.ru_stime, others.ru_utime, others.ru_stime]
            .reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    /// Whether work of four times the size takes clearly less than the sixteen times that quadratic
    /// work would: only a disturbance of every attempt can make this fail.
    package static func growsLinearly(_ size: Int, _ work: (Int) throws -> Void) rethrows -> Bool {
        for _ in 0..<5 {
            let times = try [size, 4 * size].map { size in
                let watch = Stopwatch()
                try work(size)
                return watch.seconds
            }
            if times[1] < 8 * times[0] { return true }
        }
        return false
    }
}
