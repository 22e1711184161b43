import Foundation

/// How much more work two threads get done in one shared environment than one thread does, beside a
/// control that shares nothing: on a machine that is busy otherwise, the control isn't near 2, and
/// the other rows mean nothing.
func threadBenchmarks() throws {
    print("work on two threads         × one thread, median and best of \(tries) tries")
    let control = HotRow(name: "control: native arithmetic") {
        var sum = 0
        for position in 0..<100 { sum = (sum &+ position) &* 31 }
        use(sum)
    }
    // The control comes first and last: a machine can slow down in between.
    for row in try [control] + HotRows().rows + [control] {
        let ratios = (0..<tries).map { _ in speedUp(row) }.sorted()
        print(
            row.name.padding(toLength: 30, withPad: " ", startingAt: 0),
            String(format: "%5.2f %5.2f", ratios[tries / 2], ratios[tries - 1]))
    }
}

private let tries = 7

private func speedUp(_ row: HotRow) -> Double {
    let runs = max(1, Int(0.02 / seconds(of: row, runs: 1_000, threads: 1) * 1_000))
    let one = seconds(of: row, runs: runs, threads: 1)
    return 2 * one / seconds(of: row, runs: runs, threads: 2)
}

/// How long each of several threads takes for the same number of runs.
private func seconds(of row: HotRow, runs: Int, threads: Int) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
        for _ in 0..<runs { row.run() }
    }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
}
