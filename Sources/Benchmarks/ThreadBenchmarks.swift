import Foundation
import MBDataEnvironment

/// How much more work two threads get done in one shared environment than one thread does.
func threadBenchmarks() throws {
    var base = MBEnvironment()
    base["userName"] = "Cooper"
    base["catName"] = "Barrett"
    base["catGenders"] = ["Barrett": "female", "Duncan": "male"]
    let environment = base
    let greeting = try MBExpression("Hello, $userName!", as: .string)
    let condition = try MBExpression("$catName -AND $catGenders[$catName] == female", as: .boolean)
    speedUp("Hello, $userName!") { use(try? greeting.string(in: environment)) }
    speedUp("$catName -AND … == female") { use(try? condition.boolean(in: environment)) }
    speedUp("Hello, $userName! by text") { use(environment.string("Hello, $userName!")) }
}

private func speedUp(_ name: String, _ body: @Sendable () -> Void) {
    let ratios = (0..<7).map { _ in
        2 * seconds(threads: 1, body) / seconds(threads: 2, body)
    }
    print("two threads, \(name): \(String(format: "%.2f", ratios.max() ?? 0)) ×, goal 1.8 ×")
}

/// How long each of several threads takes for the same number of evaluations.
private func seconds(threads: Int, _ body: @Sendable () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
        for _ in 0..<300_000 { body() }
    }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
}
