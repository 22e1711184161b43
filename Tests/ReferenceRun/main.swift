import Foundation
import MBDataEnvironment
import Reference

/// `ReferenceRun [COUNT [SEED]]`: evaluates generated expressions in all contexts, leniently and
/// strictly, with the library and with the reference, and prints where they disagree.
let arguments = CommandLine.arguments.dropFirst().map { String($0) }
let count = arguments.first.flatMap { Int($0) } ?? 10_000
let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
var generator = ReferenceGenerator(seed: seed)
var comparison = try ReferenceComparison()
var disagreements = 0
for number in 1...count {
    let text = generator.next()
    for context in MBContext.allCases {
        for isStrict in [false, true] {
            let found = comparison.disagreement(on: text, as: context, isStrict: isStrict)
            guard let found else { continue }
            disagreements += 1
            if disagreements <= 100 { print("\(number): \(text.debugDescription)\n    \(found)") }
        }
    }
}
print(
    "seed \(seed): \(count) expressions, \(count * MBContext.allCases.count * 2) evaluations,",
    "\(comparison.failed) fail, \(comparison.skipped) without an answer,",
    "\(disagreements) disagreements")
exit(disagreements == 0 ? 0 : 1)
