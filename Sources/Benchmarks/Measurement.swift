import Foundation

/// The shortest time of many repetitions, in nanoseconds per run of the body.
func measure(runs: Int = 20_000, repetitions: Int = 30, _ body: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<repetitions {
        let start = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<runs { body() }
        let end = DispatchTime.now().uptimeNanoseconds
        best = min(best, Double(end - start) / Double(runs))
    }
    return best
}

/// Keeps a result alive, so that the compiler doesn't remove the work for it.
@inline(never)
func use<Value>(_ value: Value) {}

/// Prints a line of the table.
func row(_ name: String, _ ours: Double, native: Double, goal: String) {
    let ratio = String(format: "%.2f", ours / native)
    let columns = [
        name.padding(toLength: 52, withPad: " ", startingAt: 0),
        String(format: "%8.1f", ours), String(format: "%8.1f", native),
        String(repeating: " ", count: max(0, 7 - ratio.count)) + ratio + " ×", goal,
    ]
    print(columns.joined(separator: "  "))
}
