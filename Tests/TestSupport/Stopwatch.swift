import Foundation

/// Distinguishes a body that hangs from one that ends, however busy the machine is.
///
/// Other work on the machine increases the time of the clock, and what tests do at the same time
/// increases that of the process. By default, the stopwatch therefore measures the processor time
/// of its own thread: make and read it on the thread that does the work.
package struct Stopwatch {
    /// Whose processor time counts.
    package enum Scope {
        /// The thread that makes the stopwatch.
        case thread
        /// The process and its child processes that have ended: for a body that needs other threads
        /// or runs programs.
        case process
    }

    private let scope: Scope
    private let clock = ContinuousClock.now
    private let processor: Double
    private let thread = pthread_self()

    package init(_ scope: Scope = .thread) {
        self.scope = scope
        processor = scope.seconds
    }

    /// The seconds since it was made, by the clock or the processor, whichever are fewer; a tenth
    /// of them where a sanitizer checks the code.
    package var seconds: Double {
        precondition(
            scope == .process || pthread_equal(thread, pthread_self()) != 0,
            "this stopwatch measures the thread that made it")
        return min((ContinuousClock.now - clock) / .seconds(1), scope.seconds - processor)
            / Sanitizer.timeFactor
    }

    /// Whether work of four times the size takes clearly less than the sixteen times that quadratic
    /// work would: only a disturbance of every attempt can make this fail.
    package static func growsLinearly(
        _ size: Int, _ scope: Scope = .thread, _ work: (Int) throws -> Void
    ) rethrows -> Bool {
        for _ in 0..<5 {
            let times = try [size, 4 * size].map { size in
                let watch = Stopwatch(scope)
                try work(size)
                return watch.seconds
            }
            if times[1] < 8 * times[0] { return true }
        }
        return false
    }
}

extension Stopwatch.Scope {
    /// The seconds that it has used on all processors.
    fileprivate var seconds: Double {
        switch self {
        case .thread:
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        case .process:
            // RUSAGE_SELF and RUSAGE_CHILDREN, which have another type in Swift on Linux.
            var (own, others) = (rusage(), rusage())
            getrusage(0, &own)
            getrusage(-1, &others)
            return [own.ru_utime, own.ru_stime, others.ru_utime, others.ru_stime]
                .reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        }
    }
}
