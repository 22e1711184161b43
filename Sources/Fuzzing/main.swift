import Foundation
import MBDataEnvironment

/// `Fuzzing [SECONDS [SEED]]`: checks the properties of generated expressions and stops at the
/// first one for which they don't hold.
let arguments = CommandLine.arguments.dropFirst().map { String($0) }
let seconds = arguments.first.flatMap(Double.init) ?? 10
let seed = arguments.dropFirst().first.flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
let generator = ExpressionGenerator(seed: seed)
let properties = try Properties()
let end = Date().addingTimeInterval(seconds)
var count = 0
while Date() < end {
    let text = generator.next()
    count += 1
    if let violation = properties.violation(for: text) {
        print("seed \(seed), expression \(count): \(violation)\n\(text)")
        exit(1)
    }
}
print("\(count) expressions, seed \(seed): all properties hold")
