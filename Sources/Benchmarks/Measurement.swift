import Foundation

/// Keeps a result alive, so that the compiler doesn't remove the work for it.
@inline(never)
func use<Value>(_ value: Value) {}

/// Nanoseconds that this thread has spent computing. Other programs that use the processor don't
/// count, unlike what they do to its caches.
func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The shortest time of many repetitions for each of several kinds of work, in nanoseconds per run.
///
/// They take turns, so that what slows the machine down for a while slows down all of them.
func measure(repetitions: Int = 40, _ works: () -> Void...) -> [Double] {
    // So many runs that one repetition takes about a millisecond.
    let runs = works.map { work in
        work()
        let start = threadTime()
        work()
        return max(1, Int(1e6 / max(threadTime() - start, 1)))
    }
    var best = works.map { _ in Double.infinity }
    for _ in 0..<repetitions {
        for (position, work) in works.enumerated() {
            let start = threadTime()
            for _ in 0..<runs[position] { work() }
            best[position] = min(best[position], (threadTime() - start) / Double(runs[position]))
        }
    }
    return best
}

/// How many times as long the first kind of work takes as the second.
func ratio(
    repetitions: Int = 40, _ ours: @escaping () -> Void, to native: @escaping () -> Void
) -> Double {
    let times = measure(repetitions: repetitions, ours, native)
    return times[0] / times[1]
}
