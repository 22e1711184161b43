import Foundation

/// The amount of testing, from the environment variable `MBDE_TESTS`. It holds words, separated by
/// commas:
///
/// | word | meaning |
/// |---|---|
/// | `whole` | each case of the tests that otherwise take samples |
/// | `deadlines` | each function with each hostile value; for optimized builds |
/// | `record` | rewrite the tables that tests compare with |
/// | `stress` | fifty times as many rounds of what several threads do at once |
package enum TestScope {
    private static let words = Set(
        (ProcessInfo.processInfo.environment["MBDE_TESTS"] ?? "").split(separator: ","))

    package static let isWhole = words.contains("whole")
    package static let hasAllDeadlines = words.contains("deadlines")
    package static let rounds = words.contains("stress") ? 50 : 1
    package static let isRecording = words.contains("record")
}

extension Array {
    /// Every nth element, always the same ones; all of them if all tests are required.
    package func sampled(oneIn count: Int) -> [Element] {
        TestScope.isWhole ? self : stride(from: 0, to: self.count, by: count).map { self[$0] }
    }
}
